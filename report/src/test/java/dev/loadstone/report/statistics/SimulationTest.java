package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of a machine that drifts, as far as its figures go: what the tests promise, counted. */
@DisplayName("Simulated comparisons")
final class SimulationTest {
  private static final int COMPARISONS = 2_000;

  /**
   * A machine.
   *
   * @param noise standard deviation of each run, as a share
   * @param rho how much of the machine's state one run leaves to the next
   * @param wander standard deviation of what the state changes by from run to run
   * @param slope by how much each run is faster than the one before
   */
  private record Machine(double noise, double rho, double wander, double slope) {}

  /** Pairs of runs in the order A B B A …, the second side faster by an effect. */
  private static final class Series {
    private final double[] ours;
    private final double[] theirs;
    private final double[] steps;

    Series(Machine machine, int pairs, double effect, SplittableRandom random) {
      ours = new double[pairs];
      theirs = new double[pairs];
      steps = new double[pairs];
      double state = machine.wander() / Math.sqrt(1 - machine.rho() * machine.rho());
      state *= random.nextGaussian();
      for (int run = 0; run < 2 * pairs; run++) {
        state = machine.rho() * state + machine.wander() * random.nextGaussian();
        double log = state + run * machine.slope() + machine.noise() * random.nextGaussian();
        int pair = run / 2;
        boolean first = run % 2 == 0;
        if (first == (pair % 2 == 0)) {
          theirs[pair] = Math.exp(log);
        } else {
          ours[pair] = Math.exp(log + Math.log1p(effect));
          steps[pair] = first ? -1 : 1;
        }
      }
    }

    boolean pairsAlarm() {
      return alarms(LogRatio.paired(ours, theirs, steps).orElseThrow());
    }

    boolean othersAlarm() {
      return alarms(LogRatio.unpaired(ours, theirs).orElseThrow());
    }

    private static boolean alarms(LogRatio ratio) {
      Bounds ends = ratio.interval(Judge.CONFIDENCE);
      return ends.low() > 0 || ends.high() < 0;
    }
  }

  private static double alarms(
      Machine machine, int pairs, double effect, long seed, Predicate<Series> alarms) {
    SplittableRandom random = new SplittableRandom(seed);
    return (double)
            IntStream.range(0, COMPARISONS)
                .mapToObj(i -> new Series(machine, pairs, effect, random))
                .filter(alarms)
                .count()
        / COMPARISONS;
  }

  @ParameterizedTest(name = "{0} pairs, noise {1}, rho {2}, wander {3}, slope {4}")
  @CsvSource({
    "5,  0.02, 0,   0,    0",
    "10, 0.02, 0,   0,    0",
    "5,  0.02, 0,   0,    0.03",
    "10, 0.02, 0,   0,    0.03",
    "5,  0.01, 0.9, 0.03, 0",
    "10, 0.01, 0.9, 0.03, 0",
    "5,  0.01, 0.9, 0.02, 0.03",
    "10, 0.01, 0.5, 0.02, 0.03",
  })
  void pairs_of_equals_alarm_in_five_of_a_hundred_whatever_drifts(
      int pairs, double noise, double rho, double wander, double slope) {
    Machine machine = new Machine(noise, rho, wander, slope);

    assertThat(alarms(machine, pairs, 0, 42, Series::pairsAlarm)).isBetween(0.04, 0.06);
  }

  @ParameterizedTest(name = "{0} repetitions")
  @CsvSource({"5", "10"})
  void unpaired_equals_alarm_in_five_of_a_hundred_where_nothing_drifts(int repetitions) {
    Machine machine = new Machine(0.02, 0, 0, 0);

    assertThat(alarms(machine, repetitions, 0, 42, Series::othersAlarm)).isBetween(0.04, 0.06);
  }

  @Test
  void pairs_find_five_percent_on_a_drifting_machine_where_unpaired_runs_do_not() {
    Machine machine = new Machine(0.01, 0.9, 0.005, 0.02);

    assertThat(alarms(machine, 6, 0.05, 42, Series::pairsAlarm)).isGreaterThan(0.9);
    assertThat(alarms(machine, 6, 0.05, 42, Series::othersAlarm)).isLessThan(0.3);
  }
}
