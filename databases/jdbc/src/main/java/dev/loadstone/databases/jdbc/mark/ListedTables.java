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
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Tables of a database that keeps no comments: their marks are in a list, {@code loadstone_marks},
 * each with an identity that tells the table from a later one of its name. A table whose load was
 * killed before the table was listed counts as somebody else's. The list stays when it is empty:
 * another session may be about to write to it.
 */
public abstract sealed class ListedTables extends SqlTables {
  private static final SqlTable LIST =
      SqlTable.of(
          "create table loadstone_marks (table_name varchar(200) not null primary key,"
              + " table_identity varchar(100) not null, load_mark varchar(100) not null)");

  private ListedTables(SchemaAccess client, Connection connection) {
    super(client, connection);
  }

  /** Apache Ignite, by the number that its catalog gives to each table that is ever made. */
  public static SqlTables ignite(SchemaAccess client, Connection connection) {
    return new OfIgnite(client, connection);
  }

  /**
   * Any database that can truncate, by the names of a table's columns. Their types are left out:
   * each driver, and each version and setting of it, has its own words for them.
   */
  public static SqlTables byColumns(SchemaAccess client, Connection connection) {
    return new ByColumns(client, connection);
  }

  /** Tells a table from others that had its name; empty when nothing does. */
  abstract Optional<String> identity(SqlTable table) throws SQLException;

  String listedName(SqlTable table) {
    return table.plainName();
  }

  private static final class OfIgnite extends ListedTables {
    private OfIgnite(SchemaAccess client, Connection connection) {
      super(client, connection);
    }

    @Override
    String listedName(SqlTable table) {
      return table.keptName(name -> name.toUpperCase(Locale.ROOT));
    }

    /** Looks in the schema that Ignite takes where a statement names none. */
    @Override
    Optional<String> identity(SqlTable table) throws SQLException {
      return texts(
              "select 'table ' || cast(table_id as varchar) from system.tables"
                  + " where schema_name = 'PUBLIC' and table_name = ?",
              listedName(table))
          .stream()
          .findFirst();
    }

    /** Makes the table anew: Ignite cannot truncate. */
    @Override
    protected void empty(SqlTable table, TableMark mark) throws SQLException {
      remove(List.of(table), mark);
      make(List.of(table), mark);
    }
  }

  private static final class ByColumns extends ListedTables {
    private ByColumns(SchemaAccess client, Connection connection) {
      super(client, connection);
    }

    @Override
    Optional<String> identity(SqlTable table) throws SQLException {
      StringBuilder columns = new StringBuilder();
      try (Statement statement = connection().createStatement();
          ResultSet nothing =
              statement.executeQuery("select * from " + table.name() + " where 1 = 0")) {
        ResultSetMetaData data = nothing.getMetaData();
        for (int i = 1; i <= data.getColumnCount(); i++) {
          columns.append(data.getColumnLabel(i)).append('\n');
        }
      }
      byte[] text = columns.toString().getBytes(StandardCharsets.UTF_8);
      return Optional.of("columns " + UUID.nameUUIDFromBytes(text));
    }
  }

  @Override
  protected List<String> notes(SqlTable table) throws SQLException {
    Optional<String> identity = identity(table);
    return identity.isEmpty() || !isThere(LIST.name())
        ? List.of()
        : texts(
            "select load_mark from loadstone_marks where table_name = ? and table_identity = ?",
            listedName(table),
            identity.get());
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
    makeInSteps(tables, mark);
  }

  @Override
  protected void addMark(SqlTable table, TableMark mark) throws SQLException {
    String identity =
        identity(table)
            .orElseThrow(
                () ->
                    new SQLException(
                        "the server's catalog lacks the new table " + table.plainName()));
    execute("delete from loadstone_marks where table_name = ?", listedName(table));
    execute(
        "insert into loadstone_marks (table_name, table_identity, load_mark) values (?, ?, ?)",
        listedName(table),
        identity,
        mark.text());
  }

  @Override
  protected void remove(List<SqlTable> tables, TableMark mark) throws SQLException {
    for (SqlTable table : tables) {
      super.remove(List.of(table), mark);
      execute("delete from loadstone_marks where table_name = ?", listedName(table));
      connection().commit();
    }
  }
}
