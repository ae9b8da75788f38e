package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table of records and the procedures on it. Each procedure is one statement that the server has
 * planned beforehand; all but the scan go to one partition. A single field has procedures of its
 * own, because most requests are for one field or for all.
 */
final class KeyValueTable {
  /** The most bytes that the server keeps in the row itself. */
  static final int LONGEST_KEY = 63;

  private static final String KEY = "record_key";

  private static final String SEPARATOR = "__";

  private final Table table;

  // Built once, because every call needs one.
  private final String insert;
  private final String delete;
  private final String update;
  private final String updateSome;
  private final String read;
  private final String scan;
  private final List<String> updateOf;
  private final List<String> readOf;

  KeyValueTable(Table table) {
    this.table = table;
    // The server's own procedures.
    insert = table.name().toUpperCase(Locale.ROOT) + ".upsert";
    delete = table.name().toUpperCase(Locale.ROOT) + ".delete";
    update = procedure("update");
    updateSome = procedure("update_some");
    read = procedure("read");
    scan = procedure("scan");
    updateOf = table.fields().stream().map(field -> procedure("update_" + field)).toList();
    readOf = table.fields().stream().map(field -> procedure("read_" + field)).toList();
  }

  /** Makes or replaces a record. Parameters: the key, and a value for each field. */
  String insert() {
    return insert;
  }

  String delete() {
    return delete;
  }

  /** Replaces all fields. Parameters: a value for each, and the key. */
  String update() {
    return update;
  }

  /** Replaces one field. Parameters: the value, and the key. */
  String updateOf(int field) {
    return updateOf.get(field);
  }

  /** Replaces some fields. Parameters: for each field 1 and its value, or 0 and null; the key. */
  String updateSome() {
    return updateSome;
  }

  /** Reads a record. Parameter: the key. Gives the key and all fields. */
  String read() {
    return read;
  }

  /** Reads one field of a record. Parameter: the key. Gives the key and the field. */
  String readOf(int field) {
    return readOf.get(field);
  }

  /** Reads records in the order of keys. Parameters: the first key, and how many. */
  String scan() {
    return scan;
  }

  private String procedure(String what) {
    return table.name() + SEPARATOR + what;
  }

  /** Whether a procedure belongs to a table of this name, whatever its fields. */
  boolean owns(String procedure) {
    return procedure.matches(
        "(?i)" + Pattern.quote(table.name() + SEPARATOR) + "(read|update|scan)(_\\w+)?");
  }

  List<String> definition() {
    String columns =
        table.fields().stream()
            .map(field -> ", " + field + " VARBINARY(" + table.fieldLength() + ")")
            .collect(Collectors.joining());
    return List.of(
        "CREATE TABLE %s (%s VARCHAR(%s BYTES) NOT NULL%s, PRIMARY KEY (%s))"
            .formatted(table.name(), KEY, LONGEST_KEY, columns, KEY),
        "PARTITION TABLE " + table.name() + " ON COLUMN " + KEY);
  }

  List<String> procedures() {
    List<String> made = new ArrayList<>();
    List<String> fields = table.fields();
    String all = KEY + ", " + String.join(", ", fields);
    made.add(onOnePartition(read(), 0, select(all) + " WHERE " + KEY + " = ?"));
    made.add(onOnePartition(update(), fields.size(), change(fields, "%s = ?")));
    // COALESCE and CASE do not take a parameter of binary type; DECODE does.
    made.add(
        onOnePartition(
            updateSome(),
            2 * fields.size(),
            change(fields, "%1$s = DECODE(CAST(? AS INTEGER), 1, ?, %1$s)")));
    for (int i = 0; i < fields.size(); i++) {
      List<String> field = List.of(fields.get(i));
      made.add(
          onOnePartition(
              readOf(i), 0, select(KEY + ", " + fields.get(i)) + " WHERE " + KEY + " = ?"));
      made.add(onOnePartition(updateOf(i), 1, change(field, "%s = ?")));
    }
    made.add(
        "CREATE PROCEDURE %s AS %s WHERE %s >= ? ORDER BY %s LIMIT ?"
            .formatted(scan(), select(all), KEY, KEY));
    return made;
  }

  private String select(String columns) {
    return "SELECT " + columns + " FROM " + table.name();
  }

  private String change(List<String> fields, String form) {
    return "UPDATE %s SET %s WHERE %s = ?"
        .formatted(
            table.name(),
            fields.stream().map(form::formatted).collect(Collectors.joining(", ")),
            KEY);
  }

  /** The client sends it to the partition of its key, a parameter by its position from 0. */
  private String onOnePartition(String procedure, int parameter, String statement) {
    return "CREATE PROCEDURE %s PARTITION ON TABLE %s COLUMN %s PARAMETER %s AS %s"
        .formatted(procedure, table.name(), KEY, parameter, statement);
  }
}
