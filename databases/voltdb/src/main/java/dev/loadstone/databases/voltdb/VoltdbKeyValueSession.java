package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.KeyValueSession;
import java.util.Arrays;
import org.voltdb.VoltTable;

/** Calls on one table; each is answered on a thread of the client. */
final class VoltdbKeyValueSession implements KeyValueSession {
  private final VoltdbProcedures procedures;
  private final KeyValueTable table;
  private final int fieldCount;

  VoltdbKeyValueSession(VoltdbProcedures procedures, KeyValueTable table, int fieldCount) {
    this.procedures = procedures;
    this.table = table;
    this.fieldCount = fieldCount;
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    Object[] arguments = new Object[1 + values.length];
    arguments[0] = key;
    System.arraycopy(values, 0, arguments, 1, values.length);
    write(table.insert(), arguments, callback);
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    if (fields.length == 1) {
      write(table.updateOf(fields[0]), new Object[] {values[0], key}, callback);
    } else if (fields.length == fieldCount) {
      Object[] arguments = Arrays.copyOf(values, fieldCount + 1, Object[].class);
      arguments[fieldCount] = key;
      write(table.update(), arguments, callback);
    } else {
      write(table.updateSome(), some(key, fields, values), callback);
    }
  }

  private Object[] some(String key, int[] fields, byte[][] values) {
    Object[] arguments = new Object[2 * fieldCount + 1];
    for (int field = 0; field < fieldCount; field++) {
      arguments[2 * field] = 0;
    }
    for (int i = 0; i < fields.length; i++) {
      arguments[2 * fields[i]] = 1;
      arguments[2 * fields[i] + 1] = values[i];
    }
    arguments[2 * fieldCount] = key;
    return arguments;
  }

  @Override
  public void delete(String key, Callback callback) {
    write(table.delete(), new Object[] {key}, callback);
  }

  private void write(String procedure, Object[] arguments, Callback callback) {
    procedures.call(
        procedure,
        arguments,
        (outcome, tables, failure) -> callback.done(outcome, Rows.NONE, failure));
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    if (fields.length == 1 && fieldCount > 1) {
      ask(table.readOf(fields[0]), new Object[] {key}, new int[] {0}, callback);
    } else {
      ask(table.read(), new Object[] {key}, fields, callback);
    }
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    ask(table.scan(), new Object[] {firstKey, count}, fields, callback);
  }

  /** The fields are positions in the answer, from 0 after the key. */
  private void ask(String procedure, Object[] arguments, int[] fields, Callback callback) {
    procedures.ask(
        procedure,
        arguments,
        (outcome, tables, failure) ->
            callback.done(
                outcome,
                tables.length == 0 ? Rows.NONE : new TableRows(tables[0], fields),
                failure));
  }

  /** Does nothing: the connections are shared by all sessions. */
  @Override
  public void close() {}

  /** The rows of an answer: the key, then fields. */
  private static final class TableRows implements Rows {
    private final VoltTable rows;
    private final int[] fields;

    TableRows(VoltTable rows, int[] fields) {
      this.rows = rows;
      this.fields = Arrays.copyOf(fields, fields.length);
    }

    @Override
    public int count() {
      return rows.getRowCount();
    }

    @Override
    public String key(int row) {
      return TableReply.at(rows, row).getString(0);
    }

    @Override
    public byte[] value(int row, int position) {
      return TableReply.at(rows, row).getVarbinary(1 + fields[position]);
    }
  }
}
