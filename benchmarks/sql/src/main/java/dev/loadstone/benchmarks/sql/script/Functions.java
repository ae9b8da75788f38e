package dev.loadstone.benchmarks.sql.script;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * The functions and operators of pgbench, with its names, and those that Loadstone has besides. All
 * are null where an argument is null; one on two numbers is one of decimals when one of them is.
 */
final class Functions {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MURMUR = 0xc6a4a7935bd1e995L;
  private static final long MURMUR_OF_8_BYTES = 0x35253c9ade8f4ca8L;
  private static final int MURMUR_SHIFT = 47;
  private static final int ANY_NUMBER = Integer.MAX_VALUE;

  private static final Map<String, Function> ALL = new TreeMap<>();

  static {
    add(2, comparison(order -> order == 0), "=");
    add(2, comparison(order -> order != 0), "<>", "!=");
    add(2, comparison(order -> order == -1), "<");
    add(2, comparison(order -> order == -1 || order == 0), "<=");
    add(2, comparison(order -> order == 1), ">");
    add(2, comparison(order -> order == 1 || order == 0), ">=");
    add(2, wholes((x, y) -> x | y), "|");
    add(2, wholes((x, y) -> x ^ y), "#");
    add(2, wholes((x, y) -> x & y), "&");
    add(2, wholes((x, y) -> x << y), "<<");
    add(2, wholes((x, y) -> x >> y), ">>");
    add(2, numbers(Math::addExact, Double::sum), "+");
    add(2, numbers(Math::subtractExact, (x, y) -> x - y), "-");
    add(2, numbers(Math::multiplyExact, (x, y) -> x * y), "*");
    add(2, numbers((x, y) -> y == -1 ? Math.negateExact(x) : x / divisor(y), (x, y) -> x / y), "/");
    add(2, wholes((x, y) -> x % divisor(y)), "%", "mod");
    add(1, in -> in.truth(!in.asTruth()), "not");
    add(1, in -> in.whole(~in.wholeOf(0)), "~");
    add(1, in -> in.whole(in.wholeOf(0)), "int");
    add(1, Functions::floor, "floor");
    add(1, Functions::absolute, "abs");
    add(1, decimal(x -> x), "double");
    add(1, decimal(Math::exp), "exp");
    add(1, decimal(Math::log), "ln");
    add(1, decimal(Math::sqrt), "sqrt");
    add(0, in -> in.decimal(Math.PI), "pi");
    add(2, in -> in.decimal(Math.pow(in.decimalOf(0), in.decimalOf(1))), "pow", "power");
    add(ANY_NUMBER, numbers(Math::max, Math::max), "greatest");
    add(ANY_NUMBER, numbers(Math::min, Math::min), "least");
    add(0, Frame::unique, "unique");
    addRandom("random", 0, (draws, least, most, none) -> draws.uniform(least, most));
    addRandom("random_exponential", Double.MIN_VALUE, Draws::exponential);
    addRandom("random_gaussian", 2, Draws::gaussian);
    addRandom("random_zipfian", Double.MIN_VALUE, Draws::zipfian);
    addSeeded(2, wholes(Functions::murmur2), "hash");
    addSeeded(2, wholes(Functions::murmur2), "hash_murmur2");
    addSeeded(2, wholes(Functions::fnv1a), "hash_fnv1a");
    addSeeded(3, Functions::permute, "permute");
  }

  private Functions() {}

  @FunctionalInterface
  private interface Wholes {
    long apply(long left, long right) throws ScriptFailure;
  }

  @FunctionalInterface
  private interface Distribution {
    long draw(Draws draws, long least, long most, double parameter);
  }

  /**
   * A function or an operator.
   *
   * @param seeded whether its last argument is a seed, which may be left out
   * @param body evaluates the arguments that a frame has, none of which is null
   */
  record Function(int least, int most, boolean seeded, Expression body) {
    String expected() {
      return most == ANY_NUMBER
          ? "1 or more"
          : least == most ? String.valueOf(least) : least + " or " + most;
    }

    Expression call(List<Expression> arguments) {
      return most == ANY_NUMBER
          ? arguments.stream().reduce((one, other) -> call(body, one, other)).orElseThrow()
          : call(body, arguments.toArray(Expression[]::new));
    }

    private static Expression call(Expression body, Expression... arguments) {
      return frame -> {
        boolean known = true;
        for (Expression argument : arguments) {
          argument.evaluate(frame);
          known &= frame.kind != Frame.NULL;
          frame.push();
        }
        frame.pop(arguments.length);
        if (known) {
          body.evaluate(frame);
        } else {
          frame.nothing();
        }
      };
    }
  }

  /** A function or an operator; null where there is none of the name. */
  static Function find(String name) {
    return ALL.get(name);
  }

  static List<String> names() {
    return ALL.keySet().stream().filter(name -> name.matches("\\w+")).toList();
  }

  private static void add(int arguments, Expression body, String... names) {
    int least = arguments == ANY_NUMBER ? 1 : arguments;
    for (String name : names) {
      ALL.put(name, new Function(least, arguments, false, body));
    }
  }

  private static void addSeeded(int arguments, Expression body, String name) {
    ALL.put(name, new Function(arguments - 1, arguments, true, body));
  }

  /**
   * @param leastParameter above 0; 0 for a distribution that has no parameter
   */
  private static void addRandom(String name, double leastParameter, Distribution distribution) {
    Expression drawn =
        in -> {
          long least = in.wholeOf(0);
          long most = in.wholeOf(1);
          double parameter = leastParameter == 0 ? 0 : in.decimalOf(2);
          requireRange(name, least, most);
          if (!(parameter >= leastParameter)) {
            throw new ScriptFailure(
                "%s has the parameter %s; expected %s"
                    .formatted(name, parameter, leastParameter < 1 ? "one above 0" : "at least 2"));
          }
          in.whole(distribution.draw(in.draws, least, most, parameter));
        };
    add(leastParameter == 0 ? 2 : 3, drawn, name);
  }

  private static void requireRange(String name, long least, long most) throws ScriptFailure {
    if (least > most) {
      throw new ScriptFailure(name + " has the empty range " + least + " to " + most);
    }
    if (most - least < 0 || most - least == Long.MAX_VALUE) {
      throw new ScriptFailure(name + " has a range of more than 2^63 numbers");
    }
  }

  private static Expression wholes(Wholes operator) {
    return in -> {
      try {
        in.whole(operator.apply(in.wholeOf(0), in.wholeOf(1)));
      } catch (ArithmeticException e) {
        throw new ScriptFailure("a whole number is out of the range of 64 bits");
      }
    };
  }

  private static Expression decimal(DoubleUnaryOperator operator) {
    return in -> in.decimal(operator.applyAsDouble(in.decimalOf(0)));
  }

  private static Expression numbers(Wholes wholes, DoubleBinaryOperator decimals) {
    Expression ofWholes = wholes(wholes);
    return in -> {
      if (in.isDecimal(0) || in.isDecimal(1)) {
        in.decimal(decimals.applyAsDouble(in.decimalOf(0), in.decimalOf(1)));
      } else {
        ofWholes.evaluate(in);
      }
    };
  }

  /** Compares two numbers: -1, 0 and 1 by their order, and 2 where they have none. */
  private static Expression comparison(IntPredicate order) {
    return in ->
        in.truth(
            order.test(
                in.isDecimal(0) || in.isDecimal(1)
                    ? order(in.decimalOf(0), in.decimalOf(1))
                    : Long.compare(in.wholeOf(0), in.wholeOf(1))));
  }

  private static int order(double left, double right) {
    return left < right ? -1 : left > right ? 1 : left == right ? 0 : 2;
  }

  private static long divisor(long number) throws ScriptFailure {
    if (number == 0) {
      throw new ScriptFailure("division by zero");
    }
    return number;
  }

  private static void absolute(Frame in) throws ScriptFailure {
    if (in.isDecimal(0)) {
      in.decimal(Math.abs(in.decimalOf(0)));
    } else {
      in.whole(Math.abs(in.wholeOf(0)));
    }
  }

  private static void floor(Frame in) throws ScriptFailure {
    if (in.isDecimal(0)) {
      in.decimal(Math.floor(in.decimalOf(0)));
      in.whole(in.asWhole());
    } else {
      in.whole(in.wholeOf(0));
    }
  }

  private static long fnv1a(long number, long seed) {
    long hash = FNV_BASIS ^ seed;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      hash = (hash ^ (number >>> shift & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  private static long murmur2(long number, long seed) {
    long key = number * MURMUR;
    key = (key ^ (key >>> MURMUR_SHIFT)) * MURMUR;
    long hash = (seed ^ MURMUR_OF_8_BYTES ^ key) * MURMUR;
    hash = (hash ^ (hash >>> MURMUR_SHIFT)) * MURMUR;
    return hash ^ (hash >>> MURMUR_SHIFT);
  }

  private static void permute(Frame in) throws ScriptFailure {
    long size = in.wholeOf(1);
    if (size <= 0) {
      throw new ScriptFailure("permute has the size " + size + "; expected one above 0");
    }
    in.whole(in.draws.permute(in.wholeOf(0), size, in.wholeOf(2)));
  }
}
