package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The operations, in the order of reports. */
public enum OperationKind {
  READ("read", "Read"),
  UPDATE("update", "Update"),
  INSERT("insert", "Insert"),
  SCAN("scan", "Scan"),
  READ_MODIFY_WRITE("read-modify-write", "Read-modify-write"),
  DELETE("delete", "Delete");

  private final String id;
  private final String title;

  OperationKind(String id, String title) {
    this.id = id;
    this.title = title;
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
