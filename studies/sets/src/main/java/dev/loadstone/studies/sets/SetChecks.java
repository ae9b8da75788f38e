package dev.loadstone.studies.sets;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.studies.sets.data.SetDigest;
import dev.loadstone.studies.sets.data.SetPair;
import dev.loadstone.studies.sets.data.SetsData;

final class SetChecks {
  private SetChecks() {}

  static CheckResult input(SetsData data, SetPair pair, String table) {
    boolean left = table.equals(SetsData.LEFT);
    long start = left ? 0 : pair.rightStart();
    SetDigest expected = pair.digest(start, start + (left ? pair.left() : pair.right()));
    String id = left ? "left-set" : "right-set";
    String title = "The " + (left ? "left" : "right") + " set is the one that was loaded";
    try {
      SetDigest found = data.digest(table);
      return new CheckResult(
          id,
          title,
          "",
          found.equals(expected) ? Status.PASS : Status.FAIL,
          found.equals(expected) ? found.toString() : "found " + found + ", expected " + expected);
    } catch (LoadstoneException e) {
      return new CheckResult(id, title, "", Status.NOT_RUN, e.getMessage());
    }
  }

  static CheckResult results(OperationLog log) {
    boolean holds = log.failed() == 0 && log.right() > 0;
    return new CheckResult(
        "set-results",
        "The result of every operation has the elements that the oracle says",
        "",
        holds ? Status.PASS : Status.FAIL,
        log.right()
            + " of "
            + (log.right() + log.failed())
            + " results were right"
            + (log.failed() == 0 ? "" : "; first failure: " + log.firstFailure()));
  }
}
