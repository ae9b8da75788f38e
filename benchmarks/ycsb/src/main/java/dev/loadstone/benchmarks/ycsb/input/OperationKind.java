package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The operations, in the order of reports. */
public enum OperationKind implements TransactionKind {
  READ(0, "Read"),
  UPDATE(1, "Update"),
  INSERT(2, "Insert"),
  SCAN(3, "Scan"),
  READ_MODIFY_WRITE(4, "Read-modify-write"),
  DELETE(5, "Delete");

  private final int index;
  private final String title;

  OperationKind(int index, String title) {
    this.index = index;
    this.title = title;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String title() {
    return title;
  }
}
