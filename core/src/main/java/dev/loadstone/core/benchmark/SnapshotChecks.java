package dev.loadstone.core.benchmark;

import java.time.Duration;
import java.util.List;

/**
 * Checks that a run makes while its transactions go on.
 *
 * @param every the time between the end of one and the start of the next
 */
public record SnapshotChecks(Duration every, Checks checks) {
  /** Checks of one committed state. */
  @FunctionalInterface
  public interface Checks {
    /**
     * @throws dev.loadstone.core.LoadstoneException when the server does not answer
     */
    List<CheckResult> run();
  }
}
