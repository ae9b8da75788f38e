package dev.loadstone.core.database.mark;

import dev.loadstone.core.LoadstoneException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tables of an SQL database. Each call uses a connection and a transaction of its own, and throws a
 * {@link LoadstoneException} when the server refuses.
 *
 * @param <T> identifies a table and tells how to make it
 */
public final class SqlTablesPerCall<T> extends MarkedTables<T, RuntimeException> {
  private final Opening connections;
  private final Function<Connection, SqlTables> tables;
  private final Function<T, SqlTable> definition;

  public interface Opening {
    /** Opens a connection without a time limit, which the caller closes. */
    Connection open() throws SQLException;
  }

  public SqlTablesPerCall(
      Opening connections,
      Function<Connection, SqlTables> tables,
      Function<T, SqlTable> definition) {
    this.connections = connections;
    this.tables = tables;
    this.definition = definition;
  }

  private interface Work<R> {
    R with(SqlTables tables) throws SQLException;
  }

  private interface Change {
    void with(SqlTables tables, List<SqlTable> changed) throws SQLException;
  }

  @Override
  protected Optional<FoundTable> look(T table) {
    SqlTable wanted = definition.apply(table);
    return on("looked for", List.of(wanted), found -> found.find(wanted));
  }

  @Override
  protected void make(List<T> made, TableMark mark) {
    change("made", made, (all, changed) -> all.create(changed, mark));
  }

  @Override
  protected void remove(List<T> removed, TableMark mark) {
    change("removed", removed, (all, changed) -> all.drop(changed, mark));
  }

  @Override
  protected void empty(T table, TableMark mark) {
    change("emptied", List.of(table), (all, changed) -> all.renew(changed.get(0), mark));
  }

  private void change(String what, List<T> changed, Change change) {
    List<SqlTable> definitions = changed.stream().map(definition).toList();
    on(
        what,
        definitions,
        all -> {
          change.with(all, definitions);
          return null;
        });
  }

  private <R> R on(String what, List<SqlTable> names, Work<R> work) {
    try (Connection connection = connections.open()) {
      R result = work.with(tables.apply(connection));
      connection.commit();
      return result;
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "The table %s could not be %s: %s", names.get(0).plainName(), what, e.getMessage());
    }
  }
}
