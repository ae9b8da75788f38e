package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.CheckResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The consistency checks of several runs, counted.
 *
 * @param holding checks that hold
 * @param judged checks that apply
 * @param failing titles of those that do not hold or could not be made, each once
 * @param notGuaranteed titles of those that do not hold where nothing promised that they would
 */
public record Checks(int holding, int judged, List<String> failing, List<String> notGuaranteed) {

  public static Checks of(List<RunReport> runs, Function<RunReport, List<CheckResult>> which) {
    int holding = 0;
    int judged = 0;
    Set<String> failing = new LinkedHashSet<>();
    Set<String> notGuaranteed = new LinkedHashSet<>();
    for (RunReport run : runs) {
      for (CheckResult check : which.apply(run)) {
        switch (check.status()) {
          case PASS -> {
            holding++;
            judged++;
          }
          case NOT_GUARANTEED -> {
            judged++;
            notGuaranteed.add(check.title());
          }
          case FAIL, NOT_RUN -> {
            judged++;
            failing.add(
                check.title()
                    + (check.status() == CheckResult.Status.NOT_RUN ? " (not made)" : ""));
          }
          case NOT_APPLICABLE -> {}
        }
      }
    }
    return new Checks(holding, judged, List.copyOf(failing), List.copyOf(notGuaranteed));
  }

  /** Both the checks after the load and those after the run. */
  public static Checks all(List<RunReport> runs) {
    return of(
        runs,
        run -> {
          List<CheckResult> both = new ArrayList<>(run.result().checksAfterLoad());
          both.addAll(run.result().checks());
          return both;
        });
  }

  /** {@code 13/13 hold}, or the failing ones by name. */
  public String words() {
    if (judged == 0) {
      return "none made";
    }
    String words = holding + "/" + judged + " hold";
    if (!failing.isEmpty()) {
      words += "; failing: " + String.join("; ", failing);
    }
    if (!notGuaranteed.isEmpty()) {
      words += "; violated (not transactional): " + String.join("; ", notGuaranteed);
    }
    return words;
  }

  /** Without the names. */
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
