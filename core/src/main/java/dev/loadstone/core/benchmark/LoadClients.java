package dev.loadstone.core.benchmark;

import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import java.util.Set;

/** Client processes that load the units of a benchmark's data together. */
public interface LoadClients {
  /**
   * Has each load its {@link UnitShare}, in tables that are there.
   *
   * @param anew as {@link UnitShare#anew}
   * @param done as {@link UnitShare#done}
   * @param progress told about the rows of all together, by one thread; what it throws ends the
   *     load
   * @return what all of them wrote, when every unit is there
   * @throws dev.loadstone.core.LoadstoneException when one of them failed, or with {@link
   *     dev.loadstone.core.ExitCode#CLIENT_LOST} when one was lost; the others were told to stop
   *     then, and the units that are whole are kept
   */
  Written load(boolean anew, Set<String> done, LoadProgress progress);
}
