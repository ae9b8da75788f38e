package dev.loadstone.core.database.table;

/**
 * A job that the servers' own framework for jobs (MapReduce) carries out on whole tables.
 *
 * @param kind what it does
 * @param left the left table
 * @param right the right table
 * @param result the table that it writes to, which is there and empty
 * @param caching rows that a scan of the job fetches at once
 * @param batch keys that the job writes in one request
 * @param lookups keys that the job looks up in one request
 */
public record TableJob(
    Kind kind, String left, String right, String result, int caching, int batch, int lookups) {

  /** The work of a job. */
  public enum Kind {
    /** One job without reduce for each table, both at the same time: writes all of its keys. */
    COPY_BOTH,
    /** Maps the left table: keeps keys that a look-up finds in the right one. */
    KEEP_PRESENT,
    /** Maps the left table: keeps keys that a look-up does not find in the right one. */
    KEEP_ABSENT,
    /**
     * One job without reduce for each table writes keys with a tag of the table to files; a job
     * over these files keeps keys that came once, from the left table.
     */
    TAG_AND_REDUCE,
    /** The engine's own job that copies a table, one for each table, both at the same time. */
    COPY_BY_TOOL,
    /**
     * The engine's own jobs that compare tables: counts the keys that the left one has and the
     * right one has not, and writes nothing.
     */
    COUNT_BY_TOOL
  }
}
