package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The operations, in the order of reports. */
public enum OperationKind implements TransactionKind {
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

  @Override
  public int index() {
    return index;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }
}
