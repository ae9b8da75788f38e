package dev.loadstone.core.result;

import java.time.Instant;

/**
 * The place of a run among the runs of its experiment. The order of cells is counterbalanced over
 * repetitions.
 *
 * @param position from 1, over all cells and repetitions, as the experiment was planned; a run that
 *     a later session made again keeps its planned position
 * @param started when the run began, with the start of its system and its load
 * @param serversOf the position of the run for which its servers were started, which is its own
 *     unless the experiment keeps servers; null for an external system, for one that could not be
 *     started, and in results that do not tell
 */
public record RunOrder(int position, Instant started, Integer serversOf) {
  /** The same place with the position of the run for which its servers were started. */
  public RunOrder on(int serversStartedFor) {
    return new RunOrder(position, started, serversStartedFor);
  }

  public boolean foundServers() {
    return serversOf != null && serversOf != position;
  }
}
