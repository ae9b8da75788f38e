package dev.loadstone.databases.jdbc.mark;

import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Tables whose marks are in their comments. */
public final class CommentedTables extends SqlTables {
  private final Style style;

  private CommentedTables(SchemaAccess client, Connection connection, Style style) {
    super(client, connection);
    this.style = style;
  }

  /**
   * The parts that differ from one database to the next.
   *
   * @param commented makes a table with a comment, in one statement or two
   * @param question asks for the comments of a table; its parameter is the name
   * @param name the table's name as the question takes it
   */
  private record Style(Commented commented, String question, Function<SqlTable, String> name) {}

  private interface Commented {
    List<String> of(SqlTable table, String comment);
  }

  /** PostgreSQL and servers with its catalog, where both statements are in one transaction. */
  public static SqlTables postgresql(SchemaAccess client, Connection connection) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            CommentedTables::commentOn,
            "SELECT obj_description(to_regclass(?), 'pg_class')",
            SqlTable::name));
  }

  public static SqlTables h2(SchemaAccess client, Connection connection) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            CommentedTables::commentOn,
            "SELECT coalesce(remarks, '') FROM information_schema.tables"
                + " WHERE table_schema = CURRENT_SCHEMA AND upper(table_name) = upper(?)",
            SqlTable::plainName));
  }

  /** MariaDB, MySQL and TiDB: the comment is a part of the statement that makes the table. */
  public static SqlTables mysql(SchemaAccess client, Connection connection) {
    return new CommentedTables(
        client,
        connection,
        new Style(
            (table, comment) -> List.of(table.creation() + " comment = '" + comment + "'"),
            "SELECT table_comment FROM information_schema.tables"
                + " WHERE table_schema = DATABASE() AND table_name = ?",
            SqlTable::plainName));
  }

  private static List<String> commentOn(SqlTable table, String comment) {
    return List.of(
        table.creation(),
        "COMMENT ON %s %s IS '%s'".formatted(table.kind(), table.name(), comment));
  }

  @Override
  protected List<String> notes(SqlTable table) throws SQLException {
    return texts(style.question, style.name.apply(table));
  }

  @Override
  protected List<String> creation(SqlTable table, TableMark mark) {
    List<String> statements = new ArrayList<>(style.commented.of(table, mark.text()));
    statements.addAll(table.additions());
    return statements;
  }
}
