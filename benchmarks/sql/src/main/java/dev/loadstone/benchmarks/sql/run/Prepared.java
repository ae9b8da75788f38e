package dev.loadstone.benchmarks.sql.run;

import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.Variable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A statement of one session, with what its parameters are to the server. */
final class Prepared {
  private static final int UNTOLD = Types.OTHER;
  private static final int ALL_ROWS = -1;

  /** The digits with which pgbench writes a number. */
  private static final MathContext DIGITS = new MathContext(15);

  private final PreparedStatement statement;
  private final List<Variable> parameters;

  /** The types of the parameters; {@link #UNTOLD} where the driver does not tell. */
  private final int[] types;

  /** What columns of its results become; null until known. */
  private List<Taken> taken;

  private final boolean changes;

  private Prepared(
      PreparedStatement statement, List<Variable> parameters, int[] types, boolean changes) {
    this.statement = statement;
    this.parameters = parameters;
    this.types = types;
    this.changes = changes;
  }

  /**
   * Makes a statement ready.
   *
   * @param changes as {@link #changes()}
   * @param asks whether to ask the server for the types, which also shows whether it takes the
   *     statement
   */
  static Prepared of(
      PreparedStatement statement, List<Variable> parameters, boolean changes, boolean asks)
      throws SQLException {
    int[] types = new int[parameters.size()];
    Arrays.fill(types, UNTOLD);
    if (asks && types.length > 0) {
      ParameterMetaData told = statement.getParameterMetaData();
      for (int i = 0; i < types.length; i++) {
        types[i] = told.getParameterType(i + 1);
      }
    }
    return new Prepared(statement, parameters, types, changes);
  }

  /** Statements that are sent at once, whose types are known. */
  static Prepared joined(
      PreparedStatement statement, List<Variable> parameters, List<Prepared> parts) {
    int[] types = parts.stream().flatMapToInt(part -> IntStream.of(part.types)).toArray();
    return new Prepared(statement, parameters, types, false);
  }

  Prepared as(PreparedStatement other) {
    return new Prepared(other, parameters, types, changes);
  }

  PreparedStatement statement() {
    return statement;
  }

  /** Whether it gives a number of changed rows, and no rows. */
  boolean changes() {
    return changes;
  }

  /** Binds all parameters; arrays as arrays of SQL. */
  void bind(Frame frame) throws SQLException {
    bind(frame, ALL_ROWS);
  }

  /** Binds a row of a batch, and adds it. */
  void addRow(Frame frame, int row) throws SQLException {
    bind(frame, row);
    statement.addBatch();
  }

  private void bind(Frame frame, int row) throws SQLException {
    for (int i = 0; i < types.length; i++) {
      Variable parameter = parameters.get(i);
      if (!parameter.isArray()) {
        bind(i + 1, types[i], frame, parameter);
      } else if (row == ALL_ROWS) {
        long[] elements = frame.elements(parameter);
        statement.setArray(
            i + 1, array(statement.getConnection(), elements, (int) frame.bits(parameter)));
      } else {
        whole(i + 1, types[i], frame.elements(parameter)[row]);
      }
    }
  }

  private static java.sql.Array array(Connection connection, long[] elements, int length)
      throws SQLException {
    Object[] boxed = new Object[length];
    for (int i = 0; i < length; i++) {
      boxed[i] = elements[i];
    }
    return connection.createArrayOf("bigint", boxed);
  }

  private void bind(int place, int type, Frame frame, Variable variable) throws SQLException {
    long bits = frame.bits(variable);
    switch (frame.kind(variable)) {
      case Frame.NULL -> statement.setNull(place, type == UNTOLD ? Types.NULL : type);
      case Frame.WHOLE -> whole(place, type, bits);
      case Frame.DECIMAL -> {
        double number = Double.longBitsToDouble(bits);
        if (isWhole(type) && number == Math.rint(number) && Math.abs(number) < 0x1p63) {
          whole(place, type, (long) number);
        } else if (Double.isFinite(number) && isExact(type)) {
          exact(place, type, new BigDecimal(number, DIGITS));
        } else {
          statement.setDouble(place, number);
        }
      }
      case Frame.TRUTH -> statement.setBoolean(place, bits != 0);
      case Frame.UNASSIGNED -> throw Frame.unassigned(variable);
      default -> object(place, type, frame.object(variable));
    }
  }

  private void whole(int place, int type, long number) throws SQLException {
    if (isText(type)) {
      statement.setString(place, Long.toString(number));
    } else if (isWhole(type) && type != Types.BIGINT && number == (int) number) {
      statement.setInt(place, (int) number);
    } else {
      statement.setLong(place, number);
    }
  }

  /** As pgbench writes a number into the text of a statement. */
  private void exact(int place, int type, BigDecimal number) throws SQLException {
    if (isText(type)) {
      statement.setString(place, number.stripTrailingZeros().toPlainString());
    } else {
      statement.setBigDecimal(place, number);
    }
  }

  private void object(int place, int type, Object value) throws SQLException {
    if (value instanceof BigDecimal number) {
      statement.setBigDecimal(place, number);
    } else if (type == UNTOLD || isText(type)) {
      if (value instanceof String text) {
        statement.setString(place, text);
      } else {
        statement.setObject(place, value);
      }
    } else {
      statement.setObject(place, value, type);
    }
  }

  private static boolean isWhole(int type) {
    return type == Types.BIGINT
        || type == Types.INTEGER
        || type == Types.SMALLINT
        || type == Types.TINYINT;
  }

  /** Whether a binary fraction would change what the server computes with it. */
  private static boolean isExact(int type) {
    return isWhole(type) || isText(type) || type == Types.NUMERIC || type == Types.DECIMAL;
  }

  private static boolean isText(int type) {
    return type == Types.VARCHAR || type == Types.CHAR || type == Types.LONGVARCHAR;
  }

  /**
   * A column that becomes a variable.
   *
   * @param type as {@link Types}
   */
  private record Taken(Variable variable, int place, int type) {}

  private static List<Taken> taken(ResultSetMetaData told, Map<String, Variable> columns)
      throws SQLException {
    List<Taken> found = new ArrayList<>();
    for (int place = 1; place <= told.getColumnCount(); place++) {
      for (Map.Entry<String, Variable> column : columns.entrySet()) {
        if (column.getKey().equalsIgnoreCase(told.getColumnLabel(place))) {
          found.add(new Taken(column.getValue(), place, told.getColumnType(place)));
        }
      }
    }
    return found;
  }

  /**
   * Takes the only row of a result; returns the number of rows.
   *
   * @param rows null where the statement gave no result
   */
  int takeRow(ResultSet rows, Map<String, Variable> columns, Frame frame) throws SQLException {
    if (rows == null || !rows.next()) {
      throw new ScriptFailure("no row for \\gset; expected one");
    }
    if (taken == null) {
      taken = taken(rows.getMetaData(), columns);
    }
    for (int i = 0; i < taken.size(); i++) {
      take(rows, taken.get(i), frame);
    }
    if (rows.next()) {
      throw new ScriptFailure("more than one row for \\gset; expected one");
    }
    return 1;
  }

  private static void take(ResultSet rows, Taken column, Frame frame) throws SQLException {
    int register = column.variable().register();
    int place = column.place();
    switch (column.type()) {
      case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.TINYINT -> {
        long number = rows.getLong(place);
        frame.set(register, rows.wasNull() ? Frame.NULL : Frame.WHOLE, number);
      }
      case Types.DOUBLE, Types.FLOAT, Types.REAL -> {
        long bits = Double.doubleToRawLongBits(rows.getDouble(place));
        frame.set(register, rows.wasNull() ? Frame.NULL : Frame.DECIMAL, bits);
      }
      case Types.BOOLEAN, Types.BIT -> {
        boolean truth = rows.getBoolean(place);
        frame.set(register, rows.wasNull() ? Frame.NULL : Frame.TRUTH, truth ? 1 : 0);
      }
      case Types.NUMERIC, Types.DECIMAL -> frame.set(register, rows.getBigDecimal(place));
      default -> frame.set(register, rows.getObject(place));
    }
  }
}
