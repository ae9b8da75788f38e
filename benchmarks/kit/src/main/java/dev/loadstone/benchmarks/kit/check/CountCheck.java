package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import java.util.List;
import java.util.Locale;
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
 * @param growth the growth by one transaction, by the name of its type; types that are absent add
 *     nothing
 * @param surplus whether the surplus of the answers is part of the count
 */
public record CountCheck(
    String id,
    String title,
    List<String> queries,
    String of,
    Map<String, Growth> growth,
    boolean surplus) {
  /** A count that the surplus of the answers is part of. */
  public CountCheck(
      String id, String title, List<String> queries, String of, Map<String, Growth> growth) {
    this(id, title, queries, of, growth, true);
  }

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

  /**
   * Judges a growth.
   *
   * @param least by how much the count must have grown, by the clients' count
   * @param most by how much it may have grown
   * @param growth by how much it has grown in the database
   */
  CheckResult judge(long least, long most, long growth) {
    return result(
        growth >= least && growth <= most ? Status.PASS : Status.FAIL,
        String.format(
            Locale.ROOT,
            "by the clients' count the %s grew by %s; in the database by %,d",
            of,
            least == most
                ? String.format(Locale.ROOT, "%,d", least)
                : String.format(Locale.ROOT, "%,d to %,d, some outcomes unknown", least, most),
            growth));
  }

  CheckResult result(Status status, String detail) {
    return new CheckResult(id, title, "", status, detail);
  }
}
