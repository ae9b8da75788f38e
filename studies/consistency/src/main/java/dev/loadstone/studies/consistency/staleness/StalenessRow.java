package dev.loadstone.studies.consistency.staleness;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code staleness.csv}: how many of some reads did not return the last version that
 * was acknowledged when they began.
 *
 * @param measure one of the constants here
 * @param from the least value of the measure, inclusive
 * @param to the bound of the measure above, exclusive; infinity for no limit
 * @param reads the number of these reads
 * @param stale how many of them were stale
 * @param share {@code stale / reads}
 * @param low the lower end of its 95 % interval
 * @param high the upper end
 * @param predicted the share that the model predicts; null where there is none
 */
@JsonPropertyOrder({"measure", "from", "to", "reads", "stale", "share", "low", "high", "predicted"})
public record StalenessRow(
    String measure,
    double from,
    double to,
    long reads,
    long stale,
    double share,
    double low,
    double high,
    Double predicted) {
  public static final String FILE = "staleness.csv";

  /** Milliseconds from the acknowledgement of the last version to the beginning of the read. */
  public static final String SINCE = "since";

  /** Acknowledged versions that are newer than the returned one; for all reads. */
  public static final String VERSIONS = "versions";

  /** Milliseconds since the first newer version was acknowledged; for all reads. */
  public static final String AGE = "age";
}
