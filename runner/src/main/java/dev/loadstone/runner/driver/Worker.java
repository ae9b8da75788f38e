package dev.loadstone.runner.driver;

/** Executes transactions on a thread of its own, until the ready queue is closed. */
interface Worker extends Runnable {
  /** Makes a call that hangs return soon; any thread. */
  void abort();
}
