package dev.loadstone.studies.consistency;

/** The consistency levels of a system, such as {@code ONE} for reads and {@code ALL} for writes. */
public record Levels(String read, String write) {
  public String of(Operation operation) {
    return operation == Operation.READ ? read : write;
  }

  /** Returns the title for tables, for example {@code R ONE, W ALL}. */
  public String title() {
    return read.equals(write) ? read : "R " + read + ", W " + write;
  }
}
