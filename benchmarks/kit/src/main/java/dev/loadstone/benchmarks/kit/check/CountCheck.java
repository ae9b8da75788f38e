package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.text.Text;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Compares the clients' count with the growth of the same count in the database since before the
 * run: the rows of a table, or a sum. A transaction whose outcome is unknown may or may not have
 * added something, so the expected growth is a range.
 *
 * @param id its name in files
 * @param title the rule in one line
 * @param queries the names of the check queries that give the count; their results are added up
 * @param of the things counted, for example {@code votes}
 * @param expected what the clients counted
 */
public record CountCheck(
    String id, String title, List<String> queries, String of, Expected expected) {
  /**
   * @param growth the growth by one transaction, by the name of its type; types that are absent add
   *     nothing
   * @param surplus whether the surplus of the answers is part of the count
   */
  public CountCheck(
      String id,
      String title,
      List<String> queries,
      String of,
      Map<String, Growth> growth,
      boolean surplus) {
    this(
        id,
        title,
        queries,
        of,
        (surplusOfAnswers, outcomes) -> bounds(growth, outcomes, surplus ? surplusOfAnswers : 0));
  }

  /** Computes the growth by the clients' count, from what they counted in all phases. */
  @FunctionalInterface
  public interface Expected {
    Bounds of(long surplusOfAnswers, Map<String, Map<Outcome, Long>> outcomes);
  }

  /** Two numbers between which a growth lies. */
  public record Bounds(long least, long most) {}

  /**
   * The growth by one transaction of a type.
   *
   * @param committed by a committed one, apart from the surplus of its answer
   * @param least the least by one whose outcome is unknown: 0 or below
   * @param most the most by one whose outcome is unknown: 0 or above
   */
  public record Growth(long committed, long least, long most) {
    /** The growth by transactions whose answers have no surplus. */
    public static Growth of(long committed) {
      return new Growth(committed, Math.min(0, committed), Math.max(0, committed));
    }
  }

  /** Counts before a run; fails with SYSTEM_UNAVAILABLE when the database cannot be asked. */
  public long before(SqlClient client, SqlStatements statements) {
    try {
      return count(client, statements);
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "The %s before the run could not be counted: %s", of, e.getMessage());
    }
  }

  private long count(SqlClient client, SqlStatements statements) throws SQLException {
    return client.read(
        connection -> {
          CheckQueries database = new CheckQueries(connection, statements);
          long sum = 0;
          for (String query : queries) {
            sum += database.number(query);
          }
          return sum;
        });
  }

  /** Compares the counts after the run with what the clients counted in all phases. */
  public CheckResult after(
      SqlClient client,
      SqlStatements statements,
      long before,
      long surplusOfAnswers,
      Map<String, Map<Outcome, Long>> outcomes) {
    Bounds bounds = expected.of(surplusOfAnswers, outcomes);
    try {
      return judge(bounds.least(), bounds.most(), count(client, statements) - before);
    } catch (SQLException e) {
      return result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
  }

  private static Bounds bounds(
      Map<String, Growth> growth, Map<String, Map<Outcome, Long>> outcomes, long surplus) {
    long least = surplus;
    long most = surplus;
    for (Map.Entry<String, Growth> type : growth.entrySet()) {
      Map<Outcome, Long> counted = outcomes.getOrDefault(type.getKey(), Map.of());
      Growth each = type.getValue();
      long committed = counted.getOrDefault(Outcome.COMMITTED, 0L) * each.committed();
      long unknown = counted.getOrDefault(Outcome.UNKNOWN, 0L);
      least += committed + unknown * each.least();
      most += committed + unknown * each.most();
    }
    return new Bounds(least, most);
  }

  /** Judges a growth, which must lie between {@code least} and {@code most}. */
  CheckResult judge(long least, long most, long grown) {
    return result(
        grown >= least && grown <= most ? Status.PASS : Status.FAIL,
        Text.of(
            "by the clients' count the %s grew by %s; in the database by %,d",
            of,
            least == most
                ? Text.of("%,d", least)
                : Text.of("%,d to %,d, some outcomes unknown", least, most),
            grown));
  }

  private CheckResult result(Status status, String detail) {
    return new CheckResult(id, title, "", status, detail);
  }
}
