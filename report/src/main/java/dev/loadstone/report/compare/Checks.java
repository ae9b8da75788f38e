package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The consistency checks of several runs, counted.
 *
 * @param holding the number of checks that hold
 * @param judged the number of checks that apply
 * @param failing the titles of those that do not hold or could not be made, each once
 * @param notGuaranteed the titles of those that do not hold where nothing promised that they would
 */
public record Checks(int holding, int judged, List<String> failing, List<String> notGuaranteed) {

  public static Checks of(List<RunReport> runs, Function<RunReport, List<CheckResult>> which) {
    return of(runs.stream().flatMap(run -> which.apply(run).stream()).toList());
  }

  public static Checks all(List<RunReport> runs) {
    return of(
        runs.stream()
            .map(RunReport::result)
            .flatMap(run -> Stream.of(run.checksAfterLoad(), run.checks()).flatMap(List::stream))
            .toList());
  }

  private static Checks of(List<CheckResult> checks) {
    return new Checks(
        (int) checks.stream().filter(check -> check.status() == Status.PASS).count(),
        (int) checks.stream().filter(check -> check.status() != Status.NOT_APPLICABLE).count(),
        titles(checks, status -> status == Status.FAIL || status == Status.NOT_RUN),
        titles(checks, status -> status == Status.NOT_GUARANTEED));
  }

  private static List<String> titles(List<CheckResult> checks, Predicate<Status> which) {
    return checks.stream()
        .filter(check -> which.test(check.status()))
        .map(check -> check.title() + (check.status() == Status.NOT_RUN ? " (not made)" : ""))
        .distinct()
        .toList();
  }

  /** {@code 13/13 hold}, or the failing ones by name. */
  public String words() {
    return judged == 0
        ? "none made"
        : shortWords()
            + " hold"
            + (failing.isEmpty() ? "" : "; failing: " + String.join("; ", failing))
            + (notGuaranteed.isEmpty()
                ? ""
                : "; violated (not guaranteed): " + String.join("; ", notGuaranteed));
  }

  /** The counts alone, for example {@code 13/13}. */
  public String shortWords() {
    return judged == 0 ? "none" : holding + "/" + judged;
  }

  public Style style() {
    if (judged == 0) {
      return Style.CAUTION;
    }
    return failing.isEmpty() && notGuaranteed.isEmpty() ? Style.GOOD : Style.BAD;
  }
}
