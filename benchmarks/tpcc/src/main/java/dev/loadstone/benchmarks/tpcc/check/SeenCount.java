package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.Map;

/**
 * A count by the clients, to be compared with the growth of the database.
 *
 * @param committed what they saw committed; the database must have it
 * @param unknown what may have been committed or not; the database may have it
 */
public record SeenCount(long committed, long unknown) {
  /** Returns the count of a kind of transaction, in all phases. */
  public static SeenCount of(RunStatistics statistics, TransactionKind kind) {
    Map<Outcome, Long> outcomes = statistics.transaction(kind.id()).overall();
    return new SeenCount(
        outcomes.getOrDefault(Outcome.COMMITTED, 0L), outcomes.getOrDefault(Outcome.UNKNOWN, 0L));
  }
}
