package dev.loadstone.core.database.mark;

import dev.loadstone.core.LoadstoneException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
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

  private interface Work {
    void with(SqlTables tables, SqlTable table) throws SQLException;
  }

  @Override
  protected Optional<FoundTable> look(T table) {
    List<FoundTable> found = new ArrayList<>();
    each("looked for", List.of(table), (all, wanted) -> all.find(wanted).ifPresent(found::add));
    return found.stream().findFirst();
  }

  @Override
  protected void make(List<T> made, TableMark mark) {
    each("made", made, (all, table) -> all.make(List.of(table), mark));
  }

  @Override
  protected void remove(List<T> removed, TableMark mark) {
    each("removed", removed, (all, table) -> all.remove(List.of(table), mark));
  }

  @Override
  protected void empty(T emptied, TableMark mark) {
    each("emptied", List.of(emptied), (all, table) -> all.empty(table, mark));
  }

  /**
   * Does not look again at what is changed: that would end the transaction, and a benchmark empties
   * a table while it is measured.
   */
  private void each(String what, List<T> several, Work work) {
    SqlTable current = definition.apply(several.get(0));
    try (Connection connection = connections.open()) {
      SqlTables all = tables.apply(connection);
      for (T each : several) {
        current = definition.apply(each);
        work.with(all, current);
      }
      connection.commit();
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "The table %s could not be %s: %s", current.plainName(), what, e.getMessage());
    }
  }
}
