package dev.loadstone.core.result;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One line of {@code staleness.csv}: how many of some reads did not return the last version that
 * was acknowledged when they began.
 *
 * @param measure one of the constants here
 * @param from the least value of the measure, inclusive
 * @param to the most, exclusive; infinity for no limit
 * @param reads the reads that the share is of
 * @param stale how many were stale
 * @param share {@code stale / reads}
 * @param low the lower end of its 95 % interval
 * @param high the upper end
 * @param predicted the share by the model; null where there is none
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
  /** Milliseconds from the acknowledgement of the last version to the begin of the read. */
  public static final String SINCE = "since";

  /** Acknowledged versions that are newer than the one that was returned; of all reads. */
  public static final String VERSIONS = "versions";

  /** Milliseconds since the first newer version was acknowledged; of all reads. */
  public static final String AGE = "age";
}
