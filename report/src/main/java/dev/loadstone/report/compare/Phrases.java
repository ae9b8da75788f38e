package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.Verdict;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures and verdicts in words, the same wherever they are shown. */
public final class Phrases {
  private Phrases() {}

  public static String say(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** {@code 1 run}, {@code 2 runs}. */
  public static String number(long number, String one) {
    return NumberFormats.count(number) + " " + one + (number == 1 ? "" : "s");
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  public static String list(List<String> items) {
    if (items.size() < 2) {
      return String.join("", items);
    }
    int last = items.size() - 1;
    return String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }

  /** A setting by the last part of its path: {@code terminals} for {@code load.terminals}. */
  public static String setting(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** The varied settings that the predicate accepts, as this cell has them; empty without any. */
  public static String varied(CellReport cell, Predicate<String> which) {
    return cell.cell().varied().entrySet().stream()
        .filter(entry -> which.test(entry.getKey()))
        .map(entry -> setting(entry.getKey()) + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  public static String figure(Metric metric, double value) {
    if (!Double.isFinite(value)) {
      return NumberFormats.NONE;
    }
    if (metric.name().equals(Figure.THROUGHPUT.name())) {
      return NumberFormats.figure(value, "tx/s");
    }
    return switch (metric.unit()) {
      case "1/s", "1/h" -> NumberFormats.figure(value, metric.name() + metric.unit().substring(1));
      // A rate whose name says what it is in: tpmC.
      case "1/min" -> NumberFormats.figure(value, metric.title());
      default -> NumberFormats.figure(value, metric.unit());
    };
  }

  public static String spread(Sample sample) {
    if (sample.size() == 0) {
      return "no complete repetition";
    }
    if (sample.size() == 1) {
      return "1 repetition, spread unknown";
    }
    return say(
        "± %s, %s to %s in %s",
        NumberFormats.share(sample.coefficientOfVariation()),
        NumberFormats.figure(sample.min()),
        NumberFormats.figure(sample.max()),
        number(sample.size(), "repetition"));
  }

  public static String shortSpread(Sample sample) {
    return sample.size() == 1 ? "n = 1" : spreadOfAny(sample);
  }

  public static String spreadOfAny(Sample sample) {
    double share = sample.coefficientOfVariation();
    return Double.isNaN(share) ? "" : "± " + NumberFormats.share(share);
  }

  public static String interval(Sample sample) {
    return sample
        .confidenceInterval()
        .map(ends -> NumberFormats.figure(ends.low()) + " to " + NumberFormats.figure(ends.high()))
        .orElse(NumberFormats.NONE);
  }

  public static String interval(Difference difference) {
    return difference.interval().map(Phrases::interval).orElse("");
  }

  public static String interval(Bounds percents) {
    return NumberFormats.change(percents.low()).replace(NumberFormats.NO_BREAK + "%", "")
        + " to "
        + NumberFormats.change(percents.high());
  }

  /** The interval of a difference and the verdict on it, as far as there are any. */
  public static String detail(Metric metric, Difference difference) {
    return Stream.of(
            interval(difference),
            difference.verdict() == Verdict.NOT_JUDGED
                ? ""
                : verdict(metric.better(), difference.verdict()))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  public static String change(Metric metric, Difference difference) {
    return change(difference, detail(metric, difference));
  }

  public static String change(Difference difference) {
    return change(difference, interval(difference));
  }

  private static String change(Difference difference, String detail) {
    return NumberFormats.change(difference.percent())
        + (detail.isEmpty() ? "" : " (" + detail + ")");
  }

  /** The verdict on a figure: a lower time is faster. */
  public static String verdict(Better better, Verdict verdict) {
    boolean judged = better != Better.NEITHER;
    return switch (verdict) {
      case HIGHER -> judged ? better == Better.HIGHER ? "faster" : "slower" : "higher";
      case LOWER -> judged ? better == Better.LOWER ? "faster" : "slower" : "lower";
      case SAME -> "same";
      case UNDECIDED -> "undecided";
      case NOT_JUDGED -> "not judged";
    };
  }

  /** The style of a difference: good or bad only where that is claimed. */
  public static Style style(Metric metric, Difference difference) {
    if (difference.verdict() != Verdict.HIGHER && difference.verdict() != Verdict.LOWER) {
      return difference.verdict() == Verdict.NOT_JUDGED ? Style.PLAIN : Style.MUTED;
    }
    if (metric.improves(difference.absolute())) {
      return Style.BETTER;
    }
    return metric.worsens(difference.absolute()) ? Style.WORSE : Style.PLAIN;
  }

  public static String status(RunResult.Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  public static String ending(RunResult run) {
    String reason = run.statusReason();
    return status(run.status()) + (reason.isEmpty() ? "" : ": " + reason);
  }

  public static Style style(RunResult.Status status) {
    return switch (status) {
      case COMPLETED -> Style.GOOD;
      case INTERRUPTED -> Style.CAUTION;
      case FAILED -> Style.BAD;
    };
  }

  public static String status(CheckResult.Status status) {
    return switch (status) {
      case PASS -> "holds";
      case FAIL -> "violated";
      case NOT_GUARANTEED -> "violated (not guaranteed)";
      case NOT_APPLICABLE -> "does not apply";
      case NOT_RUN -> "not made";
    };
  }

  public static Style style(CheckResult.Status status) {
    return switch (status) {
      case PASS -> Style.GOOD;
      case FAIL, NOT_GUARANTEED -> Style.BAD;
      case NOT_APPLICABLE -> Style.MUTED;
      case NOT_RUN -> Style.CAUTION;
    };
  }

  public static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  /** The names whose values differ, each with both values. */
  public static Map<String, String> differences(
      Map<String, String> before, Map<String, String> now) {
    Map<String, String> differing = new LinkedHashMap<>();
    Stream.concat(before.keySet().stream(), now.keySet().stream())
        .filter(name -> !Objects.equals(before.get(name), now.get(name)))
        .forEach(
            name ->
                differing.put(
                    name,
                    before.getOrDefault(name, NumberFormats.NONE)
                        + " / "
                        + now.getOrDefault(name, NumberFormats.NONE)));
    return differing;
  }

  /**
   * A figure of each cell, where the largest is more than {@code most} times the least; NaN where a
   * cell has none.
   */
  public static Optional<String> unlike(
      String what, List<CellReport> cells, ToDoubleFunction<CellReport> figure, double most) {
    Map<String, Double> figures = new LinkedHashMap<>();
    cells.forEach(cell -> figures.put(cell.title(), figure.applyAsDouble(cell)));
    figures.values().removeIf(value -> value.isNaN());
    DoubleSummaryStatistics all =
        figures.values().stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return all.getMax() <= most * all.getMin()
        ? Optional.empty()
        : Optional.of(
            figures.entrySet().stream()
                .map(one -> NumberFormats.figure(one.getValue()) + " " + one.getKey())
                .collect(Collectors.joining(", ", what + " (", ")")));
  }

  /** Names and values: {@code a=1, b=2}. */
  public static String equations(Map<String, ?> values, String separator) {
    return values.entrySet().stream()
        .map(one -> one.getKey() + "=" + one.getValue())
        .collect(Collectors.joining(separator));
  }
}
