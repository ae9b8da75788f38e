package dev.loadstone.core.database.mark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The tables of an SQL database, on one connection. Looking for a table ends the connection's
 * transaction. The caller must commit what is made and removed, where the database does not do so
 * by itself.
 */
public abstract class SqlTables extends MarkedTables<SqlTable, SQLException> {
  /** PostgreSQL's state where an index or a type has the name of a table. */
  private static final String NO_TABLE = "42809";

  private final SchemaAccess client;
  private final Connection connection;

  /**
   * @param connection from {@link
   *     dev.loadstone.core.database.SqlClient#connectionWithoutTimeLimit()}
   */
  protected SqlTables(SchemaAccess client, Connection connection) {
    this.client = client;
    this.connection = connection;
  }

  /** The texts that the server keeps about a table's name; each may hold a mark. */
  protected abstract List<String> notes(SqlTable table) throws SQLException;

  /** The statements that make a table, the first alone, and its mark if that takes statements. */
  protected abstract List<String> creation(SqlTable table, TableMark mark);

  protected List<String> removal(SqlTable table, TableMark mark) {
    return List.of("drop " + table.kind() + " " + table.name());
  }

  protected final Connection connection() {
    return connection;
  }

  /** Returns whether statements would reach a table of this name. Ends the transaction. */
  protected final boolean isThere(String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("select 1 from " + name + " where 1 = 0").close();
      return true;
    } catch (SQLException e) {
      if (client.isMissingObject(e)) {
        return false;
      }
      if (NO_TABLE.equals(e.getSQLState())) {
        return true;
      }
      throw e;
    } finally {
      // After a failed statement, the transaction takes no other.
      connection.rollback();
    }
  }

  @Override
  protected final Optional<FoundTable> look(SqlTable table) throws SQLException {
    if (!isThere(table.name())) {
      return Optional.empty();
    }
    Optional<TableMark> mark = TableMark.in(notes(table));
    connection.rollback();
    return Optional.of(new FoundTable(table.plainName(), mark));
  }

  @Override
  protected void make(List<SqlTable> tables, TableMark mark) throws SQLException {
    client.changeSchema(
        connection, tables.stream().flatMap(table -> creation(table, mark).stream()).toList());
  }

  /**
   * Makes tables where a table is there before it has its mark. After a failure, none of them is
   * left: one without a mark would be somebody else's from then on.
   */
  protected final void makeInSteps(List<SqlTable> tables, TableMark mark) throws SQLException {
    List<SqlTable> made = new ArrayList<>();
    try {
      for (SqlTable table : tables) {
        List<String> statements = creation(table, mark);
        client.changeSchema(connection, statements.subList(0, 1));
        // Only now is it certain that the name is this table's: some servers could roll it back.
        connection.commit();
        made.add(0, table);
        addMark(table, mark);
        client.changeSchema(connection, statements.subList(1, statements.size()));
        connection.commit();
      }
    } catch (SQLException e) {
      removeAfter(e, made, mark);
      throw e;
    }
  }

  /** Marks a table that is there, where {@link #creation} does not. */
  protected void addMark(SqlTable table, TableMark mark) throws SQLException {}

  private void removeAfter(SQLException failure, List<SqlTable> made, TableMark mark) {
    try {
      connection.rollback();
      remove(made, mark);
      connection.commit();
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  protected void remove(List<SqlTable> tables, TableMark mark) throws SQLException {
    client.changeSchema(
        connection, tables.stream().flatMap(table -> removal(table, mark).stream()).toList());
  }

  @Override
  protected void empty(SqlTable table, TableMark mark) throws SQLException {
    // Some databases empty a table much faster than they make it anew.
    client.changeSchema(connection, List.of("truncate table " + table.name()));
  }

  protected final void execute(String sql, String... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(sql, parameters)) {
      statement.executeUpdate();
    }
  }

  /** The first column of a query, without nulls. */
  protected final List<String> texts(String sql, String... parameters) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = prepare(sql, parameters);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts.stream().filter(Objects::nonNull).toList();
  }

  private PreparedStatement prepare(String sql, String... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setString(i + 1, parameters[i]);
    }
    return statement;
  }
}
