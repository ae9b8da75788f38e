package dev.loadstone.runner.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When ramp-ups of known nature are ended, over many seeded ones with the noise of real seconds:
 * the figures of docs/results.md.
 */
class RampUpWatchTest {
  private static final int LONGEST = 300;
  private static final int MEASURED = 60;
  private static final int RUNS = 100;
  private static final double[] NOISES = {0.05, 0.065, 0.08};
  private static final double MEMORY = 0.3;

  @Test
  void a_load_that_is_level_and_quiet_is_steady_after_the_least_time() {
    assertThat(ended(10, second -> 1)).isEqualTo(10);
    assertThat(ended(30, second -> 1)).isEqualTo(30);
  }

  @Test
  void a_level_load_is_steady_within_twice_the_least_time_in_four_of_five_ramp_ups() {
    assertThat(levelWithin(10, 20)).isGreaterThanOrEqualTo(0.8);
    assertThat(levelWithin(10, 30)).isGreaterThanOrEqualTo(0.9);
    assertThat(levelWithin(30, 60)).isGreaterThanOrEqualTo(0.95);
  }

  private static double levelWithin(int least, int most) {
    int[] ends = ends(least, second -> 1);
    return Arrays.stream(ends).filter(end -> end <= most).count() / (double) ends.length;
  }

  @Test
  void little_is_still_to_come_of_approaches_fast_and_slow() {
    double[] toCome =
        Stream.of(5, 10, 15, 30, 60, 120)
            .flatMapToDouble(constant -> Arrays.stream(toCome(10, constant)))
            .sorted()
            .toArray();

    assertThat(toCome[toCome.length / 2]).isLessThan(0.05);
    assertThat(toCome[9 * toCome.length / 10]).isLessThan(0.10);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 10, 15, 30, 60, 120})
  void after_half_a_minute_at_least_that_holds_for_each(int constant) {
    double[] toCome = toCome(30, constant);

    assertThat(toCome[toCome.length / 2]).isLessThan(0.05);
    assertThat(toCome[9 * toCome.length / 10]).isLessThan(0.10);
  }

  @Test
  void a_load_that_falls_all_along_is_never_steady() {
    assertThat(ended(10, second -> 1 - 0.7 * second / LONGEST)).isEqualTo(LONGEST);
  }

  @Test
  void a_load_without_a_transaction_is_never_steady() {
    assertThat(ended(10, second -> 0)).isEqualTo(LONGEST);
  }

  /** What throughput gains in the measured interval, of its rate at the begin; sorted. */
  private static double[] toCome(int least, int constant) {
    DoubleUnaryOperator shape = second -> 1 - 0.5 * Math.exp(-second / constant);
    return Arrays.stream(ends(least, shape))
        .mapToDouble(end -> shape.applyAsDouble(end + MEASURED) / shape.applyAsDouble(end) - 1)
        .sorted()
        .toArray();
  }

  private static int[] ends(int least, DoubleUnaryOperator shape) {
    return Arrays.stream(NOISES)
        .boxed()
        .flatMap(
            noise ->
                IntStream.range(0, RUNS)
                    .mapToObj(seed -> SimulatedSeconds.series(seed, LONGEST, noise, MEMORY, shape)))
        .mapToInt(series -> ended(least, series))
        .toArray();
  }

  private static int ended(int least, DoubleUnaryOperator shape) {
    return ended(
        least,
        IntStream.range(0, LONGEST).mapToDouble(i -> 1_000 * shape.applyAsDouble(i)).toArray());
  }

  private static int ended(int least, double[] throughput) {
    RampUpWatch watch = new RampUpWatch(least, MEASURED);
    for (int second = 1; second <= throughput.length; second++) {
      if (watch.isSteadyAfter(new Second(throughput[second - 1], 0, 0))) {
        return second;
      }
    }
    return throughput.length;
  }
}
