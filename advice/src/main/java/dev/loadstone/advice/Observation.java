package dev.loadstone.advice;

/**
 * One measured run.
 *
 * @param place what is the same for all runs that may be compared, for example the network; empty
 *     where it need not be said
 * @param levels the consistency levels that it ran at
 * @param load the load it was under; its share of reads as measured
 * @param mean mean response time over all operations, in microseconds
 * @param p95 95th percentile of the response time, in microseconds
 * @param compared whether the report compares the run: not one that was not steady, or limited by
 *     its client
 */
public record Observation(
    String place, Levels levels, Load load, double mean, double p95, boolean compared) {
  /** The same run at a place that is called otherwise. */
  Observation at(String name) {
    return new Observation(name, levels, load, mean, p95, compared);
  }

  /** Whether there were reads only, or writes only. */
  boolean pure() {
    return load.readShare() == 0 || load.readShare() == 1;
  }

  /** The kind of operations of a pure run. */
  Operation operation() {
    return load.readShare() == 1 ? Operation.READ : Operation.WRITE;
  }
}
