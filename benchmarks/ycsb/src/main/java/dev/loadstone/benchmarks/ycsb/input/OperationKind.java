package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The operations, in the order of reports. */
public enum OperationKind implements TransactionKind {
  READ("Read"),
  UPDATE("Update"),
  INSERT("Insert"),
  SCAN("Scan"),
  READ_MODIFY_WRITE("Read-modify-write"),
  DELETE("Delete");

  private final String title;

  OperationKind(String title) {
    this.title = title;
  }

  @Override
  public String title() {
    return title;
  }
}
