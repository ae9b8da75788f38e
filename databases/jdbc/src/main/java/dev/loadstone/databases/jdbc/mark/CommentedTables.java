package dev.loadstone.databases.jdbc.mark;

import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables whose marks are in their comments. */
public final class CommentedTables extends SqlTables {
  private final Style style;

  private CommentedTables(SchemaAccess client, Connection connection, Style style) {
    super(client, connection);
    this.style = style;
  }

  /**
   * The parts that differ from one database to the next; {@code atOnce} says whether a table with
   * its comment takes one statement or one transaction.
   */
  private record Style(Commented commented, boolean atOnce, String question, Name name) {}

  private interface Commented {
    List<String> of(SqlTable table, String comment);
  }

  private interface Name {
    String of(SqlTable table, Connection connection) throws SQLException;
  }

  /** PostgreSQL, where both statements are in one transaction. */
  public static SqlTables postgresql(SchemaAccess client, Connection connection) {
    return postgresql(client, connection, true);
  }

  /**
   * Servers with PostgreSQL's catalog that may commit each statement which changes the schema by
   * itself, as CockroachDB since 25.1 and YugabyteDB do by default.
   */
  public static SqlTables postgresqlInSteps(SchemaAccess client, Connection connection) {
    return postgresql(client, connection, false);
  }

  private static SqlTables postgresql(SchemaAccess client, Connection connection, boolean atOnce) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            CommentedTables::commentOn,
            atOnce,
            // What is done to a table is done to its children, too, which are others' tables unless
            // they are partitions with the same mark.
            "SELECT obj_description(c.oid, 'pg_class') FROM pg_class c WHERE c.oid = to_regclass(?)"
                + " AND NOT EXISTS (SELECT 1 FROM pg_inherits i WHERE i.inhparent = c.oid"
                + " AND obj_description(i.inhrelid, 'pg_class')"
                + " IS DISTINCT FROM obj_description(c.oid, 'pg_class'))",
            (table, connected) -> table.name()));
  }

  /** H2, which commits each statement that changes the schema. */
  public static SqlTables h2(SchemaAccess client, Connection connection) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            CommentedTables::commentOn,
            false,
            "SELECT coalesce(remarks, '') FROM information_schema.tables"
                + " WHERE table_schema = CURRENT_SCHEMA AND table_name = ?",
            CommentedTables::keptByH2));
  }

  /** Settings of the database say what becomes of names without quotes. */
  private static String keptByH2(SqlTable table, Connection connection) throws SQLException {
    DatabaseMetaData server = connection.getMetaData();
    if (server.storesUpperCaseIdentifiers()) {
      return table.keptName(name -> name.toUpperCase(Locale.ROOT));
    }
    boolean lower = server.storesLowerCaseIdentifiers();
    return table.keptName(name -> lower ? name.toLowerCase(Locale.ROOT) : name);
  }

  /** MariaDB, MySQL and TiDB: the comment is a part of the statement that makes the table. */
  public static SqlTables mysql(SchemaAccess client, Connection connection) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            (table, comment) -> List.of(table.creation() + " comment = '" + comment + "'"),
            true,
            "SELECT table_comment FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = ?",
            (table, connected) -> table.plainName()));
  }

  private static List<String> commentOn(SqlTable table, String comment) {
    return List.of(
        table.creation(),
        "COMMENT ON %s %s IS '%s'".formatted(table.kind(), table.name(), comment));
  }

  @Override
  protected List<String> notes(SqlTable table) throws SQLException {
    return texts(style.question, style.name.of(table, connection()));
  }

  @Override
  protected List<String> creation(SqlTable table, TableMark mark) {
    List<String> statements = new ArrayList<>(style.commented.of(table, mark.text()));
    statements.addAll(table.additions());
    return statements;
  }

  @Override
  protected void make(List<SqlTable> tables, TableMark mark) throws SQLException {
    if (style.atOnce) {
      super.make(tables, mark);
    } else {
      makeInSteps(tables, mark);
    }
  }
}
