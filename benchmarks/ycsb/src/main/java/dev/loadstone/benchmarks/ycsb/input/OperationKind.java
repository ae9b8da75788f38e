package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The operations, in the order of reports. */
public enum OperationKind {
  READ(0, "read", "Read"),
  UPDATE(1, "update", "Update"),
  INSERT(2, "insert", "Insert"),
  SCAN(3, "scan", "Scan"),
  READ_MODIFY_WRITE(4, "read-modify-write", "Read-modify-write"),
  DELETE(5, "delete", "Delete");

  private final int index;
  private final String id;
  private final String title;

  OperationKind(int index, String id, String title) {
    this.index = index;
    this.id = id;
    this.title = title;
  }

  /** Its place in the list of types. */
  int index() {
    return index;
  }

  /** Its name in files. */
  public String id() {
    return id;
  }

  /** As people read it. */
  public String title() {
    return title;
  }

  /** All of them for the load generator; YCSB's clients neither key nor think. */
  public static List<TransactionType> types() {
    return Stream.of(values())
        .map(kind -> new TransactionType(kind.id, kind.title, Duration.ZERO, Duration.ZERO))
        .toList();
  }
}
