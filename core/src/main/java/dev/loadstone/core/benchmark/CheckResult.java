package dev.loadstone.core.benchmark;

/**
 * The verdict of one check of the data.
 *
 * @param id stable, for files, for example {@code condition-1}
 * @param title the rule in one line
 * @param clause where the rule stands, for example {@code 3.3.2.1}; empty when it is our own
 * @param status the verdict
 * @param detail what was found: how many rows were compared, the first violation, or why it could
 *     not be judged
 */
public record CheckResult(String id, String title, String clause, Status status, String detail) {
  /** The verdict of a check. */
  public enum Status {
    /** The rule holds. */
    PASS,
    /** The rule is violated. */
    FAIL,
    /**
     * The rule is violated, and the way in which the database was used does not promise that it
     * holds: each statement was a transaction of its own. Shown as a violation; does not fail the
     * run, which measured just that way.
     */
    NOT_GUARANTEED,
    /** The rule does not apply at this moment, and the detail says why. */
    NOT_APPLICABLE,
    /** The check itself could not be made, for example because the server is gone. */
    NOT_RUN
  }

  /** The same check with another end. */
  public CheckResult with(Status otherStatus, String otherDetail) {
    return new CheckResult(id, title, clause, otherStatus, otherDetail);
  }

  /** The same for a run whose way does not rule a violation out: it is no failure there. */
  public CheckResult notGuaranteed() {
    return status == Status.FAIL ? with(Status.NOT_GUARANTEED, detail) : this;
  }
}
