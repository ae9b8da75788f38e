package dev.loadstone.studies.consistency;

/**
 * The consistency levels of a system: how many replicas answer a read, and how many a write.
 *
 * @param read the level of reads, for example {@code ONE}
 * @param write the level of writes, for example {@code ALL}
 */
public record Levels(String read, String write) {
  public String of(Operation operation) {
    return operation == Operation.READ ? read : write;
  }

  /** Returns the title for tables, for example {@code R ONE, W ALL}. */
  public String title() {
    return read.equals(write) ? read : "R " + read + ", W " + write;
  }
}
