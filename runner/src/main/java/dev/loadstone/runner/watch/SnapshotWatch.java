package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.measure.BackgroundThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Checks the data on one snapshot after another while the load runs. */
public final class SnapshotWatch extends BackgroundThread {
  private final SnapshotChecks checks;
  private final Consumer<List<CheckResult>> told;
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private double seconds;

  /** One rule in all snapshots. */
  private static final class Rule {
    private final CheckResult first;
    private int looks;
    private int violations;
    private String firstViolation = "";

    Rule(CheckResult first) {
      this.first = first;
    }

    void add(CheckResult result, double second) {
      looks++;
      if (result.status() == Status.FAIL && violations++ == 0) {
        firstViolation = Text.of("%.1f s into the run: %s", second, result.detail());
      }
    }

    CheckResult result(String cost) {
      return new CheckResult(
          first.id() + "-while-running",
          first.title() + ", while the load runs",
          first.clause(),
          first.status() == Status.NOT_APPLICABLE
              ? Status.NOT_APPLICABLE
              : violations > 0 ? Status.FAIL : Status.PASS,
          first.status() == Status.NOT_APPLICABLE ? first.detail() : detail() + cost);
    }

    private String detail() {
      return violations == 0
          ? "holds in " + snapshots(looks)
          : "violated in " + violations + " of " + snapshots(looks) + "; first " + firstViolation;
    }
  }

  /**
   * @param told receives what is known after each snapshot
   */
  public SnapshotWatch(SnapshotChecks checks, Consumer<List<CheckResult>> told) {
    super("snapshot checks");
    this.checks = checks;
    this.told = told;
  }

  @Override
  protected void work() throws InterruptedException {
    while (!isOverAfter(checks.every().toNanos())) {
      double begin = secondOf(now());
      try {
        checks
            .checks()
            .run()
            .forEach(
                result ->
                    rules.computeIfAbsent(result.id(), id -> new Rule(result)).add(result, begin));
      } catch (RuntimeException e) {
        // The load goes on, whatever a driver throws, and the result says what was not checked.
        failures.add(
            Text.of(
                "%.1f s into the run: %s",
                begin, e instanceof LoadstoneException ? e.getMessage() : e.toString()));
      }
      seconds += secondOf(now()) - begin;
      told.accept(results());
    }
  }

  /** Returns a result for each rule; complete after {@link #close}. */
  public List<CheckResult> results() {
    if (rules.isEmpty()) {
      return List.of(
          new CheckResult(
              "snapshots-while-running",
              "the data is checked while the load runs",
              "",
              failures.isEmpty() ? Status.NOT_APPLICABLE : Status.NOT_RUN,
              failures.isEmpty()
                  ? "the run was over before " + checks.every().toSeconds() + " s had passed"
                  : failures.get(0)));
    }
    String cost = Text.of("; all checks took %.1f s", seconds);
    String missed =
        failures.isEmpty()
            ? ""
            : "; " + snapshots(failures.size()) + " failed, the first " + failures.get(0);
    return rules.values().stream().map(rule -> rule.result(cost + missed)).toList();
  }

  private static String snapshots(int count) {
    return count + (count == 1 ? " snapshot" : " snapshots");
  }
}
