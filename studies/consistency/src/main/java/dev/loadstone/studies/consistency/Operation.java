package dev.loadstone.studies.consistency;

/** The two kinds of operations that a consistency level is chosen for. */
public enum Operation {
  /** Reads and scans. */
  READ("read"),
  WRITE("write");

  private final String title;

  Operation(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
