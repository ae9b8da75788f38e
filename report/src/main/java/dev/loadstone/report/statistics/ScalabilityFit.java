package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The law that describes a sweep best, and how well it does.
 *
 * @param best the number with the largest throughput; infinite where there is none
 * @param worst the number at which the law is off by most
 * @param off by how much it is off there, as a share of what was measured
 * @param most the largest number that was measured
 * @param repetitions of the number with the fewest
 */
public record ScalabilityFit(
    ScalabilityLaw law,
    Estimate contention,
    Estimate coherence,
    Estimate best,
    double worst,
    double off,
    double most,
    int repetitions) {
  private static final int RESAMPLES = 2_000;
  private static final int EACH_END = (int) (RESAMPLES * (1 - Judge.CONFIDENCE) / 2);
  private static final long SEED = 42;
  private static final double MOST_OFF = 0.15;

  /**
   * What a number of them did.
   *
   * @param number 1 or more
   * @param throughput one value or more, all above 0
   */
  public record Measured(double number, Sample throughput) {
    private double off(ScalabilityLaw law) {
      return Math.abs(law.throughput(number) / throughput.centre() - 1);
    }
  }

  /** The fit to a sweep; empty for fewer than four different numbers. */
  public static Optional<ScalabilityFit> of(List<Measured> sweep) {
    double[] numbers = sweep.stream().mapToDouble(Measured::number).toArray();
    if (Arrays.stream(numbers).distinct().count() < ScalabilityLaw.LEAST_NUMBERS) {
      return Optional.empty();
    }
    double[] centres = sweep.stream().mapToDouble(one -> one.throughput().centre()).toArray();
    ScalabilityRegression regression = new ScalabilityRegression(numbers, centres);
    ScalabilityLaw law = regression.fit(sweep.stream().mapToDouble(one -> 1).toArray());
    int repetitions = sweep.stream().mapToInt(one -> one.throughput().size()).min().orElseThrow();
    List<ScalabilityLaw> resampled =
        repetitions < 2 ? List.of() : resampled(sweep, repetitions, regression, law);
    Measured worst = sweep.stream().max(Comparator.comparing(one -> one.off(law))).orElseThrow();
    return Optional.of(
        new ScalabilityFit(
            law,
            estimate(law, resampled, ScalabilityLaw::contention),
            estimate(law, resampled, ScalabilityLaw::coherence),
            estimate(law, resampled, ScalabilityLaw::best),
            worst.number(),
            worst.off(law),
            Arrays.stream(numbers).max().orElseThrow(),
            repetitions));
  }

  /** Tells whether the law is near enough to what was measured for its numbers to mean anything. */
  public boolean describes() {
    return off <= MOST_OFF;
  }

  private static Estimate estimate(
      ScalabilityLaw law, List<ScalabilityLaw> resampled, ToDoubleFunction<ScalabilityLaw> value) {
    double[] sorted = resampled.stream().mapToDouble(value).sorted().toArray();
    return new Estimate(
        value.applyAsDouble(law),
        sorted.length == 0
            ? Optional.empty()
            : Optional.of(new Bounds(sorted[EACH_END], sorted[sorted.length - 1 - EACH_END])));
  }

  private static List<ScalabilityLaw> resampled(
      List<Measured> sweep, int repetitions, ScalabilityRegression regression, ScalabilityLaw law) {
    double chance = (1 + Judge.CONFIDENCE) / 2;
    // Each of the law's numbers depends on few figures mostly: as many as it has numbers.
    double degrees = ScalabilityRegression.TERMS * (repetitions - 1.0);
    double widening =
        new TDistribution(degrees).inverseCumulativeProbability(chance)
            / new NormalDistribution().inverseCumulativeProbability(chance);
    List<Draws> draws = sweep.stream().map(one -> Draws.of(one, law, widening)).toList();
    SplittableRandom random = new SplittableRandom(SEED);
    return IntStream.range(0, RESAMPLES)
        .mapToObj(i -> draws.stream().mapToDouble(draw -> Math.exp(-draw.next(random))).toArray())
        .map(regression::fit)
        .toList();
  }

  /**
   * Draws how far another experiment's figure may be from this one's, as a logarithm.
   *
   * @param deviations of the repetitions from their centre, as logarithms
   * @param width the factor by which their resampled mean is too narrow
   */
  private record Draws(List<Double> deviations, double width) {
    /**
     * Few repetitions, resampled, spread by less than their figure does: by (n − 1) / n of its
     * variance, and as if their spread were known. Where the law misses a figure by more than the
     * figure's own interval, the figure counts as uncertain as that.
     */
    static Draws of(Measured one, ScalabilityLaw law, double widening) {
      Sample figure = one.throughput();
      double centre = Math.log(figure.centre());
      Bounds ends = figure.confidenceInterval().orElseThrow();
      double half = Math.log(ends.high() / ends.low()) / 2;
      double missed = Math.abs(Math.log(law.throughput(one.number())) - centre);
      double size = figure.size();
      return new Draws(
          figure.values().stream().map(value -> Math.log(value) - centre).toList(),
          widening
              * Math.sqrt(size / (size - 1))
              * (missed > half && half > 0 ? missed / half : 1));
    }

    double next(SplittableRandom random) {
      double sum = 0;
      for (int i = 0; i < deviations.size(); i++) {
        sum += deviations.get(random.nextInt(deviations.size()));
      }
      return width * sum / deviations.size();
    }
  }
}
