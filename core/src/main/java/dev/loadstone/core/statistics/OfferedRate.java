package dev.loadstone.core.statistics;

import dev.loadstone.core.text.Text;

/**
 * The rate at which transactions became due in a measured interval, against what completed in it.
 *
 * @param due transactions that became due in the interval
 * @param completed transactions that completed in it, whenever they were due
 * @param waiting transactions that were due by its end and had not been started then
 */
public record OfferedRate(long due, long completed, long waiting, double seconds) {
  /** The first words of {@link #describe}. */
  public static final String NOT_KEPT = "the rate was not kept: ";

  /** The share that may be missing, or wait, while a rate is kept. */
  private static final double MISSING = 0.01;

  /** The same where few are due: so many may be under way at an edge of the interval. */
  private static final double MISSING_OF_FEW = 0.1;

  private static final double FEW_MISSING = 16;

  /**
   * Returns whether as many completed as became due, and none were left waiting. A hundredth may be
   * missing, or a tenth if that is no more than 16, which the edges of the interval explain.
   */
  public boolean isKept() {
    double allowed = Math.max(MISSING * due, Math.min(MISSING_OF_FEW * due, FEW_MISSING));
    return due - completed <= allowed && waiting <= allowed;
  }

  /** One sentence, without a full stop, that tells with figures that the rate was not kept. */
  public String describe() {
    return Text.of(
        "%s%.1f of %.1f transactions a second completed (%,d in the measured interval, in which %,d"
            + " became due), and %,d that were due had not been started when it ended",
        NOT_KEPT, completed / seconds, due / seconds, completed, due, waiting);
  }
}
