package dev.loadstone.report.statistics;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The looks at the data that a plan allows. Looking after each repetition and stopping once the
 * data convince makes more false claims by chance than looking once. So each look must demand more,
 * such that all of them together err only as often as promised.
 *
 * @param least the repetitions at the first look
 * @param most the repetitions at the last look
 */
public record Looks(Kind kind, int least, int most) {
  public enum Kind {
    /** One, after a number of repetitions that was decided beforehand. */
    ONCE,
    /** One after each repetition from {@code least} to {@code most}, at one level. */
    EACH,
    /** Any number: repetitions were added after somebody had read the report. */
    ANY
  }

  public static final Looks ONCE = new Looks(Kind.ONCE, 0, 0);

  public static final Looks ANY = new Looks(Kind.ANY, 0, 0);

  /** The error probabilities for which the tables have levels, in their order. */
  private static final List<Double> ERRORS = List.of(0.05, 0.0253, 0.0127, 0.0064, 0.0032, 0.0016);

  /**
   * The level of a single Welch test, by the repetitions of each side. The test errs too often
   * where repetitions and level are small, most so at variances that differ 3 to 36 times. So it is
   * made at the level that, simulated, errs as often as promised at the worst ratio of variances.
   */
  private static final List<Row> WELCH_ONCE =
      List.of(
          new Row(3, 0.0411, 0.0177, 0.00735, 0.00316, 0.00116, 0.00029),
          new Row(4, 0.0448, 0.0200, 0.00826, 0.00329, 0.00127, 0.00051),
          new Row(5, 0.0471, 0.0223, 0.00989, 0.00423, 0.00164, 0.00064),
          new Row(6, 0.0479, 0.0233, 0.0109, 0.00485, 0.00204, 0.00081),
          new Row(8, 0.0488, 0.0240, 0.0116, 0.00559, 0.00260, 0.00119),
          new Row(15, 0.0495, 0.0250, 0.0125, 0.00630, 0.00315, 0.00157));

  /** The level of each Welch test after every repetition from the third to the row's. */
  private static final List<Row> WELCH_EACH =
      List.of(
          new Row(3, 0.0411, 0.0177, 0.00735, 0.00316, 0.00116, 0.00029),
          new Row(4, 0.0245, 0.00988, 0.00386, 0.00154, 0.00062, 0.00019),
          new Row(5, 0.0181, 0.00717, 0.00279, 0.00110, 0.00043, 0.00015),
          new Row(6, 0.0148, 0.00580, 0.00230, 0.00090, 0.00035, 0.00012),
          new Row(7, 0.0128, 0.00503, 0.00198, 0.00077, 0.00029, 0.00011),
          new Row(9, 0.0104, 0.00415, 0.00163, 0.00064, 0.00025, 0.00010),
          new Row(12, 0.00851, 0.00343, 0.00137, 0.00055, 0.00021, 0.00008),
          new Row(15, 0.00741, 0.00299, 0.00121, 0.00049, 0.00019, 0.00008),
          new Row(20, 0.00631, 0.00260, 0.00106, 0.00042, 0.00017, 0.00007),
          new Row(30, 0.00523, 0.00218, 0.00088, 0.00036, 0.00014, 0.00006));

  /** The level of each paired test after every repetition from the fifth to the row's. */
  private static final List<Row> PAIRED_EACH =
      List.of(
          new Row(5, 0.05, 0.0253, 0.0127, 0.0064, 0.0032, 0.0016),
          new Row(7, 0.0266, 0.0127, 0.00600, 0.00280, 0.00136, 0.00064),
          new Row(9, 0.0193, 0.00906, 0.00416, 0.00196, 0.00094, 0.00044),
          new Row(12, 0.0144, 0.00666, 0.00299, 0.00145, 0.00067, 0.00032),
          new Row(15, 0.0120, 0.00539, 0.00244, 0.00117, 0.00055, 0.00026),
          new Row(20, 0.00970, 0.00432, 0.00198, 0.00094, 0.00043, 0.00019),
          new Row(30, 0.00759, 0.00334, 0.00154, 0.00070, 0.00033, 0.00015));

  /** The variance of the effect for which any-time tests are best, in variances of one pair. */
  private static final double EXPECTED_EFFECT = 25;

  private record Row(int repetitions, List<Double> levels) {
    Row(int repetitions, Double... levels) {
      this(repetitions, List.of(levels));
    }

    /** The level for an error, linear between logarithms, and extrapolated beyond the ends. */
    double level(double error) {
      int right = 1;
      while (right < ERRORS.size() - 1 && ERRORS.get(right) > error) {
        right++;
      }
      int left = right - 1;
      return between(
          Math.log(error),
          Math.log(ERRORS.get(left)),
          Math.log(levels.get(left)),
          Math.log(ERRORS.get(right)),
          Math.log(levels.get(right)));
    }
  }

  private static double between(double x, double x0, double y0, double x1, double y1) {
    return Math.exp(y0 + (x - x0) / (x1 - x0) * (y1 - y0));
  }

  public static Looks each(int least, int most) {
    return least == most ? ONCE : new Looks(Kind.EACH, least, most);
  }

  /**
   * The distance from an estimate to each end of its interval, in standard errors, such that all
   * looks together miss the truth as rarely as asked; infinite where repetitions are too few.
   *
   * @param error the probability of missing it, between 0 and 1
   */
  public double reach(LogRatio ratio, double error) {
    return kind == Kind.ANY
        ? anyTime(ratio, error)
        : new TDistribution(ratio.degreesOfFreedom())
            .inverseCumulativeProbability(1 - level(ratio, error) / 2);
  }

  private double level(LogRatio ratio, double error) {
    if (kind == Kind.ONCE) {
      return ratio.paired() ? error : level(WELCH_ONCE, ratio.repetitions(), error);
    }
    return level(ratio.paired() ? PAIRED_EACH : WELCH_EACH, most, error);
  }

  private static double level(List<Row> table, int repetitions, double error) {
    // Only tests of equivalence ask for larger errors than the tables have.
    double within = Math.min(error, 2 * ERRORS.get(0));
    int right = 1;
    while (right < table.size() - 1 && table.get(right).repetitions() < repetitions) {
      right++;
    }
    Row before = table.get(right - 1);
    Row after = table.get(right);
    double least = Math.max(repetitions, before.repetitions());
    double level =
        between(
            Math.log(least),
            Math.log(before.repetitions()),
            Math.log(before.level(within)),
            Math.log(after.repetitions()),
            Math.log(after.level(within)));
    return Math.min(level, error);
  }

  /**
   * The confidence sequence of the t test (Lai 1976; Wang and Ramdas 2024): the estimates that a
   * mixture over effects does not rule out at any time.
   */
  private static double anyTime(LogRatio ratio, double error) {
    double degrees = ratio.degreesOfFreedom();
    double prior = 1 + ratio.repetitions() * EXPECTED_EFFECT;
    double limit = Math.pow(Math.sqrt(prior) / error, 2 / (degrees + 1));
    return limit >= prior
        ? Double.POSITIVE_INFINITY
        : Math.sqrt(degrees * (limit - 1) / (1 - limit / prior));
  }
}
