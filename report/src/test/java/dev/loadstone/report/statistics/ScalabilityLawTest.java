package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.report.statistics.ScalabilityFit.Measured;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The universal scalability law")
final class ScalabilityLawTest {
  private static final ScalabilityLaw LAW = new ScalabilityLaw(420, 0.07, 0.0011);
  private static final double[] NUMBERS = {1, 2, 4, 8, 16, 32, 64};
  private static final int SWEEPS = 1_000;

  private static List<Measured> sweep(
      ScalabilityLaw law, double noise, int repetitions, SplittableRandom random) {
    return Arrays.stream(NUMBERS)
        .mapToObj(
            number ->
                measured(
                    number,
                    IntStream.range(0, repetitions)
                        .mapToObj(
                            i -> law.throughput(number) * Math.exp(noise * random.nextGaussian()))
                        .toArray(Double[]::new)))
        .toList();
  }

  private static Measured measured(double number, Double... throughputs) {
    return new Measured(number, new Sample(List.of(throughputs)));
  }

  private static ScalabilityFit fit(Measured... sweep) {
    return ScalabilityFit.of(List.of(sweep)).orElseThrow();
  }

  private static ScalabilityFit fit(ScalabilityLaw law, double noise, int repetitions) {
    return ScalabilityFit.of(sweep(law, noise, repetitions, new SplittableRandom(1))).orElseThrow();
  }

  @Test
  void is_found_as_it_is_where_there_is_no_noise() {
    ScalabilityFit fit = fit(LAW, 0, 3);

    assertThat(fit.law().rate()).isCloseTo(420, within(1e-6));
    assertThat(fit.contention().value()).isCloseTo(0.07, within(1e-9));
    assertThat(fit.coherence().value()).isCloseTo(0.0011, within(1e-9));
    assertThat(fit.best().value()).isCloseTo(Math.sqrt(0.93 / 0.0011), within(1e-6));
    assertThat(LAW.throughput(fit.best().value()))
        .isGreaterThan(LAW.throughput(fit.best().value() - 0.1))
        .isGreaterThan(LAW.throughput(fit.best().value() + 0.1));
    assertThat(fit.off()).isCloseTo(0, within(1e-9));
  }

  @ParameterizedTest(name = "{0} repetitions, noise {1}, σ {2}, κ {3}")
  @CsvSource({
    "3, 0.05, 0.07, 0.0011",
    "5, 0.05, 0.07, 0.0011",
    "5, 0.02, 0.3,  0.005",
    "3, 0.02, 0.02, 0.0002"
  })
  void holds_what_is_true_in_at_least_92_of_100_intervals(
      int repetitions, double noise, double contention, double coherence) {
    ScalabilityLaw law = new ScalabilityLaw(420, contention, coherence);
    SplittableRandom random = new SplittableRandom(42);
    List<ScalabilityFit> fits =
        IntStream.range(0, SWEEPS)
            .mapToObj(i -> sweep(law, noise, repetitions, random))
            .map(sweep -> ScalabilityFit.of(sweep).orElseThrow())
            .toList();

    assertThat(held(fits, ScalabilityFit::contention, contention)).isBetween(0.92, 0.99);
    assertThat(held(fits, ScalabilityFit::coherence, coherence)).isBetween(0.92, 0.99);
    assertThat(held(fits, ScalabilityFit::best, law.best())).isBetween(0.92, 0.99);
    assertThat(fits).filteredOn(ScalabilityFit::describes).hasSizeGreaterThan(SWEEPS * 95 / 100);
  }

  private static double held(
      List<ScalabilityFit> fits, Function<ScalabilityFit, Estimate> estimate, double truth) {
    return (double)
            fits.stream()
                .map(estimate)
                .map(one -> one.interval().orElseThrow())
                .filter(ends -> ends.low() <= truth && truth <= ends.high())
                .count()
        / fits.size();
  }

  @Test
  void without_coherence_has_no_best_point() {
    ScalabilityFit fit = fit(new ScalabilityLaw(420, 0.02, 0), 0.02, 5);

    assertThat(fit.coherence().interval().orElseThrow().low()).isZero();
    assertThat(fit.best().interval().orElseThrow().high()).isInfinite();
  }

  @Test
  void of_a_system_that_only_gets_slower_has_its_best_point_at_one() {
    ScalabilityFit fit = fit(new ScalabilityLaw(420, 1, 0.01), 0, 3);

    assertThat(fit.contention().value()).isCloseTo(1, within(1e-9));
    assertThat(fit.coherence().value()).isCloseTo(0.01, within(1e-9));
    assertThat(fit.best().value()).isCloseTo(1, within(1e-6));
    assertThat(fit.best().interval().orElseThrow().low()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void keeps_contention_a_share_where_the_figures_would_have_more() {
    ScalabilityFit fit =
        fit(measured(8, 500.0), measured(16, 520.0), measured(32, 480.0), measured(64, 505.0));

    assertThat(fit.contention().value()).isBetween(0.0, 1.0);
    assertThat(fit.coherence().value()).isNotNegative();
    assertThat(fit.law().rate()).isPositive();
  }

  @Test
  void says_nothing_by_three_numbers() {
    assertThat(
            ScalabilityFit.of(
                List.of(
                    measured(1, 100.0),
                    measured(2, 180.0),
                    measured(4, 300.0),
                    measured(4, 310.0))))
        .isEmpty();
  }

  @Test
  void has_no_intervals_where_one_number_was_measured_once() {
    ScalabilityFit fit =
        fit(
            measured(1, 100.0, 101.0),
            measured(2, 180.0, 182.0),
            measured(4, 300.0),
            measured(8, 420.0, 424.0));

    assertThat(fit.repetitions()).isEqualTo(1);
    assertThat(fit.contention().interval()).isEmpty();
    assertThat(fit.best().interval()).isEmpty();
  }

  @Test
  void does_not_describe_a_hole_in_the_middle() {
    ScalabilityFit fit =
        fit(
            measured(1, 100.0),
            measured(2, 190.0),
            measured(4, 90.0),
            measured(8, 600.0),
            measured(16, 900.0));

    assertThat(fit.describes()).isFalse();
    assertThat(fit.worst()).isEqualTo(4);
    assertThat(fit.off()).isGreaterThan(0.15);
  }

  @Test
  void is_less_certain_where_it_misses_a_figure_that_hardly_varies() {
    ScalabilityFit near = fit(LAW, 0.002, 5);
    List<Measured> bent =
        sweep(LAW, 0.002, 5, new SplittableRandom(1)).stream()
            .map(
                one ->
                    one.number() == 8
                        ? new Measured(
                            8,
                            new Sample(
                                one.throughput().values().stream().map(x -> 0.92 * x).toList()))
                        : one)
            .toList();

    assertThat(width(ScalabilityFit.of(bent).orElseThrow())).isGreaterThan(3 * width(near));
  }

  private static double width(ScalabilityFit fit) {
    Bounds ends = fit.contention().interval().orElseThrow();
    return ends.high() - ends.low();
  }
}
