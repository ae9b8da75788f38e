package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.regression.SimpleRegression;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Experiments made of the seconds that study A measured on 25 November 2026: each run is put
 * together from pieces of the seconds of one cell without their trend (a stationary bootstrap whose
 * pieces are 10 s long in the mean), gets a trend that a run of that cell had, and a level that
 * spreads as its runs did. Two such cells whose true ratio is known are compared as a report
 * compares them. Prints the table of docs/statistics.md.
 */
@DisplayName("Answers about runs made of stored seconds")
final class StoredSecondsTest {
  private static final int EXPERIMENTS = 600;
  private static final double NEW_PIECE = 0.1;
  private static final int QUESTIONS_OF_STUDY_A = 7;
  private static final int QUESTIONS_OF_THE_QUICKSTART = 2;

  private static final List<String> STORED = stored();

  private static Cell voltdb;
  private static Cell postgresql;

  private static List<String> stored() {
    try (InputStream file = StoredSecondsTest.class.getResourceAsStream("seconds-of-study-a.csv")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A cell's runs.
   *
   * @param seconds relative throughput of each run's seconds, without its trend
   * @param trends what each run's throughput gained from first to last, as a share of its mean
   * @param spread of the levels of runs, as logarithms
   */
  private record Cell(List<double[]> seconds, List<Double> trends, double spread) {
    /** A cell's lines of the file: its name, throughput, and completions second by second. */
    static Cell read(String name) {
      List<double[]> seconds = new ArrayList<>();
      List<Double> trends = new ArrayList<>();
      List<Double> levels = new ArrayList<>();
      for (String run : STORED) {
        String[] fields = run.split(",", -1);
        if (fields[0].equals(name)) {
          double[] all = Stream.of(fields[2].split(" ")).mapToDouble(Double::valueOf).toArray();
          SimpleRegression line = new SimpleRegression();
          for (int i = 0; i < all.length; i++) {
            line.addData(i, all[i]);
          }
          double mean = StatUtils.mean(all);
          double[] level = new double[all.length];
          Arrays.setAll(level, i -> 1 + (all[i] - line.predict(i)) / mean);
          seconds.add(level);
          trends.add(line.getSlope() * (all.length - 1) / mean);
          levels.add(Math.log(Double.parseDouble(fields[1])));
        }
      }
      return new Cell(
          seconds,
          trends,
          Math.sqrt(
              StatUtils.variance(levels.stream().mapToDouble(Double::doubleValue).toArray())));
    }

    Cell spreadingBy(double other) {
      return new Cell(seconds, trends, other);
    }

    Run run(int length, double level, SplittableRandom random) {
      double[] made = new double[length];
      double[] source = null;
      int place = 0;
      for (int i = 0; i < length; i++) {
        if (source == null || random.nextDouble() < NEW_PIECE) {
          source = seconds.get(random.nextInt(seconds.size()));
          place = random.nextInt(source.length);
        }
        made[i] = source[place++ % source.length];
      }
      double trend = trends.get(random.nextInt(trends.size()));
      double middle = (length - 1) / 2.0;
      double scale = level * Math.exp(spread * random.nextGaussian());
      for (int i = 0; i < length; i++) {
        made[i] = scale * Math.max(0.02, made[i] * (1 + trend * (i - middle) / length));
      }
      return Run.of(made);
    }
  }

  private record Run(double whole, double first, double second) {
    static Run of(double[] seconds) {
      int half = seconds.length / 2;
      return new Run(
          StatUtils.mean(seconds),
          StatUtils.mean(seconds, 0, half),
          StatUtils.mean(seconds, seconds.length - half, half));
    }

    double goingOn() {
      double step = 2 * second - first;
      return step > 0 ? step : second / 2;
    }
  }

  /** Two cells that are asked about. */
  private record Asked(Cell ours, int oursSeconds, Cell theirs, int theirsSeconds, int questions) {
    /** The others of the family have no say but in how much is asked of this one. */
    Answered answered(double ratio, Looks looks, int least, int most, SplittableRandom random) {
      List<Run> a = new ArrayList<>();
      List<Run> b = new ArrayList<>();
      Judge judge = Judge.USUAL.looking(looks);
      for (int repetitions = 1; ; repetitions++) {
        a.add(ours.run(oursSeconds, ratio, random));
        b.add(theirs.run(theirsSeconds, 1, random));
        if (repetitions >= least) {
          Grade grade = judge.grade(views(a, b), questions);
          Verdict verdict = grade.verdict(views(a, b).whole().orElseThrow().estimate());
          if (grade == Grade.ROBUST || repetitions == most) {
            return new Answered(grade, verdict, repetitions);
          }
        }
      }
    }

    private static Views views(List<Run> a, List<Run> b) {
      Map<View, LogRatio> ratios = new EnumMap<>(View.class);
      ratios.put(View.WHOLE, ratio(a, b, Run::whole));
      ratios.put(View.FIRST_HALF, ratio(a, b, Run::first));
      ratios.put(View.SECOND_HALF, ratio(a, b, Run::second));
      ratios.put(View.GOING_ON, ratio(a, b, Run::goingOn));
      return new Views(ratios, OptionalInt.empty());
    }

    private static LogRatio ratio(List<Run> a, List<Run> b, ToDoubleFunction<Run> of) {
      return LogRatio.unpaired(
              a.stream().mapToDouble(of).toArray(), b.stream().mapToDouble(of).toArray())
          .orElseThrow();
    }
  }

  private record Answered(Grade grade, Verdict verdict, int repetitions) {
    boolean isWrong(double ratio) {
      return switch (verdict) {
        case HIGHER -> ratio <= 1;
        case LOWER -> ratio >= 1;
        case SAME -> Math.abs(Math.log(ratio)) >= Math.log1p(Judge.MARGIN);
        default -> false;
      };
    }
  }

  /** Shares of experiments. */
  private record Shares(double answered, double robust, double wrong, double meanRepetitions) {}

  private static Shares shares(Asked asked, double ratio, Looks looks, int least, int most) {
    SplittableRandom random = new SplittableRandom(42);
    List<Answered> all =
        IntStream.range(0, EXPERIMENTS)
            .mapToObj(i -> asked.answered(ratio, looks, least, most, random))
            .toList();
    Shares shares =
        new Shares(
            share(all, one -> one.grade().isAnswer()),
            share(all, one -> one.grade() == Grade.ROBUST),
            share(all, one -> one.isWrong(ratio)),
            all.stream().mapToInt(Answered::repetitions).average().orElseThrow());
    System.out.printf(
        Locale.ROOT,
        "%d questions, ratio %.1f, %d to %d repetitions: answered %.2f, robust %.2f, wrong %.3f,"
            + " mean %.1f repetitions%n",
        asked.questions(),
        ratio,
        least,
        most,
        shares.answered(),
        shares.robust(),
        shares.wrong(),
        shares.meanRepetitions());
    return shares;
  }

  private static double share(List<Answered> all, Predicate<Answered> which) {
    return (double) all.stream().filter(which).count() / all.size();
  }

  @BeforeAll
  static void read() {
    voltdb = Cell.read("voltdb");
    postgresql = Cell.read("postgresql");
  }

  private static Asked studyA() {
    return new Asked(voltdb, 60, postgresql, 120, QUESTIONS_OF_STUDY_A);
  }

  /** On a machine that others use too: levels of runs spread by 8 %. */
  private static Asked quickstart() {
    return new Asked(
        voltdb.spreadingBy(0.08),
        15,
        postgresql.spreadingBy(0.08),
        15,
        QUESTIONS_OF_THE_QUICKSTART);
  }

  @Test
  void are_rarely_wrong_where_there_is_no_difference() {
    assertThat(shares(studyA(), 1, Looks.ONCE, 5, 5).wrong()).isLessThan(0.05);
    assertThat(shares(quickstart(), 1, Looks.ONCE, 3, 3).wrong()).isLessThan(0.05);
    assertThat(shares(quickstart(), 1, Looks.each(3, 9), 3, 9).wrong()).isLessThan(0.05);
  }

  @Test
  void are_given_of_nearly_twice_as_much_by_five_repetitions() {
    assertThat(shares(studyA(), 1.9, Looks.ONCE, 5, 5).answered()).isGreaterThan(0.95);
  }

  @Test
  void are_given_of_three_and_a_half_times_as_much_by_three_and_mostly_robust() {
    Shares shares = shares(quickstart(), 3.5, Looks.ONCE, 3, 3);

    assertThat(shares.answered()).isGreaterThan(0.95);
    assertThat(shares.robust()).isGreaterThan(0.8);
  }

  @Test
  void are_given_of_half_as_much_again_when_asked_until_they_are_robust() {
    Shares shares = shares(quickstart(), 1.5, Looks.each(3, 9), 3, 9);

    assertThat(shares.answered()).isGreaterThan(0.9);
    assertThat(shares.wrong()).isLessThan(0.05);
  }
}
