package dev.loadstone.benchmarks.sql.script;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** A step of a script. */
sealed interface Step {
  /** A step without the database: part of the input where no statement is before it. */
  sealed interface Computed extends Step {
    /**
     * @param next the place of the step after this one
     * @return the place of the step to execute next
     */
    int compute(Frame frame, int next) throws ScriptFailure;
  }

  /** A step of the transaction. */
  sealed interface Stated extends Step {
    void execute(Frame frame, ScriptSession session) throws SQLException;
  }

  /** The end of the script, with the number of its answer. */
  record End(int answer) implements Step {}

  record Assign(int register, Expression expression) implements Computed {
    @Override
    public int compute(Frame frame, int next) throws ScriptFailure {
      expression.evaluate(frame);
      frame.assign(register);
      return next;
    }
  }

  /** Draws a row of a CSV file by its weight. */
  final class Pick implements Computed {
    private final double[] cumulatedWeights;
    private final List<Column> columns;

    Pick(double[] cumulatedWeights, List<Column> columns) {
      this.cumulatedWeights = cumulatedWeights;
      this.columns = columns;
    }

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
    static final class Column {
      private final int register;
      private final byte kind;
      private final long[] bits;

      Column(int register, List<String> values, Names names) {
        this.register = register;
        this.kind =
            values.stream().allMatch(value -> value.matches("-?\\d{1,18}"))
                ? Frame.WHOLE
                : values.stream().allMatch(value -> value.matches("-?\\d+(\\.\\d+)?"))
                    ? Frame.DECIMAL
                    : Frame.TEXT;
        this.bits = values.stream().mapToLong(value -> bits(value, names)).toArray();
      }

      private long bits(String value, Names names) {
        return switch (kind) {
          case Frame.WHOLE -> Long.parseLong(value);
          case Frame.DECIMAL -> Double.doubleToRawLongBits(Double.parseDouble(value));
          default -> names.text(value);
        };
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
        if (!distinct || isNew(drawn, elements, count)) {
          return drawn;
        }
      }
      throw new ScriptFailure(
          "the array " + array.name() + " found no distinct element in " + MOST_DRAWS + " draws");
    }

    private static boolean isNew(long drawn, long[] elements, int count) {
      for (int i = 0; i < count; i++) {
        if (elements[i] == drawn) {
          return false;
        }
      }
      return true;
    }
  }

  /** Goes on elsewhere unless a condition holds. */
  record JumpUnless(Expression condition, int otherwise) implements Computed {
    @Override
    public int compute(Frame frame, int next) throws ScriptFailure {
      condition.evaluate(frame);
      return frame.holds() ? next : otherwise;
    }
  }

  record Execute(Statement statement) implements Stated {
    @Override
    public void execute(Frame frame, ScriptSession session) throws SQLException {
      session.execute(statement, frame);
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

  record ExecutePipeline(List<Statement> statements) implements Stated {
    @Override
    public void execute(Frame frame, ScriptSession session) throws SQLException {
      session.executePipeline(statements, frame);
    }
  }

  record Sleep(Expression duration, long unitNanos) implements Stated {
    @Override
    public void execute(Frame frame, ScriptSession session) throws SQLException {
      duration.evaluate(frame);
      session.sleep(frame.asWhole() * unitNanos);
    }
  }
}
