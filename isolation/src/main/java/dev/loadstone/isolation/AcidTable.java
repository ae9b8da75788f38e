package dev.loadstone.isolation;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The table of the anomalies, which exists only while they are looked for. */
final class AcidTable implements AutoCloseable {
  private static final SqlTable TABLE =
      SqlTable.of(
          "create table loadstone_acid (id integer not null, amount integer not null,"
              + " primary key (id))");

  private static final List<String> CONTENT =
      List.of(
          "delete from loadstone_acid",
          "insert into loadstone_acid (id, amount) values (1, 10)",
          "insert into loadstone_acid (id, amount) values (2, 20)");

  private final SqlClient client;
  private final TableMark mark;

  private AcidTable(SqlClient client, TableMark mark) {
    this.client = client;
    this.mark = mark;
  }

  /**
   * Makes the table, in place of one that a killed session has left.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when somebody
   *     else's has its name
   */
  static AcidTable make(SqlClient client) {
    TableMark mark = TableMark.fresh();
    with(
        client,
        connection -> {
          SqlTables tables = client.tables(connection);
          tables.dropLoad(List.of(), TABLE, left -> {});
          tables.create(TABLE, mark);
        });
    return new AcidTable(client, mark);
  }

  /** Makes the rows (1, 10) and (2, 20) its only ones. */
  void reset() {
    with(
        client,
        connection -> {
          try (Statement statement = connection.createStatement()) {
            for (String sql : CONTENT) {
              statement.executeUpdate(sql);
            }
          }
        });
  }

  @Override
  public void close() {
    with(client, connection -> client.tables(connection).drop(TABLE, mark));
  }

  private interface Work {
    void on(Connection connection) throws SQLException;
  }

  private static void with(SqlClient client, Work work) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      work.on(connection);
      connection.commit();
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e, "The table %s could not be used: %s", TABLE.name(), e.getMessage());
    }
  }
}
