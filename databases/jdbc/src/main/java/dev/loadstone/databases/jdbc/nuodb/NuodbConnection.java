package dev.loadstone.databases.jdbc.nuodb;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;

/**
 * Adds what NuoDB's driver lacks: it neither gives nor takes a {@link LocalDateTime}, has no time
 * limit for a connection, and has its own number for repeatable read.
 *
 * <p>The time limit is set on each statement when it is made. A call costs one reflective call more
 * than with the driver alone, which is little beside a round trip.
 */
final class NuodbConnection implements InvocationHandler {
  /** {@code com.nuodb.jdbc.TransactionIsolation.TRANSACTION_CONSISTENT_READ}. */
  private static final int CONSISTENT_READ = 7;

  private static final int MILLIS_PER_SECOND = 1000;

  private final Connection connection;
  private int limitMillis;

  private NuodbConnection(Connection connection, int limitMillis) {
    this.connection = connection;
    this.limitMillis = limitMillis;
  }

  /** The limit is in milliseconds, for each statement that is made; 0 for none. */
  static Connection of(Connection connection, int limitMillis) {
    return (Connection) proxy(new NuodbConnection(connection, limitMillis), Connection.class);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "setNetworkTimeout" -> {
        limitMillis = (Integer) arguments[1];
        yield null;
      }
      case "getNetworkTimeout" -> limitMillis;
      case "setTransactionIsolation" -> {
        int level = (Integer) arguments[0];
        connection.setTransactionIsolation(
            level == Connection.TRANSACTION_REPEATABLE_READ ? CONSISTENT_READ : level);
        yield null;
      }
      case "getTransactionIsolation" -> {
        int level = connection.getTransactionIsolation();
        yield level == CONSISTENT_READ ? Connection.TRANSACTION_REPEATABLE_READ : level;
      }
      default -> wrapped(call(connection, method, arguments));
    };
  }

  private Object wrapped(Object made) throws SQLException {
    if (!(made instanceof Statement statement)) {
      return made;
    }
    // JDBC has only whole seconds; a limit below one second must not become none.
    statement.setQueryTimeout((limitMillis + MILLIS_PER_SECOND - 1) / MILLIS_PER_SECOND);
    return statement instanceof PreparedStatement prepared
        ? proxy(
            (p, method, arguments) -> prepared(prepared, method, arguments),
            PreparedStatement.class)
        : proxy(
            (p, method, arguments) -> rows(call(statement, method, arguments)), Statement.class);
  }

  private static Object prepared(PreparedStatement statement, Method method, Object[] arguments)
      throws Throwable {
    if (method.getName().equals("setObject") && arguments[1] instanceof LocalDateTime time) {
      statement.setTimestamp((Integer) arguments[0], Timestamp.valueOf(time));
      return null;
    }
    return rows(call(statement, method, arguments));
  }

  private static Object rows(Object given) {
    return given instanceof ResultSet rows
        ? proxy((p, method, arguments) -> row(rows, method, arguments), ResultSet.class)
        : given;
  }

  private static Object row(ResultSet rows, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("getObject")
        && arguments.length == 2
        && arguments[1] == LocalDateTime.class) {
      Timestamp time =
          arguments[0] instanceof Integer column
              ? rows.getTimestamp(column)
              : rows.getTimestamp((String) arguments[0]);
      return time == null ? null : time.toLocalDateTime();
    }
    return call(rows, method, arguments);
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Object proxy(InvocationHandler handler, Class<?> type) {
    return Proxy.newProxyInstance(
        NuodbConnection.class.getClassLoader(), new Class<?>[] {type}, handler);
  }
}
