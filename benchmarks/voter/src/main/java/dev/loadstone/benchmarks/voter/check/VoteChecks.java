package dev.loadstone.benchmarks.voter.check;

import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks the votes that the database holds, each rule by set-based SQL. */
public final class VoteChecks {
  /** More violations are not counted: one is enough to fail. */
  private static final int MOST_VIOLATIONS = 1_000;

  private final SqlClient client;
  private final int maxVotesPerPhone;

  /**
   * @param client the database
   * @param maxVotesPerPhone how many votes of one phone count
   */
  public VoteChecks(SqlClient client, int maxVotesPerPhone) {
    this.client = client;
    this.maxVotesPerPhone = maxVotesPerPhone;
  }

  /** Checks all rules. One that cannot be checked is {@link Status#NOT_RUN}. */
  public List<CheckResult> run() {
    List<CheckResult> results = new ArrayList<>();
    String unreachable = "";
    for (VoteRule rule : VoteRule.values()) {
      try {
        // Asking a server that is gone once more for each rule would only take its time.
        results.add(unreachable.isEmpty() ? check(rule) : rule.result(Status.NOT_RUN, unreachable));
      } catch (SQLException e) {
        String reason = "could not be checked: " + e.getMessage();
        results.add(rule.result(Status.NOT_RUN, reason));
        unreachable = client.classify(e).connectionBroken() ? reason : "";
      }
    }
    return results;
  }

  private CheckResult check(VoteRule rule) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      long votes = VoteCount.number(connection, "votes");
      return switch (rule) {
        case VOTES_PER_PHONE ->
            violations(
                connection, rule, votes, "phone %s has a vote number %s, allowed are 1 to %d");
        case KNOWN_CONTESTANTS ->
            violations(connection, rule, votes, "phone %s voted for contestant %s");
        case STATES -> violations(connection, rule, votes, "phone %s is counted in state %s");
        case RESULTS -> results(connection, votes);
      };
    }
  }

  private CheckResult violations(Connection connection, VoteRule rule, long votes, String violation)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(VoterFiles.FILES.checks().text(rule.id()))) {
      if (rule == VoteRule.VOTES_PER_PHONE) {
        statement.setInt(1, maxVotesPerPhone);
      }
      statement.setMaxRows(MOST_VIOLATIONS);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return rule.result(
              Status.PASS, String.format(Locale.ROOT, "holds for all %,d votes", votes));
        }
        String first =
            String.format(
                Locale.ROOT, violation, rows.getString(1), rows.getString(2), maxVotesPerPhone);
        int found = 1;
        while (rows.next()) {
          found++;
        }
        return rule.result(
            Status.FAIL,
            String.format(
                Locale.ROOT,
                "%s%,d %s among %,d votes; one: %s",
                found == MOST_VIOLATIONS ? "at least " : "",
                found,
                found == 1 ? "violation" : "violations",
                votes,
                first));
      }
    }
  }

  private static CheckResult results(Connection connection, long votes) throws SQLException {
    long byContestant = VoteCount.number(connection, "results-by-contestant");
    long byState = VoteCount.number(connection, "results-by-state");
    return VoteRule.RESULTS.result(
        byContestant == votes && byState == votes ? Status.PASS : Status.FAIL,
        String.format(
            Locale.ROOT,
            "%,d votes; the results by contestant add up to %,d, those by state to %,d",
            votes,
            byContestant,
            byState));
  }
}
