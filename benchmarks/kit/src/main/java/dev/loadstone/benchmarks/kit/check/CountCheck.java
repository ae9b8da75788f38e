package dev.loadstone.benchmarks.kit.check;

import java.util.List;
import java.util.Map;

/**
 * Compares what the clients counted with what the database has more than before the run: rows of a
 * table, or a sum. A transaction whose outcome is unknown may have added something or not, which
 * makes it a range.
 *
 * @param id its name in files
 * @param title the rule in one line
 * @param queries ask the database for the count, among the queries of the checks; what they give is
 *     added up
 * @param of what is counted, for example {@code votes}
 * @param growth what a transaction adds, by the name of its type; types that are absent add nothing
 */
public record CountCheck(
    String id, String title, List<String> queries, String of, Map<String, Growth> growth) {
  /**
   * What a transaction of a type adds.
   *
   * @param committed one that was committed, beside the surplus of its answer
   * @param least one whose outcome is unknown, at the least: 0 or below
   * @param most one whose outcome is unknown, at the most: 0 or above
   */
  public record Growth(long committed, long least, long most) {
    static final Growth NONE = new Growth(0, 0, 0);

    /** The growth by transactions whose answers have no surplus. */
    public static Growth of(long committed) {
      return new Growth(committed, Math.min(0, committed), Math.max(0, committed));
    }
  }
}
