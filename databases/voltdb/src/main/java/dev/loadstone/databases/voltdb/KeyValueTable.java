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
record KeyValueTable(Table table) {
  /** The most bytes that the server keeps in the row itself. */
  static final int LONGEST_KEY = 63;

  private static final String KEY = "record_key";

  private static final String SEPARATOR = "__";

  /** A procedure that the server has for each table. */
  String serversOwn(String what) {
    return table.name().toUpperCase(Locale.ROOT) + "." + what;
  }

  String procedure(String what) {
    return table.name() + SEPARATOR + what;
  }

  /** The procedures for one field each. */
  String[] proceduresOfFields(String what) {
    return table.fields().stream()
        .map(field -> procedure(what + "_" + field))
        .toArray(String[]::new);
  }

  /** Returns whether a procedure belongs to a table of this name, whatever its fields. */
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
    made.add(onOnePartition(procedure("read"), 0, select(all) + " WHERE " + KEY + " = ?"));
    made.add(onOnePartition(procedure("update"), fields.size(), change(fields, "%s = ?")));
    // COALESCE and CASE do not take a parameter of binary type; DECODE does.
    made.add(
        onOnePartition(
            procedure("update_some"),
            2 * fields.size(),
            change(fields, "%1$s = DECODE(CAST(? AS INTEGER), 1, ?, %1$s)")));
    for (String field : fields) {
      made.add(
          onOnePartition(
              procedure("read_" + field),
              0,
              select(KEY + ", " + field) + " WHERE " + KEY + " = ?"));
      made.add(onOnePartition(procedure("update_" + field), 1, change(List.of(field), "%s = ?")));
    }
    made.add(
        "CREATE PROCEDURE %s AS %s WHERE %s >= ? ORDER BY %s LIMIT ?"
            .formatted(procedure("scan"), select(all), KEY, KEY));
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
