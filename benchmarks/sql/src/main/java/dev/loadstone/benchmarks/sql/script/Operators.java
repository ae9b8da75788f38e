package dev.loadstone.benchmarks.sql.script;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;

/**
 * The operators of pgbench: typed by their values, and null where an operand is null. An operator
 * on two numbers is one of decimals when one of them is.
 */
final class Operators {
  private Operators() {}

  /** Finds an expression's value from that of its operand, which is not null. */
  @FunctionalInterface
  interface Unary {
    void apply(Frame frame) throws ScriptFailure;
  }

  /** Finds a value from a first operand, and from a second one that the frame has. */
  @FunctionalInterface
  interface Binary {
    void apply(Frame frame, byte kind, long bits) throws ScriptFailure;
  }

  @FunctionalInterface
  interface Wholes {
    long apply(long left, long right) throws ScriptFailure;
  }

  static Expression unary(Expression operand, Unary operator) {
    return frame -> {
      operand.evaluate(frame);
      if (frame.kind != Frame.NULL) {
        operator.apply(frame);
      }
    };
  }

  static Expression binary(Expression left, Expression right, Binary operator) {
    return frame -> {
      left.evaluate(frame);
      byte kind = frame.kind;
      long bits = frame.value;
      right.evaluate(frame);
      if (kind == Frame.NULL || frame.kind == Frame.NULL) {
        frame.nothing();
      } else {
        operator.apply(frame, kind, bits);
      }
    };
  }

  static Expression numbers(
      Expression left, Expression right, Wholes wholes, DoubleBinaryOperator decimals) {
    return binary(
        left,
        right,
        (frame, kind, bits) -> {
          if (decimals(frame, kind)) {
            frame.decimal(decimals.applyAsDouble(Frame.asDecimal(kind, bits), frame.asDecimal()));
          } else {
            frame.whole(apply(wholes, Frame.asWhole(kind, bits), frame.asWhole()));
          }
        });
  }

  private static boolean decimals(Frame frame, byte kind) {
    return kind == Frame.DECIMAL || frame.kind == Frame.DECIMAL;
  }

  private static long apply(Wholes operator, long left, long right) throws ScriptFailure {
    try {
      return operator.apply(left, right);
    } catch (ArithmeticException e) {
      throw new ScriptFailure("a whole number is out of the range of 64 bits");
    }
  }

  static Expression wholes(Expression left, Expression right, Wholes operator) {
    return binary(
        left,
        right,
        (frame, kind, bits) ->
            frame.whole(operator.apply(Frame.asWhole(kind, bits), frame.asWhole())));
  }

  /** Compares two numbers: -1, 0 and 1 by their order, and 2 where they have none. */
  static Expression comparison(Expression left, Expression right, IntPredicate order) {
    return binary(
        left,
        right,
        (frame, kind, bits) ->
            frame.truth(
                order.test(
                    decimals(frame, kind)
                        ? order(Frame.asDecimal(kind, bits), frame.asDecimal())
                        : Long.compare(Frame.asWhole(kind, bits), frame.asWhole()))));
  }

  private static int order(double left, double right) {
    return left < right ? -1 : left > right ? 1 : left == right ? 0 : 2;
  }

  static long quotient(long left, long right) throws ScriptFailure {
    return right == -1 ? Math.negateExact(left) : left / divisor(right);
  }

  static long remainder(long left, long right) throws ScriptFailure {
    return left % divisor(right);
  }

  private static long divisor(long number) throws ScriptFailure {
    if (number == 0) {
      throw new ScriptFailure("division by zero");
    }
    return number;
  }

  /** Evaluates the right side only where the left one does not decide, as pgbench does. */
  static Expression either(Expression left, Expression right, boolean deciding) {
    return frame -> {
      left.evaluate(frame);
      if (frame.kind == Frame.NULL || frame.asTruth() == deciding) {
        return;
      }
      right.evaluate(frame);
      if (frame.kind != Frame.NULL) {
        frame.truth(frame.asTruth());
      }
    };
  }

  /** Whether a value is null, or a certain truth value. */
  static Expression is(Expression operand, byte kind, long bits, boolean wanted) {
    return frame -> {
      operand.evaluate(frame);
      boolean same = frame.kind == kind && (kind == Frame.NULL || frame.value == bits);
      frame.truth(same == wanted);
    };
  }

  static Expression not(Expression operand) {
    return unary(operand, frame -> frame.truth(!frame.asTruth()));
  }
}
