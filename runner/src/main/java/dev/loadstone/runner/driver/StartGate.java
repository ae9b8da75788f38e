package dev.loadstone.runner.driver;

/** Where a client that is ready waits for the others. */
public interface StartGate {
  /** Nobody else takes part. */
  StartGate OPEN = () -> {};

  /**
   * Says that this client is ready, and waits until all are, or until the run was cancelled. The
   * run begins, on this process's own clock, when this returns.
   */
  void pass() throws InterruptedException;
}
