package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The universal scalability law")
final class ScalabilityLawTest {
  private static final ScalabilityLaw LAW = new ScalabilityLaw(420, 0.07, 0.0011);
  private static final double[] NUMBERS = {1, 2, 4, 8, 16, 32, 64};
  private static final int SWEEPS = 300;

  private static SortedMap<Double, Sample> sweep(
      ScalabilityLaw law, double noise, int repetitions, SplittableRandom random) {
    SortedMap<Double, Sample> sweep = new TreeMap<>();
    for (double number : NUMBERS) {
      sweep.put(
          number,
          new Sample(
              Stream.generate(
                      () -> law.throughput(number) * Math.exp(noise * random.nextGaussian()))
                  .limit(repetitions)
                  .toList()));
    }
    return sweep;
  }

  private static Sample measured(Double... throughputs) {
    return new Sample(List.of(throughputs));
  }

  private static ScalabilityFit fit(Map<Double, Sample> sweep) {
    return ScalabilityFit.of(sweep).orElseThrow();
  }

  private static ScalabilityFit fit(ScalabilityLaw law, double noise, int repetitions) {
    return fit(sweep(law, noise, repetitions, new SplittableRandom(1)));
  }

  @Test
  void is_found_as_it_is_where_there_is_no_noise() {
    ScalabilityFit fit = fit(LAW, 0, 3);

    assertThat(fit.law().rate()).isCloseTo(420, within(1e-6));
    assertThat(fit.law().contention()).isCloseTo(0.07, within(1e-9));
    assertThat(fit.law().coherence()).isCloseTo(0.0011, within(1e-9));
    assertThat(fit.law().best()).isCloseTo(Math.sqrt(0.93 / 0.0011), within(1e-6));
    assertThat(LAW.throughput(fit.law().best()))
        .isGreaterThan(LAW.throughput(fit.law().best() - 0.1))
        .isGreaterThan(LAW.throughput(fit.law().best() + 0.1));
    assertThat(fit.off()).isCloseTo(0, within(1e-9));
    assertThat(fit.largest()).isEqualTo(64);
  }

  @ParameterizedTest(name = "{0} repetitions, noise {1}, σ {2}, κ {3}")
  @CsvSource({
    "3, 0.05, 0.07, 0.0011",
    "5, 0.05, 0.07, 0.0011",
    "5, 0.02, 0.3,  0.005",
    "3, 0.02, 0.02, 0.0002"
  })
  void holds_what_is_true_in_at_least_90_of_100_intervals(
      int repetitions, double noise, double contention, double coherence) {
    ScalabilityLaw law = new ScalabilityLaw(420, contention, coherence);
    SplittableRandom random = new SplittableRandom(42);
    List<ScalabilityFit> fits =
        IntStream.range(0, SWEEPS)
            .mapToObj(i -> sweep(law, noise, repetitions, random))
            .map(sweep -> ScalabilityFit.of(sweep).orElseThrow())
            .toList();

    assertThat(held(fits, ScalabilityLaw::contention, contention)).isGreaterThan(0.90);
    assertThat(held(fits, ScalabilityLaw::coherence, coherence)).isGreaterThan(0.90);
    assertThat(held(fits, ScalabilityLaw::best, law.best())).isGreaterThan(0.90);
    assertThat(fits).filteredOn(ScalabilityFit::describes).hasSizeGreaterThan(SWEEPS * 95 / 100);
  }

  private static double held(
      List<ScalabilityFit> fits, ToDoubleFunction<ScalabilityLaw> number, double truth) {
    return (double)
            fits.stream()
                .map(fit -> fit.interval(number).orElseThrow())
                .filter(ends -> ends.low() <= truth && truth <= ends.high())
                .count()
        / fits.size();
  }

  @Test
  void without_coherence_has_no_best_point() {
    ScalabilityFit fit = fit(new ScalabilityLaw(420, 0.02, 0), 0.02, 5);

    assertThat(fit.interval(ScalabilityLaw::coherence).orElseThrow().low()).isZero();
    assertThat(fit.interval(ScalabilityLaw::best).orElseThrow().high()).isInfinite();
  }

  @Test
  void of_a_system_that_only_gets_slower_has_its_best_point_at_one() {
    ScalabilityFit fit = fit(new ScalabilityLaw(420, 1, 0.01), 0, 3);

    assertThat(fit.law().contention()).isCloseTo(1, within(1e-9));
    assertThat(fit.law().coherence()).isCloseTo(0.01, within(1e-9));
    assertThat(fit.law().best()).isCloseTo(1, within(1e-6));
    assertThat(fit.interval(ScalabilityLaw::best).orElseThrow().low()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void keeps_contention_a_share_where_the_figures_would_have_more() {
    ScalabilityFit fit =
        fit(
            Map.of(
                8.0, measured(500.0),
                16.0, measured(520.0),
                32.0, measured(480.0),
                64.0, measured(505.0)));

    assertThat(fit.law().contention()).isBetween(0.0, 1.0);
    assertThat(fit.law().coherence()).isNotNegative();
    assertThat(fit.law().rate()).isPositive();
  }

  @Test
  void says_nothing_by_three_numbers() {
    assertThat(
            ScalabilityFit.of(
                Map.of(1.0, measured(100.0), 2.0, measured(180.0), 4.0, measured(300.0))))
        .isEmpty();
  }

  @Test
  void has_no_intervals_where_one_number_was_measured_once() {
    ScalabilityFit fit =
        fit(
            Map.of(
                1.0, measured(100.0, 101.0),
                2.0, measured(180.0, 182.0),
                4.0, measured(300.0),
                8.0, measured(420.0, 424.0)));

    assertThat(fit.interval(ScalabilityLaw::contention)).isEmpty();
    assertThat(fit.interval(ScalabilityLaw::best)).isEmpty();
  }

  @Test
  void does_not_describe_a_hole_in_the_middle() {
    ScalabilityFit fit =
        fit(
            Map.of(
                1.0, measured(100.0),
                2.0, measured(190.0),
                4.0, measured(90.0),
                8.0, measured(600.0),
                16.0, measured(900.0)));

    assertThat(fit.describes()).isFalse();
    assertThat(fit.off()).isGreaterThan(0.15);
  }

  @Test
  void is_less_certain_where_it_misses_a_figure_that_hardly_varies() {
    SortedMap<Double, Sample> bent = sweep(LAW, 0.002, 5, new SplittableRandom(1));
    double near = width(fit(bent));
    bent.computeIfPresent(
        8.0,
        (number, throughput) ->
            new Sample(throughput.values().stream().map(x -> 0.92 * x).toList()));

    assertThat(width(fit(bent))).isGreaterThan(3 * near);
  }

  private static double width(ScalabilityFit fit) {
    Bounds ends = fit.interval(ScalabilityLaw::contention).orElseThrow();
    return ends.high() - ends.low();
  }
}
