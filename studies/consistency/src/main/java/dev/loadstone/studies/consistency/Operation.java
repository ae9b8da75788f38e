package dev.loadstone.studies.consistency;

import java.util.Locale;

/** The two kinds of operations that a consistency level is chosen for. */
public enum Operation {
  /** Reads and scans. */
  READ,
  WRITE;

  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }
}
