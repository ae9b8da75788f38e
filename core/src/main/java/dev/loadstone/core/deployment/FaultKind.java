package dev.loadstone.core.deployment;

import java.util.Locale;

/** The kinds of faults of a node. */
public enum FaultKind {
  /** The node's processes are killed and stay away. */
  KILL("killed"),
  /** The node's processes are stopped by the operating system, and continued later. */
  PAUSE("paused"),
  /** The node's processes are killed, and started again on the data that they left. */
  RESTART("killed and started again"),
  /** Packets from or to the node are dropped. */
  CUT("cut off"),
  /** Packets from and to the node are delayed, or limited to a rate. */
  SLOW_LINK("given a slow link"),
  /** The file system of the node's data is filled up. */
  FULL_DISK("left without space on its disk"),
  /** Each sync of the node's processes takes longer. */
  SLOW_DISK("given a slow disk"),
  /** The clock of the node's processes is set off. */
  SKEW_CLOCK("given a clock that is off");

  private final String done;

  FaultKind(String done) {
    this.done = done;
  }

  /** The past participle, for example {@code killed}. */
  public String done() {
    return done;
  }

  /** As it is written in experiments, for example {@code slow-link}. */
  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether the node's processes end. */
  public boolean ends() {
    return this == KILL || this == RESTART;
  }

  /** Returns whether the node's processes may end of it: servers give up what they cannot write. */
  public boolean mayEnd() {
    return ends() || this == FULL_DISK;
  }

  /** Returns whether the node works again afterwards. */
  public boolean heals() {
    return this != KILL;
  }

  /** Returns whether only nodes on this machine can have it. */
  public boolean isLocal() {
    return !ends() && this != PAUSE;
  }
}
