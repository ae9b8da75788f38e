package dev.loadstone.studies.sets.algorithm;

/**
 * A job that the servers' own framework for jobs (MapReduce) carries out on whole tables.
 *
 * @param result the table that the job writes to, which is there and empty
 */
public record TableJob(Kind kind, String left, String right, String result, Operands.Calls calls) {
  public enum Kind {
    /** Runs one job without reduce for each table, both at once, which writes all of its keys. */
    COPY_BOTH,
    /** Maps the left table: keeps the keys that a look-up finds in the right one. */
    KEEP_PRESENT,
    /** Maps the left table: keeps the keys that a look-up does not find in the right one. */
    KEEP_ABSENT,
    /**
     * Runs one job without reduce for each table, which writes the keys with a tag of the table to
     * files. A job over these files keeps the keys that occur once, in the left table.
     */
    TAG_AND_REDUCE,
    /** Runs the engine's own job that copies a table, one for each table, both at the same time. */
    COPY_BY_TOOL,
    /**
     * Runs the engine's own jobs that compare tables: counts the keys that the left table has and
     * the right one lacks, and writes nothing.
     */
    COUNT_BY_TOOL
  }
}
