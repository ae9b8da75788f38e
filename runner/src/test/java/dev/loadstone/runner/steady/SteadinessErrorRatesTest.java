package dev.loadstone.runner.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The judge's rates of error, over seeded series: the very figures of docs/results.md. */
class SteadinessErrorRatesTest {
  private static final int RUNS = 500;

  /** A generator of normal numbers may differ in its last bit from one JVM to another. */
  private static final double PERCENT_OF_ANOTHER_JVM = 1;

  /** The levels of the tests are 5 %; memory makes them a little more. */
  private static final double ERRORS = 0.06;

  private static final List<Verdict> CHANGES =
      List.of(Verdict.WARMING, Verdict.DEGRADING, Verdict.CYCLIC);

  /** The verdict that is right. */
  private enum Truth {
    STEADY,
    /** Either: a change within the margin that may be found all the same, or one deep in noise. */
    EITHER,
    UNSTEADY
  }

  /**
   * Series of one nature.
   *
   * @param name as in the table of docs/results.md
   */
  record Nature(
      String name,
      int seconds,
      double noise,
      double memory,
      Truth truth,
      DoubleUnaryOperator shape) {
    @Override
    public String toString() {
      return name + ", " + seconds + " s";
    }
  }

  static Stream<Nature> natures() {
    DoubleUnaryOperator level = second -> 1;
    DoubleUnaryOperator checkpoint = second -> second % 30 < 3 ? 0.6 : 1;
    return Stream.of(
        new Nature("level, 3 % of noise", 10, 0.03, 0, Truth.STEADY, level),
        new Nature("level, 3 % of noise", 30, 0.03, 0, Truth.STEADY, level),
        new Nature("level, 10 % of noise", 10, 0.10, 0, Truth.STEADY, level),
        new Nature("level, 10 % of noise", 60, 0.10, 0, Truth.STEADY, level),
        new Nature("level, 10 % of noise", 120, 0.10, 0, Truth.STEADY, level),
        new Nature("level, 5 % of noise, ρ 0.6", 60, 0.05, 0.6, Truth.STEADY, level),
        new Nature("level, 10 % of noise, ρ 0.6", 60, 0.10, 0.6, Truth.STEADY, level),
        new Nature("level, 10 % of noise, ρ 0.6", 240, 0.10, 0.6, Truth.STEADY, level),
        new Nature("rises by 10 %, 3 % of noise", 30, 0.03, 0, Truth.EITHER, rise(0.1, 30)),
        new Nature("rises by 20 %, 10 % of noise", 60, 0.10, 0, Truth.UNSTEADY, rise(0.2, 60)),
        new Nature(
            "rises by 20 %, 10 % of noise, ρ 0.6", 60, 0.10, 0.6, Truth.UNSTEADY, rise(0.2, 60)),
        new Nature(
            "rises by 40 %, 10 % of noise, ρ 0.6", 60, 0.10, 0.6, Truth.UNSTEADY, rise(0.4, 60)),
        new Nature("falls by 20 %, 10 % of noise", 60, 0.10, 0, Truth.UNSTEADY, rise(-0.2, 60)),
        new Nature(
            "warms from 50 % with e^(−t/10 s), 5 % of noise",
            60, 0.05, 0, Truth.UNSTEADY, second -> 1 - 0.5 * Math.exp(-second / 10)),
        new Nature(
            "warms from 70 % with e^(−t/30 s), 10 % of noise",
            60, 0.10, 0, Truth.UNSTEADY, second -> 1 - 0.3 * Math.exp(-second / 30)),
        new Nature(
            "checkpoint every 30 s, 3 % of noise", 90, 0.03, 0.2, Truth.UNSTEADY, checkpoint),
        new Nature(
            "checkpoint every 30 s, 10 % of noise", 120, 0.10, 0.2, Truth.EITHER, checkpoint),
        new Nature(
            "wave of ± 10 % every 10 s, 5 % of noise",
            60, 0.05, 0, Truth.UNSTEADY, second -> 1 + 0.1 * Math.sin(2 * Math.PI * second / 10)));
  }

  private static DoubleUnaryOperator rise(double change, int length) {
    return second -> 1 + change * (second / (length - 1) - 0.5);
  }

  @ParameterizedTest
  @MethodSource("natures")
  void theJudgeErrsAsOftenAsTheDocumentationSays(Nature nature) throws IOException {
    Map<Verdict, Double> shares = shares(nature);

    double wrong =
        switch (nature.truth()) {
          case STEADY -> CHANGES.stream().mapToDouble(shares::get).sum();
          case EITHER -> 0;
          case UNSTEADY -> shares.get(Verdict.STEADY);
        };
    assertThat(wrong).as("%s", shares).isLessThanOrEqualTo(ERRORS);
    double[] documented = documented(nature, row(nature, shares));
    for (Verdict verdict : shares.keySet()) {
      assertThat(100 * shares.get(verdict))
          .as("%s of %s", verdict, row(nature, shares))
          .isCloseTo(
              documented[List.copyOf(shares.keySet()).indexOf(verdict)],
              within(0.5 + PERCENT_OF_ANOTHER_JVM));
    }
  }

  private static Map<Verdict, Double> shares(Nature nature) {
    Map<Verdict, Double> shares = new EnumMap<>(Verdict.class);
    for (Verdict verdict : Verdict.values()) {
      shares.put(verdict, 0.0);
    }
    for (int seed = 0; seed < RUNS; seed++) {
      double[] series =
          SimulatedSeconds.series(
              seed, nature.seconds(), nature.noise(), nature.memory(), nature.shape());
      shares.merge(SimulatedSeconds.judge(series).verdict(), 1.0 / RUNS, Double::sum);
    }
    return shares;
  }

  /** The table's line for what was found. */
  private static String row(Nature nature, Map<Verdict, Double> shares) {
    StringBuilder row = new StringBuilder(start(nature));
    shares.values().forEach(share -> row.append(Math.round(100 * share)).append(" | "));
    return row.toString().strip();
  }

  private static String start(Nature nature) {
    return "| " + nature.name() + " | " + nature.seconds() + " | ";
  }

  private static double[] documented(Nature nature, String found) throws IOException {
    Path docs = Path.of(System.getProperty("loadstone.root"), "docs", "results.md");
    String row =
        Files.readAllLines(docs).stream()
            .filter(line -> line.startsWith(start(nature)))
            .findFirst()
            .orElseThrow(() -> new AssertionError(docs + " lacks the line: " + found));
    return Arrays.stream(row.substring(start(nature).length()).split("\\|", -1))
        .map(String::strip)
        .filter(cell -> !cell.isEmpty())
        .mapToDouble(Double::parseDouble)
        .toArray();
  }
}
