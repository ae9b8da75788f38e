package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.databases.jdbc.ignite.Commands.Command;
import dev.loadstone.databases.jdbc.ignite.Commands.Result;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class IgniteStatement implements InvocationHandler {
  private static final Object[] NO_PARAMETERS = {};
  private static final int NO_COUNT = -1;

  private final IgniteSession session;
  private final Command prepared;

  private Object[] parameters = NO_PARAMETERS;
  private final List<Object[]> batch = new ArrayList<>();
  private int mostRows;
  private ResultSet rows;
  private int changed = NO_COUNT;

  IgniteStatement(IgniteSession session, Command prepared) {
    this.session = session;
    this.prepared = prepared;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
    return switch (method.getName()) {
      case "executeQuery" -> {
        execute(arguments);
        if (rows == null) {
          throw new SQLException("the statement gave no rows", "02000");
        }
        yield rows;
      }
      case "executeUpdate" -> {
        execute(arguments);
        yield changed;
      }
      case "execute" -> {
        execute(arguments);
        yield rows != null;
      }
      case "executeBatch" -> executeBatch();
      case "getResultSet" -> rows;
      case "getUpdateCount" -> changed;
      case "getMoreResults" -> {
        rows = null;
        changed = NO_COUNT;
        yield false;
      }
      default -> {
        change(method, arguments);
        yield null;
      }
    };
  }

  private void change(Method method, Object[] arguments) throws SQLException {
    switch (method.getName()) {
      case "setInt",
          "setLong",
          "setString",
          "setBigDecimal",
          "setBytes",
          "setBoolean",
          "setObject" ->
          set((Integer) arguments[0], arguments[1]);
      case "setNull" -> set((Integer) arguments[0], null);
      case "setMaxRows" -> mostRows = (Integer) arguments[0];
      case "addBatch" -> batch.add(parameters.clone());
      case "clearBatch" -> batch.clear();
      case "cancel" -> session.cancel();
      case "close", "setFetchSize" -> {
        // The server keeps nothing of a statement, and chooses its own pages.
      }
      default -> throw IgniteConnection.missing(method);
    }
  }

  private void set(int parameter, Object value) {
    if (parameter > parameters.length) {
      parameters = Arrays.copyOf(parameters, parameter);
    }
    parameters[parameter - 1] = value;
  }

  private void execute(Object[] arguments) throws SQLException {
    rows = null;
    changed = NO_COUNT;
    Command command = prepared == null ? Commands.of(session, (String) arguments[0]) : prepared;
    Result result = command.execute(parameters.clone());
    if (result.rows() == null) {
      changed = result.changed();
    } else {
      rows =
          IgniteConnection.proxy(ResultSet.class, new IgniteRows(session, result.rows(), mostRows));
    }
  }

  private int[] executeBatch() throws SQLException {
    List<Object[]> sets = List.copyOf(batch);
    batch.clear();
    return prepared.batch(sets);
  }
}
