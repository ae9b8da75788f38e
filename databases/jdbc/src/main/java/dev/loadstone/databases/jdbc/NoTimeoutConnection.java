package dev.loadstone.databases.jdbc;

import dev.loadstone.databases.jdbc.Dialect.TimeLimit;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pooled connection whose statements may take as long as they need. Closing it restores the limit
 * before the pool has the connection again, so that one pool, and one count of connections, serves
 * loads and runs.
 */
final class NoTimeoutConnection implements InvocationHandler {
  private static final Logger LOG = LoggerFactory.getLogger(NoTimeoutConnection.class);

  private final Connection pooled;
  private final Optional<TimeLimit> limit;
  private final Consumer<Connection> evict;

  private NoTimeoutConnection(
      Connection pooled, Optional<TimeLimit> limit, Consumer<Connection> evict) {
    this.pooled = pooled;
    this.limit = limit;
    this.evict = evict;
  }

  /** Lifts the limits of a connection; one that cannot be restored is evicted from its pool. */
  static Connection of(Connection pooled, Optional<TimeLimit> limit, Consumer<Connection> evict)
      throws SQLException {
    try {
      execute(pooled, limit.map(TimeLimit::lift));
      // The pool itself restores the driver's own limit.
      pooled.setNetworkTimeout(Runnable::run, 0);
    } catch (SQLException e) {
      evict.accept(pooled);
      pooled.close();
      throw e;
    }
    return (Connection)
        Proxy.newProxyInstance(
            NoTimeoutConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new NoTimeoutConnection(pooled, limit, evict));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("close")) {
      giveBack();
      return null;
    }
    try {
      return method.invoke(pooled, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void giveBack() throws SQLException {
    if (pooled.isClosed()) {
      return;
    }
    try (pooled) {
      try {
        pooled.rollback();
        execute(pooled, limit.map(TimeLimit::restore));
      } catch (SQLException e) {
        LOG.debug("a connection is dropped because its time limit could not be restored", e);
        evict.accept(pooled);
      }
    }
  }

  private static void execute(Connection connection, Optional<String> sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (sql.isPresent()) {
        statement.execute(sql.get());
      }
    }
    connection.commit();
  }
}
