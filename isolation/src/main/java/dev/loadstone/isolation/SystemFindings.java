package dev.loadstone.isolation;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.isolation.script.Finding;
import java.util.List;

/**
 * The findings on one system.
 *
 * @param system its label in the experiment
 * @param server product and version, in the server's own words; empty where it was not asked
 * @param levels those that were asked for, from the weakest on
 * @param consistency TPC-C's conditions 3.3.2.1 to 3.3.2.4 after the load and after the tests
 * @param remarks what was not judged as a whole, and why
 */
public record SystemFindings(
    String system,
    String server,
    List<LevelFindings> levels,
    List<CheckResult> consistency,
    List<String> remarks) {
  /** The findings for a system that cannot be tested. */
  static SystemFindings notOffered(String system, String reason) {
    return new SystemFindings(system, "", List.of(), List.of(), List.of(reason));
  }

  /** Returns whether anything came through that the system's claims rule out. */
  boolean hasViolations() {
    return levels.stream().flatMap(level -> level.findings().stream()).anyMatch(Finding::violates)
        || consistency.stream().anyMatch(check -> check.status() == CheckResult.Status.FAIL);
  }

  /** Returns whether at least one script was judged. */
  boolean isJudged() {
    return levels.stream()
        .flatMap(level -> level.findings().stream())
        .anyMatch(finding -> finding.status() != Finding.Status.NOT_JUDGED);
  }
}
