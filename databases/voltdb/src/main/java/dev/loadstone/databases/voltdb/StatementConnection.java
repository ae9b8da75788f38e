package dev.loadstone.databases.voltdb;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;

/**
 * A connection of VoltDB's JDBC driver that can be used like any other. The driver refuses to leave
 * auto-commit and throws at commits and rollbacks, because each statement is a transaction of its
 * own. Here they do nothing, as {@code SqlClient.isTransactional} tells. Statements have a time
 * limit if asked for, and take and give the types that other drivers do.
 */
final class StatementConnection implements InvocationHandler {
  private final Connection connection;
  private final int limitSeconds;
  private boolean autoCommit;

  private StatementConnection(Connection connection, int limitSeconds) {
    this.connection = connection;
    this.limitSeconds = limitSeconds;
  }

  /** The limit is in seconds, for each statement; 0 for none. */
  static Connection of(Connection connection, int limitSeconds) {
    return (Connection)
        Proxy.newProxyInstance(
            StatementConnection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new StatementConnection(connection, limitSeconds));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "commit", "rollback" -> {
        return null;
      }
      case "setAutoCommit" -> {
        autoCommit = (Boolean) arguments[0];
        return null;
      }
      case "getAutoCommit" -> {
        return autoCommit;
      }
      case "abort" -> {
        // The driver has no abort; closing makes the next use of the connection fail.
        connection.close();
        return null;
      }
      default -> {
        Object result = callDriver(connection, method, arguments);
        if (result instanceof Statement statement) {
          statement.setQueryTimeout(limitSeconds);
          return StandardTypes.of(statement, method.getReturnType());
        }
        return result;
      }
    }
  }

  static Object callDriver(Object driver, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(driver, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
