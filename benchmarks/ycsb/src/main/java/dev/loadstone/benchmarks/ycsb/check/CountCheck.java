package dev.loadstone.benchmarks.ycsb.check;

import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.input.OperationProportions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.text.Text;
import java.util.OptionalLong;

/** Compares the number of records in the store with the expected number. */
public record CountCheck(KeyValueClient client, YcsbTable table) {
  private static final String ID = "record-count";
  private static final String TITLE =
      "Records in the database = loaded + inserts acknowledged - deletes acknowledged";

  public CheckResult afterLoad() {
    return compare(table.records(), 0, false);
  }

  /** Checks after a run; {@code space} has the records that must exist. */
  public CheckResult afterRun(KeySpace space, OperationProportions mix, RunStatistics statistics) {
    // An unacknowledged insert may have happened, and an unacknowledged delete may not have.
    long doubtful = doubtful(statistics, OperationKind.INSERT);
    long notDeleted = failed(statistics, OperationKind.DELETE);
    // A delete that a terminal draws as the run ends never begins.
    long notBegun = space.deletesDrawn() - ended(statistics, OperationKind.DELETE);
    // If updates can create records, a late update may have restored a deleted record.
    boolean updatesMayInsert =
        mix.has(OperationKind.DELETE)
            && (mix.has(OperationKind.UPDATE) || mix.has(OperationKind.READ_MODIFY_WRITE));
    return compare(space.size() + notBegun, doubtful + notDeleted, updatesMayInsert);
  }

  private static long ended(RunStatistics statistics, OperationKind kind) {
    return statistics.transaction(kind.id()).overall().values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  private static long failed(RunStatistics statistics, OperationKind kind) {
    return statistics.transaction(kind.id()).failedOverall();
  }

  /** Counts the failed calls that may have taken effect; a refused call certainly has not. */
  private static long doubtful(RunStatistics statistics, OperationKind kind) {
    return failed(statistics, kind)
        - statistics.transaction(kind.id()).overall().getOrDefault(Outcome.REJECTED, 0L);
  }

  private CheckResult compare(long expected, long more, boolean anyMore) {
    OptionalLong counted;
    try {
      counted = client.count(table.table());
    } catch (LoadstoneException e) {
      return result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    if (counted.isEmpty()) {
      return result(Status.NOT_APPLICABLE, "the database does not tell how many records it holds");
    }
    long found = counted.getAsLong();
    boolean holds = found >= expected && (anyMore || found <= expected + more);
    return result(
        holds ? Status.PASS : Status.FAIL,
        Text.of(
            "%,d expected%s%s; the database has %,d",
            expected,
            more == 0 ? "" : Text.of(", and up to %,d more by calls of unknown outcome", more),
            anyMore ? ", and more where an update makes a record" : "",
            found));
  }

  private static CheckResult result(Status status, String detail) {
    return new CheckResult(ID, TITLE, "", status, detail);
  }

  public static CheckResult notApplicable(String why) {
    return result(Status.NOT_APPLICABLE, why);
  }
}
