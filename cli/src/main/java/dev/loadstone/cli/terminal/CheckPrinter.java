package dev.loadstone.cli.terminal;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import java.io.PrintWriter;
import java.util.List;

/** Prints checks, one per line, with the details of those that did not pass. */
public final class CheckPrinter {
  private CheckPrinter() {}

  /** Prints the checks; returns true when each of them holds or does not apply. */
  public static boolean print(PrintWriter out, List<CheckResult> checks) {
    for (CheckResult check : checks) {
      out.printf(
          "  %-4s %-32s %s%n",
          word(check.status()),
          check.id() + (check.clause().isEmpty() ? "" : " (" + check.clause() + ")"),
          check.title());
      if (check.status() != Status.PASS) {
        out.printf("       %s%n", Console.plain(check.detail()));
      }
    }
    out.flush();
    return checks.stream()
        .allMatch(
            check -> check.status() == Status.PASS || check.status() == Status.NOT_APPLICABLE);
  }

  private static String word(Status status) {
    return switch (status) {
      case PASS -> "ok";
      case FAIL, NOT_GUARANTEED -> "FAIL";
      case NOT_APPLICABLE -> "n/a";
      case NOT_RUN -> "?";
    };
  }
}
