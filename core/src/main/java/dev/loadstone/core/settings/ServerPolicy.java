package dev.loadstone.core.settings;

/** The servers that a run of an experiment has, where the experiment starts them. */
public enum ServerPolicy {
  /** Each run has its own, started for it and ended after it. */
  FRESH,
  /** A run has those of the run before where it wants the same ones. */
  KEPT
}
