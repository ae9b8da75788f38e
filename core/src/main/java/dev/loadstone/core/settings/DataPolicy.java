package dev.loadstone.core.settings;

/** Where a run's data comes from. */
public enum DataPolicy {
  /** Each run starts from a clean database and loads it. */
  RELOAD,
  /** Runs use what {@code loadstone load} left, as it is; only for external systems. */
  REUSE
}
