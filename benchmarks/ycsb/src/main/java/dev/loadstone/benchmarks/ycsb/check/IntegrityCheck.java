package dev.loadstone.benchmarks.ycsb.check;

import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.text.Text;

/** Checks that every value that a run read had been written there. */
public final class IntegrityCheck {
  private IntegrityCheck() {}

  public static CheckResult of(boolean integrity, IntegrityCounters counters) {
    if (counters.violations() > 0) {
      return result(
          Status.FAIL,
          Text.of(
              "%s among %,d values read; the first: %s",
              counters.describeViolations(),
              counters.valuesRight() + counters.violations(),
              counters.firstViolation().orElseThrow()));
    }
    if (!integrity) {
      return result(Status.NOT_APPLICABLE, "switched off: the values were read and not looked at");
    }
    if (counters.valuesRight() == 0) {
      return result(Status.NOT_APPLICABLE, "the run read no values");
    }
    return result(Status.PASS, Text.of("all %,d values read are right", counters.valuesRight()));
  }

  private static CheckResult result(Status status, String detail) {
    return new CheckResult(
        "integrity", "Every value read is one that was written there", "", status, detail);
  }
}
