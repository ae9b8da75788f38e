package dev.loadstone.core.deployment;

/** The kinds of faults of a node. */
public enum FaultKind {
  /** The node's processes are killed and stay away. */
  KILL("killed"),
  /** The node's processes are stopped by the operating system, and continued later. */
  PAUSE("paused"),
  /** The node's processes are killed, and started again on the data that they left. */
  RESTART("killed and started again");

  private final String done;

  FaultKind(String done) {
    this.done = done;
  }

  /** The past participle, for example {@code killed}. */
  public String done() {
    return done;
  }

  /** Returns whether the node's processes end. */
  public boolean ends() {
    return this != PAUSE;
  }

  /** Returns whether the node serves again afterwards. */
  public boolean heals() {
    return this != KILL;
  }
}
