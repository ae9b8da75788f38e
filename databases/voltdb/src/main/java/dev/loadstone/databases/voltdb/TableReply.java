package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.ProcedureClient.Reply;
import org.voltdb.VoltTable;

final class TableReply implements Reply {
  private final VoltTable[] tables;

  TableReply(VoltTable[] tables) {
    this.tables = tables;
  }

  @Override
  public int tables() {
    return tables.length;
  }

  @Override
  public int rows(int table) {
    return tables[table].getRowCount();
  }

  @Override
  public long integer(int table, int row, int column) {
    return at(table, row).getLong(column);
  }

  @Override
  public String text(int table, int row, int column) {
    VoltTable at = at(table, row);
    Object value = at.get(column, at.getColumnType(column));
    return at.wasNull() ? null : String.valueOf(value);
  }

  private VoltTable at(int table, int row) {
    VoltTable wanted = tables[table];
    if (row < 0 || row >= wanted.getRowCount()) {
      throw new IndexOutOfBoundsException(
          "table " + table + " of the reply has " + wanted.getRowCount() + " rows, not row " + row);
    }
    return at(wanted, row);
  }

  static VoltTable at(VoltTable wanted, int row) {
    // A table can only be read forwards, and must be at a row before it can be moved to another.
    if (row < wanted.getActiveRowIndex()) {
      wanted.resetRowPosition();
    }
    if (wanted.getActiveRowIndex() < 0) {
      wanted.advanceRow();
    }
    wanted.advanceToRow(row);
    return wanted;
  }
}
