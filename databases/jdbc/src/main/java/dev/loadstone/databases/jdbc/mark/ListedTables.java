package dev.loadstone.databases.jdbc.mark;

import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/**
 * Tables of a database that keeps no comments: their marks are in a list, {@code loadstone_marks},
 * each with an identity that tells the table from a later one of its name. A table whose load was
 * killed before the table was listed counts as somebody else's.
 */
public final class ListedTables extends SqlTables {
  private static final SqlTable LIST =
      SqlTable.of(
          "create table loadstone_marks (table_name varchar(200) not null primary key,"
              + " table_identity varchar(100) not null, load_mark varchar(100) not null)");

  private final Identity identity;

  private ListedTables(SchemaAccess client, Connection connection, Identity identity) {
    super(client, connection);
    this.identity = identity;
  }

  /** The identity of a table, which no other one of its name has; empty when nothing tells it. */
  private interface Identity {
    List<String> of(ListedTables tables, SqlTable table) throws SQLException;
  }

  /** Apache Ignite, by the number that its catalog gives to each table that is ever made. */
  public static SqlTables ignite(SchemaAccess client, Connection connection) {
    return new ListedTables(
        client,
        connection,
        (tables, table) ->
            tables.texts(
                "select 'table ' || cast(table_id as varchar) from system.tables"
                    + " where upper(table_name) = upper(?)",
                table.plainName()));
  }

  /** Any database, by the names and types of a table's columns. */
  public static SqlTables byColumns(SchemaAccess client, Connection connection) {
    return new ListedTables(client, connection, ListedTables::columns);
  }

  private static List<String> columns(ListedTables tables, SqlTable table) throws SQLException {
    StringBuilder columns = new StringBuilder();
    try (Statement statement = tables.connection().createStatement();
        ResultSet nothing =
            statement.executeQuery("select * from " + table.name() + " where 1 = 0")) {
      ResultSetMetaData data = nothing.getMetaData();
      for (int i = 1; i <= data.getColumnCount(); i++) {
        columns
            .append(data.getColumnName(i))
            .append(' ')
            .append(data.getColumnTypeName(i))
            .append('(')
            .append(data.getPrecision(i))
            .append(',')
            .append(data.getScale(i))
            .append(")\n");
      }
    }
    byte[] text = columns.toString().getBytes(StandardCharsets.UTF_8);
    return List.of("columns " + UUID.nameUUIDFromBytes(text));
  }

  @Override
  protected List<String> notes(SqlTable table) throws SQLException {
    List<String> identities = identity.of(this, table);
    return identities.size() != 1 || !isThere(LIST.name())
        ? List.of()
        : texts(
            "select load_mark from loadstone_marks where table_name = ? and table_identity = ?",
            table.plainName(),
            identities.get(0));
  }

  @Override
  protected List<String> creation(SqlTable table, TableMark mark) {
    return table.definition();
  }

  @Override
  protected void make(List<SqlTable> tables, TableMark mark) throws SQLException {
    if (!isThere(LIST.name())) {
      super.make(List.of(LIST), mark);
    }
    for (SqlTable table : tables) {
      super.make(List.of(table), mark);
      execute("delete from loadstone_marks where table_name = ?", table.plainName());
      execute(
          "insert into loadstone_marks (table_name, table_identity, load_mark) values (?, ?, ?)",
          table.plainName(),
          String.join(", ", identity.of(this, table)),
          mark.text());
      connection().commit();
    }
  }

  @Override
  protected void remove(List<SqlTable> tables, TableMark mark) throws SQLException {
    for (SqlTable table : tables) {
      super.remove(List.of(table), mark);
      execute("delete from loadstone_marks where table_name = ?", table.plainName());
      connection().commit();
    }
    if (texts("select table_name from loadstone_marks").isEmpty()) {
      super.remove(List.of(LIST), mark);
    }
  }

  /** Makes the table anew: Ignite cannot truncate. */
  @Override
  protected void empty(SqlTable table, TableMark mark) throws SQLException {
    remove(List.of(table), mark);
    make(List.of(table), mark);
  }
}
