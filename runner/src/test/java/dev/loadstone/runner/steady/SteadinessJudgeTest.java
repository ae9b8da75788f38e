package dev.loadstone.runner.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of series whose nature is known, over many seeded ones of each. */
class SteadinessJudgeTest {
  @ParameterizedTest
  @CsvSource({
    "2000, 10, 0.03, 0",
    "2000, 30, 0.03, 0",
    "1000, 10, 0.10, 0",
    "1000, 30, 0.10, 0",
    "1000, 60, 0.10, 0",
    "1000, 30, 0.03, 0.3",
    "1000, 60, 0.05, 0.6"
  })
  void noiseIsCalledUnsteadyInOneOfTwentyRunsAtMost(
      int runs, int length, double noise, double memory) {
    List<Verdict> verdicts =
        verdicts(runs, seed -> series(seed, length, noise, memory, SteadinessJudgeTest::level))
            .stream()
            .filter(verdict -> verdict != Verdict.STEADY && verdict != Verdict.TOO_SHORT)
            .toList();

    assertThat(verdicts).hasSizeLessThanOrEqualTo(runs / 20);
  }

  @Test
  void aTenPercentRiseIsSeenInHalfAMinute() {
    assertThat(share(Verdict.WARMING, 30, 0.03, second -> 1 + 0.1 * second / 29))
        .isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void aTenPercentFallIsSeenInHalfAMinute() {
    assertThat(share(Verdict.DEGRADING, 30, 0.03, second -> 1.05 - 0.1 * second / 29))
        .isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void aWarmUpThatBendsIsSeen() {
    assertThat(share(Verdict.WARMING, 60, 0.03, second -> 1 - 0.5 * Math.exp(-second / 6)))
        .isGreaterThanOrEqualTo(0.90);
    assertThat(share(Verdict.WARMING, 30, 0.05, second -> 1 - 0.5 * Math.exp(-second / 6)))
        .isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void aLevelThatStaysHigherIsSeen() {
    assertThat(share(Verdict.WARMING, 30, 0.03, second -> second < 15 ? 1 : 1.2))
        .isGreaterThanOrEqualTo(0.90);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, 28, 29})
  void aSecondOfAStallIsNoTrend(int stalled) {
    assertThat(share(Verdict.STEADY, 30, 0.03, second -> second == stalled ? 0 : 1))
        .isGreaterThanOrEqualTo(0.95);
  }

  @ParameterizedTest
  @CsvSource({"10, 60", "30, 90", "30, 120", "60, 300"})
  void aWaveIsSeenWithItsPeriod(int period, int length) {
    assertCycles(length, period, second -> 1 + 0.1 * Math.sin(2 * Math.PI * second / period));
  }

  @ParameterizedTest
  @CsvSource({"15, 60", "30, 90", "45, 200"})
  void aSawtoothIsSeenWithItsPeriod(int period, int length) {
    assertCycles(length, period, second -> 1 - 0.3 * (second % period) / period);
  }

  @ParameterizedTest
  @CsvSource({"15, 60", "30, 90", "30, 120"})
  void aShortDipThatComesBackIsSeenWithItsPeriod(int period, int length) {
    assertCycles(length, period, second -> second % period < 3 ? 0.6 : 1);
  }

  @Test
  void theResponseTimeTellsOfADriftThatARateHides() {
    List<Second> seconds =
        IntStream.range(0, 30)
            .mapToObj(i -> new Second(500 + i % 3, 5 + 0.2 * i + i % 2, 9 + 0.3 * i))
            .toList();

    Steadiness steadiness = SteadinessJudge.judge(seconds, false);

    assertThat(steadiness.verdict()).isEqualTo(Verdict.DEGRADING);
    assertThat(steadiness.figure()).isEqualTo("response");
    assertThat(steadiness.reason())
        .isEqualTo("response rose by 73 % of its mean over the 30 s measured");
  }

  @Test
  void nineSecondsAreTooFew() {
    Steadiness steadiness = judge(series(1, 9, 0.01, 0, SteadinessJudgeTest::level));

    assertThat(steadiness.verdict()).isEqualTo(Verdict.TOO_SHORT);
    assertThat(steadiness.reason())
        .isEqualTo("9 whole seconds were measured, and at least 10 are needed");
  }

  @Test
  void secondsThatLieFarApartAreNotCalledSteady() {
    assertThat(judge(21, 64, 41, 63, 39, 36, 59, 46, 57, 44).verdict())
        .isEqualTo(Verdict.TOO_SHORT);
  }

  @Test
  void nothingDoneAndEqualSecondsAreSteady() {
    assertThat(judge(new double[30]).verdict()).isEqualTo(Verdict.STEADY);
    assertThat(judge(IntStream.range(0, 30).mapToDouble(i -> 7).toArray()).verdict())
        .isEqualTo(Verdict.STEADY);
  }

  @Test
  void aLongRunIsJudgedByMeansOfSeveralSeconds() {
    Steadiness steadiness =
        judge(series(3, 3_600, 0.05, 0.3, second -> second % 120 < 20 ? 0.7 : 1));

    assertThat(steadiness.verdict()).isEqualTo(Verdict.CYCLIC);
    assertThat(steadiness.periodSeconds()).isCloseTo(120, within(1.0));
  }

  /** VoltDB on three nodes in the middle of its warm-up, as once published. */
  @Test
  void whatWasOnceMeasuredInAWarmUpIsCalledWarming() {
    assertThat(judge(656, 605, 486, 569, 770, 1066, 794, 947, 1346, 1091).verdict())
        .isEqualTo(Verdict.WARMING);
    assertThat(judge(830, 506, 765, 778, 1188, 719, 1323, 1237, 1469, 1358).verdict())
        .isEqualTo(Verdict.WARMING);
    assertThat(judge(949, 397, 466, 773, 954, 900, 893, 1345, 1492, 1620).verdict())
        .isEqualTo(Verdict.WARMING);
    assertThat(judge(389, 485, 848, 387, 566, 813, 1144, 458, 935, 1409).verdict())
        .isEqualTo(Verdict.WARMING);
    assertThat(judge(825, 807, 423, 575, 841, 1129, 574, 1246, 1325, 1543).verdict())
        .isEqualTo(Verdict.WARMING);
    assertThat(judge(762, 577, 488, 467, 829, 1156, 895, 1175, 1300, 1469).verdict())
        .isEqualTo(Verdict.WARMING);
  }

  /** PostgreSQL in the same study, where its second half was less than 5 % faster. */
  @Test
  void whatWasOnceMeasuredWithoutATrendIsNotCalledWarming() {
    assertThat(judge(1156, 1169, 1207, 1178, 1189, 1177, 1130, 1179, 1152, 1147).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(1214, 1223, 1149, 1275, 1178, 1099, 1178, 1138, 1168, 1203).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(1211, 1171, 1148, 1247, 1219, 1157, 1157, 1163, 1167, 1166).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(2328, 2194, 2245, 2188, 2143, 2192, 2171, 2255, 2080, 2129).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(2460, 2351, 2519, 2660, 2472, 2515, 2469, 2484, 2545, 2553).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(2317, 1858, 2222, 2246, 2358, 2249, 2219, 2200, 2291, 2407).verdict())
        .isEqualTo(Verdict.STEADY);
    assertThat(judge(1727, 1768, 1834, 1722, 1790, 1811, 1803, 1791, 1834, 1696).verdict())
        .isEqualTo(Verdict.STEADY);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.6, 0.8, 0.9})
  void theStandardErrorCoversTheTruthForSecondsThatAreAlike(double memory) {
    int covered = 0;
    for (int seed = 0; seed < 1_000; seed++) {
      double[] series = series(seed, 240, 0.05, memory, SteadinessJudgeTest::level);
      double error = Series.relativeError(series) * Series.mean(series);
      covered += Math.abs(Series.mean(series) - 1_000) <= 1.96 * error ? 1 : 0;
    }

    assertThat(covered / 1_000.0).isBetween(0.88, 0.98);
  }

  @Test
  void theHalvesAreTold() {
    Steadiness steadiness = judge(1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3);

    assertThat(steadiness.firstHalf()).isEqualTo(1);
    assertThat(steadiness.secondHalf()).isEqualTo(3);
  }

  private static void assertCycles(int length, int period, DoubleUnaryOperator shape) {
    int runs = 40;
    int found = 0;
    for (int seed = 0; seed < runs; seed++) {
      int shift = new SplittableRandom(seed).nextInt(period);
      Steadiness steadiness =
          judge(series(seed, length, 0.03, 0.2, second -> shape.applyAsDouble(second + shift)));
      found +=
          steadiness.verdict() == Verdict.CYCLIC
                  && Math.abs(steadiness.periodSeconds() - period) <= 0.1 * period
              ? 1
              : 0;
    }
    assertThat(found / (double) runs).isGreaterThanOrEqualTo(0.95);
  }

  private static double share(
      Verdict verdict, int length, double noise, DoubleUnaryOperator shape) {
    int runs = 500;
    return verdicts(runs, seed -> series(seed, length, noise, 0, shape)).stream()
            .filter(verdict::equals)
            .count()
        / (double) runs;
  }

  private static List<Verdict> verdicts(int runs, IntFunction<double[]> series) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int seed = 0; seed < runs; seed++) {
      verdicts.add(judge(series.apply(seed)).verdict());
    }
    return verdicts;
  }

  private static double level(double second) {
    return 1;
  }

  /** A shape with normal noise, each second of which remembers the one before. */
  private static double[] series(
      int seed, int length, double noise, double memory, DoubleUnaryOperator shape) {
    SplittableRandom random = new SplittableRandom(seed * 31L + length);
    double[] series = Series.noise(length, memory, random);
    Arrays.setAll(series, i -> 1_000 * shape.applyAsDouble(i) * Math.max(0, 1 + noise * series[i]));
    return series;
  }

  private static Steadiness judge(double... throughput) {
    return SteadinessJudge.judge(
        Arrays.stream(throughput).mapToObj(value -> new Second(value, 0, 0)).toList(), true);
  }
}
