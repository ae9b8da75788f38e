package dev.loadstone.core.benchmark;

import java.util.List;

/**
 * The transactions that clients were told are committed, held against the database.
 *
 * @param what what was looked for, for example {@code New-Orders}
 * @param clause the clause that asks for it; empty where the rule is Loadstone's own
 * @param sought how many were looked for
 * @param missing those that are not there, by their instants
 * @param doubtful how many there are whose outcome no client knows
 * @param settled how many the database has that no client was told of
 */
public record Sought(
    String what, String clause, long sought, List<Missing> missing, long doubtful, long settled) {
  /** The id of the check that nothing of it is missing. */
  public static final String CHECK = "acknowledged-and-there";

  /** A transaction that is not there, and its name. */
  public record Missing(Acknowledged acknowledged, String words) {}
}
