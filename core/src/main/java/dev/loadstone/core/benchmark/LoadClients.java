package dev.loadstone.core.benchmark;

import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import java.util.Set;

/** Client processes that load the units of a benchmark's data together. */
public interface LoadClients {
  /**
   * Lets each process load its {@link UnitShare} into tables that exist.
   *
   * @param anew as {@link UnitShare#anew}
   * @param done as {@link UnitShare#done}
   * @param progress called by one thread with the rows of all processes together; an exception from
   *     it ends the load
   * @return the amount that all of them wrote, when every unit is there
   * @throws dev.loadstone.core.LoadstoneException when one of them failed, or with {@link
   *     dev.loadstone.core.ExitCode#CLIENT_LOST} when one was lost; the others were told to stop
   *     then, and complete units are kept
   */
  Written load(boolean anew, Set<String> done, LoadProgress progress);
}
