package dev.loadstone.databases.jdbc.ignite;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import org.apache.ignite.sql.SqlRow;
import org.apache.ignite.sql.async.AsyncResultSet;

final class IgniteRows implements InvocationHandler {
  private final IgniteSession session;
  private AsyncResultSet<SqlRow> page;
  private Iterator<SqlRow> rest;
  private long left;
  private SqlRow row;
  private boolean wasNull;

  /** At most so many rows; 0 for all. */
  IgniteRows(IgniteSession session, AsyncResultSet<SqlRow> first, int most) {
    this.session = session;
    this.page = first;
    this.rest = first.currentPage().iterator();
    this.left = most == 0 ? Long.MAX_VALUE : most;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
    return switch (method.getName()) {
      case "next" -> next();
      case "wasNull" -> wasNull;
      case "getInt" -> number(arguments).intValue();
      case "getLong" -> number(arguments).longValue();
      case "getBoolean" -> value(arguments) instanceof Boolean on && on;
      case "getString" -> text(value(arguments));
      case "getBigDecimal" -> {
        Object value = value(arguments);
        yield value == null ? null : new BigDecimal(value.toString());
      }
      case "getBytes" -> (byte[]) value(arguments);
      case "getObject" -> value(arguments);
      case "getMetaData" -> IgniteConnection.proxy(ResultSetMetaData.class, this::describe);
      case "close" -> {
        close();
        yield null;
      }
      default -> throw IgniteConnection.missing(method);
    };
  }

  private boolean next() throws SQLException {
    while (!rest.hasNext() && page.hasMorePages()) {
      page = session.answer(page.fetchNextPage());
      rest = page.currentPage().iterator();
    }
    row = left-- > 0 && rest.hasNext() ? rest.next() : null;
    return row != null;
  }

  private Object value(Object[] arguments) {
    Object value =
        arguments[0] instanceof Integer column
            ? row.value(column - 1)
            : row.value((String) arguments[0]);
    wasNull = value == null;
    return value;
  }

  private Number number(Object[] arguments) {
    return value(arguments) instanceof Number number ? number : 0;
  }

  private static String text(Object value) {
    if (value == null) {
      return null;
    }
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private Object describe(Object proxy, Method method, Object[] arguments) throws SQLException {
    return switch (method.getName()) {
      case "getColumnCount" -> page.metadata().columns().size();
      case "getColumnLabel", "getColumnName" ->
          page.metadata().columns().get((Integer) arguments[0] - 1).name();
      default -> throw IgniteConnection.missing(method);
    };
  }

  private void close() {
    if (page.hasMorePages()) {
      // The server also drops the pages by itself, so nobody needs to wait for this.
      CompletableFuture<Void> unused = page.closeAsync();
    }
  }
}
