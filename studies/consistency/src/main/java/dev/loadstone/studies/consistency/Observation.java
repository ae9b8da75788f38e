package dev.loadstone.studies.consistency;

/**
 * One measured run.
 *
 * @param place a name for what all comparable runs have in common, for example the network; empty
 *     where it need not be said
 * @param load the load of the run, with its share of reads as measured
 * @param mean mean response time over all operations, in microseconds
 * @param p95 95th percentile of the response time, in microseconds
 * @param compared whether the report compares the run; false for one that was not steady or was
 *     limited by its client
 */
public record Observation(
    String place, Levels levels, Load load, double mean, double p95, boolean compared) {
  Observation at(String name) {
    return new Observation(name, levels, load, mean, p95, compared);
  }

  boolean pure() {
    return load.readShare() == 0 || load.readShare() == 1;
  }

  /** Returns the kind of operations; the run must be pure. */
  Operation operation() {
    return load.readShare() == 1 ? Operation.READ : Operation.WRITE;
  }
}
