package dev.loadstone.databases.jdbc;

import dev.loadstone.core.Closing;
import dev.loadstone.core.database.EmptyCalls;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.SQLException;

/** Empty calls over a connection that is kept. */
final class Ping implements EmptyCalls.Call {
  private final Dialect dialect;
  private final Target target;
  private Connection connection;

  Ping(Dialect dialect, Target target) {
    this.dialect = dialect;
    this.target = target;
  }

  @Override
  public void make() {
    try {
      if (connection == null) {
        connection = dialect.open(target);
      }
      dialect.callNothing(connection);
    } catch (SQLException e) {
      close();
      throw dialect.explain(e, target);
    }
  }

  @Override
  public void close() {
    Closing.quietly(connection);
    connection = null;
  }
}
