package dev.loadstone.core.benchmark;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The units of a benchmark's data that one process loads: every {@code processes}-th of the missing
 * ones. So processes agree on their shares by these values alone.
 *
 * @param process the index of the process, from 0
 * @param processes the number of processes that load together, at least 1
 * @param writers the number of units that the process writes at once, at least 1
 * @param anew whether this load made the tables, so that no unfinished unit is in them
 * @param done the names of the units that were there when the load began
 */
public record UnitShare(int process, int processes, int writers, boolean anew, Set<String> done) {
  /**
   * The units of this share.
   *
   * @param units all units, in the same order in every process
   */
  public <T> List<T> of(List<T> units, Function<T, String> name) {
    List<T> missing = units.stream().filter(unit -> !done.contains(name.apply(unit))).toList();
    return IntStream.range(0, missing.size())
        .filter(index -> index % processes == process)
        .mapToObj(missing::get)
        .toList();
  }
}
