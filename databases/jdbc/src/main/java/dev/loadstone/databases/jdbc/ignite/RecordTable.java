package dev.loadstone.databases.jdbc.ignite;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.ignite.sql.ColumnMetadata;
import org.apache.ignite.sql.ColumnType;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.table.RecordView;
import org.apache.ignite.table.Tuple;
import org.apache.ignite.tx.Transaction;

/** A table in Ignite's record API, which takes values of exactly the types of its columns. */
final class RecordTable {
  private final IgniteSession session;
  private final RecordView<Tuple> view;
  private final Map<String, ColumnType> types;
  private final List<String> identifiers;

  private RecordTable(
      IgniteSession session, RecordView<Tuple> view, Map<String, ColumnType> types) {
    this.session = session;
    this.view = view;
    this.types = types;
    this.identifiers =
        types.keySet().stream().filter(name -> types.get(name) == ColumnType.UUID).toList();
  }

  static RecordTable of(IgniteSession session, String name) throws SQLException {
    var nothing =
        session.answer(
            session.client().sql().executeAsync(null, "select * from " + name + " where 1 = 0"));
    Map<String, ColumnType> types = new LinkedHashMap<>();
    for (ColumnMetadata column : nothing.metadata().columns()) {
      types.put(quoted(column.name()), column.type());
    }
    var table = session.answer(session.client().tables().tableAsync(name));
    return new RecordTable(session, table.recordView(), types);
  }

  private static String quoted(String name) {
    return name.startsWith("\"") ? name : '"' + name + '"';
  }

  /** The name in quotes; in SQL, a name without them means the one in capitals. */
  private static String canonical(String name) {
    return name.startsWith("\"") ? name : quoted(name.toUpperCase(Locale.ROOT));
  }

  /**
   * A column of UUIDs that is not given gets a random one: the record API does not apply the
   * default of a key's column.
   */
  Tuple tuple(List<String> columns, Object[] values) {
    Tuple tuple = Tuple.create(columns.size());
    for (int i = 0; i < values.length; i++) {
      set(tuple, canonical(columns.get(i)), values[i]);
    }
    for (String column : identifiers) {
      if (tuple.columnIndex(column) < 0) {
        tuple.set(column, UUID.randomUUID());
      }
    }
    return tuple;
  }

  /** The row has all columns of this table, and after them the new values of the given ones. */
  Tuple tuple(SqlRow row, List<String> columns) {
    Tuple tuple = Tuple.create(types.size());
    int position = 0;
    for (String column : types.keySet()) {
      tuple.set(column, row.value(position++));
    }
    for (String column : columns) {
      set(tuple, canonical(column), row.value(position++));
    }
    return tuple;
  }

  /** The values of this table's columns, which come first in a row. */
  List<Object> values(SqlRow row) {
    List<Object> values = new ArrayList<>(types.size());
    for (int i = 0; i < types.size(); i++) {
      values.add(row.value(i));
    }
    return values;
  }

  private void set(Tuple tuple, String column, Object value) {
    tuple.set(column, converted(value, types.get(column)));
  }

  private static Object converted(Object value, ColumnType type) {
    if (value instanceof Number number) {
      return switch (type) {
        case INT8 -> number.byteValue();
        case INT16 -> number.shortValue();
        case INT32 -> number.intValue();
        case INT64 -> number.longValue();
        case DECIMAL -> number instanceof BigDecimal ? number : new BigDecimal(number.toString());
        default -> number;
      };
    }
    return value;
  }

  /** Replaces records with the same keys; null for a transaction of its own. */
  void upsert(Transaction transaction, Collection<Tuple> records) throws SQLException {
    session.answer(view.upsertAllAsync(transaction, records));
  }
}
