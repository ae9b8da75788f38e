package dev.loadstone.report.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Gives verdicts on a family of comparisons, at 95 % for the family as a whole (Holm): the more is
 * asked, the more must be shown.
 *
 * @param margin the difference that does not matter, as a share above 0
 * @param leastDifference the least difference that the machine can tell, as a share; 0 when that is
 *     not known
 */
public record Judge(double margin, double leastDifference) {
  /** The confidence of intervals and verdicts. */
  public static final double CONFIDENCE = 0.95;

  /** The margin where none is given. */
  public static final double MARGIN = 0.02;

  /** With fewer repetitions there is no verdict. */
  public static final int LEAST_REPETITIONS = 3;

  /** A judge with the usual margin, on a machine of which nothing is known. */
  public static final Judge USUAL = new Judge(MARGIN, 0);

  /** The verdict on each of a family of comparisons, in their order. */
  public List<Verdict> verdicts(List<Optional<LogRatio>> family) {
    List<LogRatio> judged =
        family.stream()
            .flatMap(Optional::stream)
            .filter(ratio -> ratio.repetitions() >= LEAST_REPETITIONS)
            .toList();
    double[] different = holm(judged, LogRatio::probabilityIfEqual);
    double[] beyond = holm(judged, ratio -> ratio.probabilityIfBeyond(margin));
    List<Verdict> verdicts = new ArrayList<>();
    int next = 0;
    for (Optional<LogRatio> ratio : family) {
      if (ratio.isEmpty() || ratio.get().repetitions() < LEAST_REPETITIONS) {
        verdicts.add(Verdict.NOT_JUDGED);
      } else {
        verdicts.add(verdict(ratio.get(), different[next], beyond[next]));
        next++;
      }
    }
    return verdicts;
  }

  private Verdict verdict(LogRatio ratio, double different, double beyond) {
    if (beyond < 1 - CONFIDENCE && margin >= leastDifference) {
      return Verdict.SAME;
    }
    if (different >= 1 - CONFIDENCE || Math.abs(ratio.estimate()) < Math.log1p(leastDifference)) {
      return Verdict.UNDECIDED;
    }
    return ratio.estimate() > 0 ? Verdict.HIGHER : Verdict.LOWER;
  }

  /** Holm's adjusted p-values: the least times the number of tests, the next times one less, … */
  private static double[] holm(List<LogRatio> family, ToDoubleFunction<LogRatio> probability) {
    double[] raw = family.stream().mapToDouble(probability).toArray();
    double[] adjusted = new double[raw.length];
    List<Integer> order =
        IntStream.range(0, raw.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> raw[i]))
            .toList();
    double most = 0;
    for (int rank = 0; rank < raw.length; rank++) {
      int i = order.get(rank);
      most = Math.max(most, Math.min(1, (raw.length - rank) * raw[i]));
      adjusted[i] = most;
    }
    return adjusted;
  }
}
