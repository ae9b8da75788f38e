package dev.loadstone.databases.jdbc.keyvalue;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements of a key-value store in one database's SQL: a table with a primary key of text,
 * ordered by its bytes, and one column of bytes for each field. Immutable.
 */
public final class KeyValueSql {
  private static final String KEY = "record_key";
  private static final String PRIMARY_KEY = "PRIMARY KEY (" + KEY + ")";

  /** A row of MySQL's family holds 65 535 bytes, key and lengths of columns included. */
  private static final int MYSQL_ROW = 60_000;

  private static final String ON_DUPLICATE_KEY = " ON DUPLICATE KEY UPDATE ";

  private final Syntax syntax;

  private KeyValueSql(Syntax syntax) {
    this.syntax = syntax;
  }

  /**
   * The parts that differ from one database to the next. The key's type compares by bytes, and the
   * clause of the primary key makes one that is ordered.
   */
  private record Syntax(
      String create,
      String quote,
      String keyType,
      String primaryKey,
      ValueType valueType,
      Upsert upsert) {}

  private interface ValueType {
    String of(Table table);
  }

  private interface Upsert {
    String of(String into, String values, List<String> fields);
  }

  public static KeyValueSql postgresql() {
    return new KeyValueSql(postgresql("text COLLATE \"C\"", PRIMARY_KEY));
  }

  /** CockroachDB, whose text compares by its bytes unless it has a collation. */
  public static KeyValueSql cockroachdb() {
    return new KeyValueSql(postgresql("text", PRIMARY_KEY));
  }

  /** YugabyteDB, which spreads records by a hash of the key unless an order is asked for. */
  public static KeyValueSql yugabytedb() {
    return new KeyValueSql(postgresql("text COLLATE \"C\"", "PRIMARY KEY (" + KEY + " ASC)"));
  }

  private static Syntax postgresql(String keyType, String primaryKey) {
    return new Syntax(
        "CREATE TABLE ",
        "\"",
        keyType,
        primaryKey,
        table -> "bytea",
        (into, values, fields) ->
            "INSERT INTO %s VALUES %s ON CONFLICT (%s) DO UPDATE SET %s"
                .formatted(into, values, KEY, assignments(fields, field -> "EXCLUDED." + field)));
  }

  /** MariaDB, MySQL and TiDB. */
  public static KeyValueSql mysql() {
    return new KeyValueSql(
        mysql("CREATE TABLE ", "varchar(255) CHARACTER SET ascii COLLATE ascii_bin"));
  }

  /** A server of MySQL's SQL that has not all of its character sets. */
  public static KeyValueSql utf8() {
    return new KeyValueSql(mysql("CREATE TABLE ", "varchar(255) COLLATE utf8mb4_bin"));
  }

  /** SingleStore, in a row store: its column store finds no range by the primary key. */
  public static KeyValueSql singlestore() {
    return new KeyValueSql(mysql("CREATE ROWSTORE TABLE ", "varchar(255) COLLATE utf8_bin"));
  }

  private static Syntax mysql(String create, String keyType) {
    return new Syntax(
        create,
        "`",
        keyType,
        PRIMARY_KEY,
        table ->
            (long) table.fieldLength() * table.fields().size() <= MYSQL_ROW
                ? "varbinary(" + table.fieldLength() + ")"
                : "longblob",
        (into, values, fields) ->
            "INSERT INTO %s VALUES %s%s%s"
                .formatted(
                    into,
                    values,
                    ON_DUPLICATE_KEY,
                    assignments(fields, field -> "VALUES(" + field + ")")));
  }

  public static KeyValueSql h2() {
    return new KeyValueSql(
        new Syntax(
            "CREATE TABLE ",
            "\"",
            "varchar(255)",
            PRIMARY_KEY,
            table -> "varbinary(" + table.fieldLength() + ")",
            (into, values, fields) ->
                "MERGE INTO " + into + " KEY (" + KEY + ") VALUES " + values));
  }

  /** Apache Ignite, whose records are written by the client's own upsert. */
  public static KeyValueSql ignite() {
    return new KeyValueSql(
        new Syntax(
            "CREATE TABLE ",
            "\"",
            "varchar(255)",
            "PRIMARY KEY USING SORTED (" + KEY + ")",
            table -> "varbinary(" + table.fieldLength() + ")",
            (into, values, fields) -> "UPSERT INTO " + into + " VALUES " + values));
  }

  private static String assignments(List<String> fields, UnaryOperator<String> value) {
    return fields.stream()
        .map(field -> field + " = " + value.apply(field))
        .collect(Collectors.joining(", "));
  }

  private String name(String plain) {
    return syntax.quote + plain + syntax.quote;
  }

  private List<String> fields(Table table) {
    return table.fields().stream().map(this::name).toList();
  }

  private String fields(Table table, int[] positions, String between) {
    return IntStream.of(positions)
        .mapToObj(position -> name(table.fields().get(position)))
        .collect(Collectors.joining(between));
  }

  String create(Table table) {
    String type = syntax.valueType.of(table);
    return syntax.create
        + name(table.name())
        + " ("
        + KEY
        + " "
        + syntax.keyType
        + " NOT NULL, "
        + fields(table).stream().map(field -> field + " " + type).collect(Collectors.joining(", "))
        + ", "
        + syntax.primaryKey
        + ")";
  }

  String count(Table table) {
    return "SELECT COUNT(*) FROM " + name(table.name());
  }

  /** Parameters: the key, and a value for each field. */
  String insert(Table table) {
    List<String> fields = fields(table);
    String into = name(table.name()) + " (" + KEY + ", " + String.join(", ", fields) + ")";
    return syntax.upsert.of(into, "(?" + ", ?".repeat(fields.size()) + ")", fields);
  }

  /** Parameters: a value for each of the fields, and the key. */
  String update(Table table, int[] positions) {
    return "UPDATE %s SET %s = ? WHERE %s = ?"
        .formatted(name(table.name()), fields(table, positions, " = ?, "), KEY);
  }

  /** Parameter: the key. Columns: the fields. */
  String read(Table table, int[] positions) {
    return "SELECT %s FROM %s WHERE %s = ?"
        .formatted(fields(table, positions, ", "), name(table.name()), KEY);
  }

  /** Parameters: the first key, and how many. Columns: the fields, and the key. */
  String scan(Table table, int[] positions) {
    return "SELECT %s, %s FROM %s WHERE %s >= ? ORDER BY %s LIMIT ?"
        .formatted(fields(table, positions, ", "), KEY, name(table.name()), KEY, KEY);
  }

  String delete(Table table) {
    return "DELETE FROM " + name(table.name()) + " WHERE " + KEY + " = ?";
  }
}
