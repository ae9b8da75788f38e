package dev.loadstone.core.settings;

/** The source of a run's data. */
public enum DataPolicy {
  /** Each run starts from a clean database and loads it. */
  RELOAD,
  /** Runs use what {@code loadstone load} left, as it is; only for external systems. */
  REUSE
}
