package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.KeyValueSession;
import java.util.Arrays;
import org.voltdb.VoltTable;

final class VoltdbKeyValueSession implements KeyValueSession {
  private final VoltdbProcedures procedures;
  private final int fieldCount;
  // Parameters: the key, and a value for each field; or the key.
  private final String insert;
  private final String delete;
  // Parameters: a value for each field, or for one, and the key.
  private final String update;
  private final String[] updateOf;

  /** Parameters: for each field 1 and its value, or 0 and null; and the key. */
  private final String updateSome;

  // They give the key, and then all fields or one.
  private final String read;
  private final String[] readOf;
  private final String scan;

  VoltdbKeyValueSession(VoltdbProcedures procedures, KeyValueTable table, int fieldCount) {
    this.procedures = procedures;
    this.fieldCount = fieldCount;
    insert = table.serversOwn("upsert");
    delete = table.serversOwn("delete");
    update = table.procedure("update");
    updateOf = table.proceduresOfFields("update");
    updateSome = table.procedure("update_some");
    read = table.procedure("read");
    readOf = table.proceduresOfFields("read");
    scan = table.procedure("scan");
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    Object[] arguments = new Object[1 + values.length];
    arguments[0] = key;
    System.arraycopy(values, 0, arguments, 1, values.length);
    write(insert, arguments, callback);
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    if (fields.length == 1) {
      write(updateOf[fields[0]], new Object[] {values[0], key}, callback);
    } else if (fields.length == fieldCount) {
      Object[] arguments = Arrays.copyOf(values, fieldCount + 1, Object[].class);
      arguments[fieldCount] = key;
      write(update, arguments, callback);
    } else {
      write(updateSome, some(key, fields, values), callback);
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
    write(delete, new Object[] {key}, callback);
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
      ask(readOf[fields[0]], new Object[] {key}, new int[] {0}, callback);
    } else {
      ask(read, new Object[] {key}, fields, callback);
    }
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    ask(scan, new Object[] {firstKey, count}, fields, callback);
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
