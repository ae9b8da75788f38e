package dev.loadstone.studies.consistency.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FitTest {
  private static final double[] THREADS = {100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

  private static List<Point> points(DoubleUnaryOperator latency, double noise) {
    SplittableRandom random = new SplittableRandom(17);
    List<Point> points = new ArrayList<>();
    for (double threads : THREADS) {
      double error = noise * (random.nextDouble() - 0.5);
      points.add(new Point(threads, latency.applyAsDouble(threads) * (1 + error)));
    }
    return points;
  }

  private static Fit of(Family family, List<Point> points) {
    return Fit.of(points).stream().filter(fit -> fit.family() == family).findFirst().orElseThrow();
  }

  @Test
  void a_polynomial_is_found_again() {
    List<Point> points = points(x -> 500 + 3 * x + 0.02 * x * x, 0);

    Fit parabola = of(Family.ORDER_2, points);

    assertThat(parabola.determination()).isCloseTo(1, within(1e-9));
    assertThat(parabola.leftOutError()).isLessThan(1e-9);
    assertThat(parabola.curve().at(450).value()).isCloseTo(500 + 1350 + 4050, within(1e-6));
    assertThat(parabola.curve().formula()).isEqualTo("0.0200000 x^2 + 3.00000 x + 500.000");
  }

  @Test
  void an_exponential_is_found_again() {
    Fit fit = of(Family.EXPONENTIAL, points(x -> 800 * Math.exp(0.002 * x), 0));

    assertThat(fit.curve().formula()).isEqualTo("800.000 e^(0.00200000 x)");
    assertThat(fit.leftOutError()).isLessThan(1e-9);
  }

  @Test
  void a_power_law_is_found_again() {
    Fit fit = of(Family.POWER, points(x -> 40 * Math.pow(x, 0.75), 0));

    assertThat(fit.curve().formula()).isEqualTo("40.0000 x^0.750000");
    assertThat(fit.leftOutError()).isLessThan(1e-9);
  }

  @Test
  void the_scalability_law_is_found_again_with_its_parameters() {
    double rate = 2000;
    Fit fit =
        of(
            Family.SCALABILITY,
            points(x -> 1e6 * (1 + 0.03 * (x - 1) + 0.0001 * x * (x - 1)) / rate, 0));

    assertThat(fit.curve().formula())
        .isEqualTo(
            "(1 + σ (x - 1) + κ x (x - 1)) / λ, λ = 2000.00 a second, σ = 0.03000, κ = 0.0001000");
  }

  @Test
  void factors_of_the_scalability_law_are_never_negative() {
    Fit fit = of(Family.SCALABILITY, points(x -> 1000 + 50 * x - 0.01 * x * x, 0));

    assertThat(fit.curve().formula()).contains("κ = 0.000").doesNotContain("-0.");
  }

  @Test
  void a_straight_line_with_noise_is_not_taken_for_a_curve_of_order_4() {
    List<Fit> fits = Fit.of(points(x -> 1000 + 10 * x, 0.2));

    Fit highest =
        fits.stream().filter(fit -> fit.family() == Family.ORDER_4).findFirst().orElseThrow();
    Fit line = fits.stream().filter(fit -> fit.family() == Family.LINEAR).findFirst().orElseThrow();
    assertThat(highest.determination()).isGreaterThan(line.determination());
    assertThat(line.leftOutError()).isLessThan(highest.leftOutError());
    assertThat(line.criterion()).isLessThan(highest.criterion());
    assertThat(fits.get(0).leftOutError()).isLessThanOrEqualTo(line.leftOutError());
  }

  @Test
  void families_that_the_points_cannot_contradict_are_not_tried() {
    List<Point> four = points(x -> 1000 + 10 * x, 0.1).subList(0, 4);

    assertThat(Fit.of(four))
        .extracting(Fit::family)
        .containsOnly(Family.LINEAR, Family.EXPONENTIAL, Family.POWER);
    assertThat(Fit.of(four.subList(0, 3))).isEmpty();
  }

  @Test
  void a_curve_that_gives_negative_times_is_none() {
    List<Fit> fits = Fit.of(points(x -> 0.5 * Math.exp(0.01 * x), 0));

    assertThat(fits).extracting(Fit::family).contains(Family.EXPONENTIAL);
    assertThat(fits).extracting(Fit::family).doesNotContain(Family.LINEAR);
  }

  @Test
  void repeated_points_count_as_one_number_of_threads() {
    List<Point> repeated =
        List.of(new Point(1, 2), new Point(1, 3), new Point(2, 4), new Point(2, 5));

    assertThat(Fit.of(repeated)).isEmpty();
  }

  @Test
  void a_further_run_lies_in_its_interval_about_19_times_in_20() {
    SplittableRandom random = new SplittableRandom(4);
    int inside = 0;
    int trials = 2000;
    for (int trial = 0; trial < trials; trial++) {
      List<Point> points = new ArrayList<>();
      for (double threads : THREADS) {
        points.add(new Point(threads, 1000 + 10 * threads + 200 * normal(random)));
      }
      Estimate estimate = Family.LINEAR.fit(points).at(550);
      double further = 1000 + 10 * 550 + 200 * normal(random);
      inside += Math.abs(further - estimate.value()) <= estimate.ofRun() ? 1 : 0;
    }

    assertThat((double) inside / trials).isCloseTo(0.95, within(0.015));
  }

  private static double normal(SplittableRandom random) {
    return random.nextGaussian();
  }
}
