package dev.loadstone.core.benchmark;

/**
 * The verdict of one check of the data.
 *
 * @param id a stable name for files, for example {@code condition-1}
 * @param title the rule in one line
 * @param clause the clause that states the rule, for example {@code 3.3.2.1}; empty when the rule
 *     is Loadstone's own
 * @param detail the finding: how many rows were compared, the first violation, or why it could not
 *     be judged
 */
public record CheckResult(String id, String title, String clause, Status status, String detail) {
  public enum Status {
    PASS,
    FAIL,
    /**
     * The rule is violated, but the way in which the database was used does not promise that it
     * holds, because each statement was a transaction of its own. It is shown as a violation and
     * does not fail the run, which measured just that way.
     */
    NOT_GUARANTEED,
    /** The rule does not apply at this moment, and the detail says why. */
    NOT_APPLICABLE,
    /** The check itself could not be made, for example because the server is gone. */
    NOT_RUN
  }

  public CheckResult with(Status otherStatus, String otherDetail) {
    return new CheckResult(id, title, clause, otherStatus, otherDetail);
  }

  /** The same check for a run that does not rule violations out: there they are no failure. */
  public CheckResult notGuaranteed() {
    return status == Status.FAIL ? with(Status.NOT_GUARANTEED, detail) : this;
  }
}
