package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.Arrays;
import java.util.stream.Collectors;

record Cql(String keyspace, Table table) {
  /** The column of the key; no field may have this name. */
  private static final String KEY = "record_key";

  static String quote(String name) {
    return CqlIdentifier.fromInternal(name).asCql(false);
  }

  private String name() {
    return quote(keyspace) + "." + quote(table.name());
  }

  private String field(int position) {
    return quote(table.fields().get(position));
  }

  /** The comment is without quotes. */
  String create(String comment) {
    return "CREATE TABLE %s (%s text PRIMARY KEY%s) WITH comment = '%s'"
        .formatted(
            name(),
            KEY,
            table.fields().stream()
                .map(field -> ", " + quote(field) + " blob")
                .collect(Collectors.joining()),
            comment);
  }

  String drop() {
    return "DROP TABLE " + name();
  }

  /** A query that every node that knows the table can answer. */
  String probe() {
    return "SELECT " + KEY + " FROM " + name() + " WHERE " + KEY + " = 'nobody'";
  }

  /** Its parameters are two tokens: the lower bound, exclusive, and the upper bound, inclusive. */
  String count() {
    return "SELECT COUNT(*) FROM %s WHERE token(%s) > ? AND token(%s) <= ?"
        .formatted(name(), KEY, KEY);
  }

  /** Its parameters are the key and then all fields. */
  String insert() {
    return "INSERT INTO %s (%s%s) VALUES (?%s)"
        .formatted(
            name(),
            KEY,
            table.fields().stream().map(field -> ", " + quote(field)).collect(Collectors.joining()),
            ", ?".repeat(table.fields().size()));
  }

  /** Its parameters are the fields and then the key. */
  String update(int[] fields) {
    return "UPDATE %s SET %s WHERE %s = ?"
        .formatted(
            name(),
            Arrays.stream(fields)
                .mapToObj(position -> field(position) + " = ?")
                .collect(Collectors.joining(", ")),
            KEY);
  }

  String read(int[] fields) {
    return "SELECT %s FROM %s WHERE %s = ?"
        .formatted(
            Arrays.stream(fields).mapToObj(this::field).collect(Collectors.joining(", ")),
            name(),
            KEY);
  }

  String delete() {
    return "DELETE FROM " + name() + " WHERE " + KEY + " = ?";
  }
}
