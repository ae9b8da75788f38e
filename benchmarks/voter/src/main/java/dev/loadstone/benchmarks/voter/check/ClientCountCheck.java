package dev.loadstone.benchmarks.voter.check;

import dev.loadstone.benchmarks.voter.input.TransactionKind;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Compares the votes that clients saw accepted with what the database has more than before the run.
 * A vote whose outcome is unknown may be there or not.
 */
public final class ClientCountCheck {
  private final SqlClient client;
  private final long before;

  /**
   * @param client the database
   * @param before its votes when the run was prepared
   */
  public ClientCountCheck(SqlClient client, long before) {
    this.client = client;
    this.before = before;
  }

  /**
   * Compares.
   *
   * @param statistics what the clients saw, of all phases
   */
  public CheckResult run(RunStatistics statistics) {
    long growth;
    try {
      growth = VoteCount.read(client) - before;
    } catch (SQLException e) {
      return result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
    TransactionStatistics seen = statistics.transaction(TransactionKind.VOTE.id());
    long accepted = seen.overall().getOrDefault(Outcome.COMMITTED, 0L);
    long unknown = seen.overall().getOrDefault(Outcome.UNKNOWN, 0L);
    boolean holds = growth >= accepted && growth <= accepted + unknown;
    return result(
        holds ? Status.PASS : Status.FAIL,
        String.format(
            Locale.ROOT,
            "the clients saw %,d accepted%s; the database has %,d more",
            accepted,
            unknown == 0 ? "" : String.format(Locale.ROOT, " and %,d unknown", unknown),
            growth));
  }

  private static CheckResult result(Status status, String detail) {
    return new CheckResult(
        "votes-client-vs-server",
        "Votes that clients saw accepted = growth of the votes in the database",
        "",
        status,
        detail);
  }
}
