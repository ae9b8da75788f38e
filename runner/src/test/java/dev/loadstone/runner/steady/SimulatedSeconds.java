package dev.loadstone.runner.steady;

import dev.loadstone.core.statistics.Steadiness;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Seconds of a run of known nature, and what is said of them. */
final class SimulatedSeconds {
  private SimulatedSeconds() {}

  /**
   * A shape with normal noise.
   *
   * @param noise its standard deviation, as a share of the shape
   * @param memory correlation of each second's noise with that of the one before
   */
  static double[] series(
      int seed, int length, double noise, double memory, DoubleUnaryOperator shape) {
    SplittableRandom random = new SplittableRandom(seed * 31L + length);
    double[] series = Series.noise(length, memory, random);
    Arrays.setAll(series, i -> 1_000 * shape.applyAsDouble(i) * Math.max(0, 1 + noise * series[i]));
    return series;
  }

  /** The verdict on seconds of a closed loop without pauses. */
  static Steadiness judge(double... throughput) {
    return SteadinessJudge.judge(
        Arrays.stream(throughput).mapToObj(value -> new Second(value, 0, 0)).toList(), true);
  }
}
