package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

sealed interface Step {
  /** A step without the database: part of the input where no statement is before it. */
  @FunctionalInterface
  non-sealed interface Computed extends Step {
    /**
     * @param next the place of the step after this one
     * @return the place of the step to execute next
     */
    int compute(Frame frame, int next) throws ScriptFailure;
  }

  /** A step of the transaction. */
  @FunctionalInterface
  non-sealed interface Stated extends Step {
    void execute(Frame frame, ScriptSession session) throws SQLException;
  }

  /** The end of the script, with the number of its answer. */
  record End(int answer) implements Step {}

  static Computed pick(double[] cumulatedWeights, List<Column> columns) {
    return (frame, next) -> {
      int row = frame.draws.weighted(cumulatedWeights);
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).take(frame, row);
      }
      return next;
    };
  }

  @FunctionalInterface
  interface Column {
    void take(Frame frame, int row);

    /** Numbers if all values keep their digits as such (00501 would not), or else texts. */
    static Column of(int register, List<String> values, Names names) {
      boolean wholes = values.stream().allMatch(value -> value.matches("-?(0|[1-9]\\d{0,17})"));
      boolean numbers =
          values.stream().allMatch(value -> value.matches("-?(0|[1-9]\\d{0,14})(\\.\\d+)?"));
      ToLongFunction<String> reader =
          wholes
              ? Long::parseLong
              : numbers
                  ? value -> Double.doubleToRawLongBits(Double.parseDouble(value))
                  : names::text;
      byte kind = wholes ? Frame.WHOLE : numbers ? Frame.DECIMAL : Frame.TEXT;
      long[] bits = values.stream().mapToLong(reader).toArray();
      return (frame, row) -> frame.set(register, kind, bits[row]);
    }
  }

  record FillArray(
      Variable array, Expression size, Expression element, boolean distinct, boolean sorted)
      implements Computed {
    private static final int MOST_ELEMENTS = 100_000;
    private static final int MOST_DISTINCT = 1_000;
    private static final int MOST_DRAWS = 10_000;

    @Override
    public int compute(Frame frame, int next) throws ScriptFailure {
      size.evaluate(frame);
      long length = frame.asWhole();
      int most = distinct ? MOST_DISTINCT : MOST_ELEMENTS;
      if (length < 0 || length > most) {
        throw new ScriptFailure(
            "the array " + array.name() + " has " + length + " elements; expected 0 to " + most);
      }
      long[] elements = frame.array(array, (int) length);
      for (int i = 0; i < length; i++) {
        frame.set(Names.INDEX, Frame.WHOLE, i + 1);
        elements[i] = element(frame, elements, i);
      }
      if (sorted) {
        Arrays.sort(elements, 0, (int) length);
      }
      return next;
    }

    private long element(Frame frame, long[] elements, int count) throws ScriptFailure {
      for (int draws = 0; draws < MOST_DRAWS; draws++) {
        element.evaluate(frame);
        long drawn = frame.asWhole();
        if (!distinct || Draws.isNew(drawn, elements, count)) {
          return drawn;
        }
      }
      throw new ScriptFailure(
          "the array " + array.name() + " found no distinct element in " + MOST_DRAWS + " draws");
    }
  }

  record ExecuteBatch(Statement statement) implements Stated {
    @Override
    public void execute(Frame frame, ScriptSession session) throws SQLException {
      long rows = -1;
      for (int i = 0; i < statement.parameters().size(); i++) {
        Variable parameter = statement.parameters().get(i);
        if (parameter.isArray()) {
          long length = frame.bits(parameter);
          if (rows >= 0 && rows != length) {
            throw new ScriptFailure(
                "the arrays of a batch have " + rows + " and " + length + " elements");
          }
          rows = length;
        }
      }
      if (rows > 0) {
        session.executeBatch(statement, frame, (int) rows);
      } else {
        frame.setWhole(Names.ROW_COUNT, 0);
      }
    }
  }
}
