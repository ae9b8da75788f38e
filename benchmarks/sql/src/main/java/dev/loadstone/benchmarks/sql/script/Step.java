package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/** A step of a script. */
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

  /** Draws a row of a CSV file by its weight. */
  record Pick(double[] cumulatedWeights, List<Column> columns) implements Computed {
    @Override
    public int compute(Frame frame, int next) {
      int row = frame.draws.weighted(cumulatedWeights);
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        frame.set(column.register, column.kind, column.bits[row]);
      }
      return next;
    }

    /** The values of a column: numbers when all of them are, or else texts. */
    record Column(int register, byte kind, long[] bits) {
      static Column of(int register, List<String> values, Names names) {
        boolean wholes = values.stream().allMatch(value -> value.matches("-?\\d{1,18}"));
        boolean numbers = values.stream().allMatch(value -> value.matches("-?\\d+(\\.\\d+)?"));
        ToLongFunction<String> bits =
            wholes
                ? Long::parseLong
                : numbers
                    ? value -> Double.doubleToRawLongBits(Double.parseDouble(value))
                    : names::text;
        return new Column(
            register,
            wholes ? Frame.WHOLE : numbers ? Frame.DECIMAL : Frame.TEXT,
            values.stream().mapToLong(bits).toArray());
      }
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
      }
    }
  }
}
