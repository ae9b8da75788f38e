package dev.loadstone.databases.voltdb;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * A statement or result of VoltDB's JDBC driver with standard types that the driver lacks:
 * booleans, which are integers here, and times without a zone, which are UTC here.
 */
final class StandardTypes implements InvocationHandler {
  private final Object driver;

  private StandardTypes(Object driver) {
    this.driver = driver;
  }

  static Object of(Object driver, Class<?> type) {
    return Proxy.newProxyInstance(
        StandardTypes.class.getClassLoader(), new Class<?>[] {type}, new StandardTypes(driver));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (driver instanceof PreparedStatement statement && set(statement, method, arguments)) {
      return null;
    }
    if (driver instanceof ResultSet row && arguments != null && arguments[0] instanceof Integer) {
      int column = (Integer) arguments[0];
      if (method.getName().equals("getBoolean")) {
        return row.getInt(column) != 0 && !row.wasNull();
      }
      if (method.getName().equals("getObject")) {
        return get(row, column, arguments);
      }
    }
    Object result = StatementConnection.callDriver(driver, method, arguments);
    return result instanceof ResultSet || result instanceof Statement
        ? of(result, method.getReturnType())
        : result;
  }

  private static boolean set(PreparedStatement statement, Method method, Object[] arguments)
      throws SQLException {
    if (method.getName().equals("setBoolean")) {
      statement.setInt((Integer) arguments[0], (Boolean) arguments[1] ? 1 : 0);
      return true;
    }
    if (method.getName().equals("setObject") && arguments[1] instanceof LocalDateTime time) {
      statement.setTimestamp(
          (Integer) arguments[0], Timestamp.from(time.toInstant(ZoneOffset.UTC)));
      return true;
    }
    return false;
  }

  private static Object get(ResultSet row, int column, Object[] arguments) throws SQLException {
    if (arguments.length == 2 && arguments[1] == LocalDateTime.class) {
      Timestamp time = row.getTimestamp(column);
      return time == null ? null : LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC);
    }
    // The driver gives the number that stands for null.
    Object value =
        arguments.length == 1
            ? row.getObject(column)
            : row.getObject(column, (Class<?>) arguments[1]);
    return row.wasNull() ? null : value;
  }
}
