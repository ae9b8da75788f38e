package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The law that describes a sweep best, and how well it does.
 *
 * @param largest the largest number that was measured
 * @param off by how much it is off at most, as a share of what was measured
 * @param resampled the laws of sweeps that might have been measured as well; empty where a number
 *     was measured once
 */
public record ScalabilityFit(
    ScalabilityLaw law, double largest, double off, List<ScalabilityLaw> resampled) {
  /** With three numbers the law would go through all of them, whatever they are. */
  public static final int LEAST_NUMBERS = 4;

  private static final int RESAMPLES = 2_000;
  private static final int EACH_END = (int) (RESAMPLES * (1 - Judge.CONFIDENCE) / 2);
  private static final long SEED = 42;
  private static final double MOST_OFF = 0.15;

  /**
   * The fit to a sweep; empty for fewer than four numbers.
   *
   * @param sweep by number, 1 or more: throughputs above 0
   */
  public static Optional<ScalabilityFit> of(Map<Double, Sample> sweep) {
    if (sweep.size() < LEAST_NUMBERS) {
      return Optional.empty();
    }
    double[] numbers = sweep.keySet().stream().mapToDouble(number -> number).toArray();
    double[] centres = sweep.values().stream().mapToDouble(Sample::centre).toArray();
    ScalabilityLaw law = ScalabilityLaw.of(numbers, centres);
    double[] off = new double[numbers.length];
    Arrays.setAll(off, i -> Math.abs(law.throughput(numbers[i]) / centres[i] - 1));
    List<Sample> figures = List.copyOf(sweep.values());
    double[] spreads = new double[numbers.length];
    Arrays.setAll(spreads, i -> spread(figures.get(i), off[i]));
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[numbers.length];
    boolean isRepeated = figures.stream().allMatch(figure -> figure.size() > 1);
    List<ScalabilityLaw> resampled =
        Stream.generate(
                () -> {
                  Arrays.setAll(
                      drawn, i -> centres[i] * Math.exp(spreads[i] * random.nextGaussian()));
                  return ScalabilityLaw.of(numbers, drawn);
                })
            .limit(isRepeated ? RESAMPLES : 0)
            .toList();
    return Optional.of(
        new ScalabilityFit(
            law,
            Arrays.stream(numbers).max().orElseThrow(),
            Arrays.stream(off).max().orElseThrow(),
            resampled));
  }

  /**
   * How far another experiment's figure may be from this one's, as the standard deviation of its
   * logarithm; 0 for one repetition. Where the law misses the figure by more than the figure's own
   * interval, the figure counts as uncertain as that. Each number of the law depends on two figures
   * mostly, whose repetitions tell the spread.
   */
  private static double spread(Sample figure, double off) {
    double chance = (1 + Judge.CONFIDENCE) / 2;
    double degrees = figure.size() - 1.0;
    return figure
        .confidenceInterval()
        .map(ends -> Math.max(Math.log(ends.high() / ends.low()) / 2, off))
        .map(half -> half / new TDistribution(degrees).inverseCumulativeProbability(chance))
        .map(error -> error * new TDistribution(2 * degrees).inverseCumulativeProbability(chance))
        .map(half -> half / new NormalDistribution().inverseCumulativeProbability(chance))
        .orElse(0.0);
  }

  /** Tells whether the law is near enough to what was measured for its numbers to mean anything. */
  public boolean describes() {
    return off <= MOST_OFF;
  }

  /** The 95 % interval of a number of the law; empty where a number was measured once. */
  public Optional<Bounds> interval(ToDoubleFunction<ScalabilityLaw> number) {
    double[] sorted = resampled.stream().mapToDouble(number).sorted().toArray();
    return sorted.length == 0
        ? Optional.empty()
        : Optional.of(new Bounds(sorted[EACH_END], sorted[sorted.length - 1 - EACH_END]));
  }
}
