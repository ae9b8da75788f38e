package dev.loadstone.databases.jdbc.ignite;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.apache.ignite.lang.IgniteException;

final class IgniteConnection implements InvocationHandler {
  static final String ALIVE = "select 1";

  private final IgniteSession session;

  private IgniteConnection(IgniteSession session) {
    this.session = session;
  }

  /** The limit is in milliseconds, for each statement and each transaction; 0 for none. */
  static Connection open(SharedClient client, int limitMillis) throws SQLException {
    try {
      return proxy(Connection.class, new IgniteConnection(new IgniteSession(client, limitMillis)));
    } catch (IgniteException e) {
      throw IgniteFailures.of(e);
    }
  }

  static <T> T proxy(Class<T> type, InvocationHandler handler) {
    InvocationHandler complete =
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              case "toString" -> type.getSimpleName() + " of Ignite";
              default -> handler.invoke(proxy, method, arguments);
            };
    return type.cast(
        Proxy.newProxyInstance(
            IgniteConnection.class.getClassLoader(), new Class<?>[] {type}, complete));
  }

  static SQLException missing(Method method) {
    return new SQLFeatureNotSupportedException(
        "Ignite's connections have no " + method.getName() + " here");
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
    return switch (method.getName()) {
      case "prepareStatement" ->
          proxy(
              PreparedStatement.class,
              new IgniteStatement(session, Commands.of(session, (String) arguments[0])));
      case "createStatement" -> proxy(Statement.class, new IgniteStatement(session, null));
      case "getAutoCommit" -> session.autoCommit();
      case "getNetworkTimeout" -> session.limitMillis();
      case "getTransactionIsolation" -> Connection.TRANSACTION_SERIALIZABLE;
      case "getMetaData" -> proxy(DatabaseMetaData.class, IgniteConnection::describe);
      case "isClosed" -> session.isClosed();
      case "isReadOnly" -> session.readOnly();
      case "isValid" -> session.isAlive();
      case "getCatalog", "getSchema", "getWarnings" -> null;
      case "unwrap" -> session;
      case "isWrapperFor" -> arguments[0] == IgniteSession.class;
      default -> {
        change(method, arguments);
        yield null;
      }
    };
  }

  private void change(Method method, Object[] arguments) throws SQLException {
    switch (method.getName()) {
      case "commit" -> session.commit();
      case "rollback" -> session.rollback();
      case "setAutoCommit" -> session.setAutoCommit((Boolean) arguments[0]);
      case "setNetworkTimeout" -> session.setLimitMillis((Integer) arguments[1]);
      case "abort" -> session.abort();
      case "close" -> session.close();
      case "setTransactionIsolation" -> requireSerializable((Integer) arguments[0]);
      case "setReadOnly" -> session.setReadOnly((Boolean) arguments[0]);
      case "clearWarnings", "setCatalog", "setSchema" -> {
        // Ignite has nothing of the kind.
      }
      default -> throw missing(method);
    }
  }

  private static void requireSerializable(int level) throws SQLException {
    if (level != Connection.TRANSACTION_SERIALIZABLE) {
      throw new SQLFeatureNotSupportedException("Ignite's transactions are serializable");
    }
  }

  private static Object describe(Object proxy, Method method, Object[] arguments)
      throws SQLException {
    return switch (method.getName()) {
      case "getDriverName" -> "Apache Ignite client";
      case "getDriverVersion" -> SharedClient.VERSION;
      default -> throw missing(method);
    };
  }
}
