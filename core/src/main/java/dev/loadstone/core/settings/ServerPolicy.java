package dev.loadstone.core.settings;

/** The servers that a run uses, where the experiment starts them. */
public enum ServerPolicy {
  /** Each run has its own, started for it and ended after it. */
  FRESH,
  /** A run uses those of the run before it where it wants the same ones. */
  KEPT
}
