package dev.loadstone.benchmarks.sql.script;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * The functions of pgbench, with its names, and those that Loadstone has besides. All are null
 * where an argument is null.
 */
final class Functions {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MURMUR = 0xc6a4a7935bd1e995L;
  private static final long MURMUR_OF_8_BYTES = 0x35253c9ade8f4ca8L;
  private static final int MURMUR_SHIFT = 47;

  private static final Map<String, Function> FUNCTIONS = new TreeMap<>();

  static {
    add("abs", 1, in -> Operators.unary(in.get(0), Functions::absolute));
    add("double", 1, in -> Operators.unary(in.get(0), frame -> frame.decimal(frame.asDecimal())));
    add("int", 1, in -> Operators.unary(in.get(0), frame -> frame.whole(frame.asWhole())));
    add("floor", 1, in -> Operators.unary(in.get(0), Functions::floor));
    add("exp", Math::exp);
    add("ln", Math::log);
    add("sqrt", Math::sqrt);
    add("pi", 0, in -> frame -> frame.decimal(Math.PI));
    add("unique", 0, in -> Frame::unique);
    add("mod", 2, in -> Operators.wholes(in.get(0), in.get(1), Operators::remainder));
    for (String name : List.of("pow", "power")) {
      add(name, 2, in -> Operators.binary(in.get(0), in.get(1), Functions::power));
    }
    FUNCTIONS.put(
        "greatest",
        new Function(1, Integer.MAX_VALUE, false, in -> reduced(in, Math::max, Math::max)));
    FUNCTIONS.put(
        "least",
        new Function(1, Integer.MAX_VALUE, false, in -> reduced(in, Math::min, Math::min)));
    for (String name : List.of("hash", "hash_murmur2")) {
      addSeeded(name, 2, in -> Operators.wholes(in.get(0), in.get(1), Functions::murmur2));
    }
    addSeeded("hash_fnv1a", 2, in -> Operators.wholes(in.get(0), in.get(1), Functions::fnv1a));
    addSeeded("permute", 3, in -> ternary(in, Functions::permute));
    add("random", 2, in -> Operators.binary(in.get(0), in.get(1), Functions::random));
    addRandom("random_exponential", Double.MIN_VALUE, Draws::exponential);
    addRandom("random_gaussian", 2, Draws::gaussian);
    addRandom("random_zipfian", Double.MIN_VALUE, Draws::zipfian);
  }

  private Functions() {}

  /**
   * A function.
   *
   * @param seeded whether its last argument is a seed, which may be left out
   */
  record Function(int least, int most, boolean seeded, Compiler compiler) {
    String expected() {
      return least == most
          ? String.valueOf(least)
          : most > least + 1 ? "1 or more" : least + " or " + most;
    }
  }

  @FunctionalInterface
  interface Compiler {
    Expression compile(List<Expression> arguments);
  }

  /** Finds a value from two whole numbers, and from a third argument that the frame has. */
  @FunctionalInterface
  private interface Ternary {
    void apply(Frame frame, long first, long second) throws ScriptFailure;
  }

  /** Draws a number of a range, by a parameter. */
  @FunctionalInterface
  private interface Distribution {
    long draw(Draws draws, long least, long most, double parameter);
  }

  static Function find(String name) {
    return FUNCTIONS.get(name);
  }

  static Set<String> names() {
    return FUNCTIONS.keySet();
  }

  private static void add(String name, int arguments, Compiler compiler) {
    FUNCTIONS.put(name, new Function(arguments, arguments, false, compiler));
  }

  private static void addSeeded(String name, int arguments, Compiler compiler) {
    FUNCTIONS.put(name, new Function(arguments - 1, arguments, true, compiler));
  }

  private static void add(String name, DoubleUnaryOperator operator) {
    Operators.Unary decimal = frame -> frame.decimal(operator.applyAsDouble(frame.asDecimal()));
    add(name, 1, in -> Operators.unary(in.get(0), decimal));
  }

  private static void addRandom(String name, double leastParameter, Distribution distribution) {
    Ternary drawn =
        (frame, least, most) -> {
          requireRange(name, least, most);
          double parameter = frame.asDecimal();
          if (!(parameter >= leastParameter)) {
            throw new ScriptFailure(
                "%s has the parameter %s; expected %s"
                    .formatted(name, parameter, leastParameter < 1 ? "one above 0" : "at least 2"));
          }
          frame.whole(distribution.draw(frame.draws, least, most, parameter));
        };
    add(name, 3, in -> ternary(in, drawn));
  }

  private static Expression ternary(List<Expression> arguments, Ternary operator) {
    Expression first = arguments.get(0);
    Expression second = arguments.get(1);
    Expression third = arguments.get(2);
    return frame -> {
      first.evaluate(frame);
      boolean known = frame.kind != Frame.NULL;
      long one = known ? frame.asWhole() : 0;
      second.evaluate(frame);
      known &= frame.kind != Frame.NULL;
      long two = known ? frame.asWhole() : 0;
      third.evaluate(frame);
      if (known && frame.kind != Frame.NULL) {
        operator.apply(frame, one, two);
      } else {
        frame.nothing();
      }
    };
  }

  private static void absolute(Frame frame) throws ScriptFailure {
    if (frame.kind == Frame.WHOLE) {
      frame.whole(Math.abs(frame.value));
    } else {
      frame.decimal(Math.abs(frame.asDecimal()));
    }
  }

  private static void floor(Frame frame) throws ScriptFailure {
    if (frame.kind != Frame.WHOLE) {
      frame.decimal(Math.floor(frame.asDecimal()));
      frame.whole(frame.asWhole());
    }
  }

  private static void power(Frame frame, byte kind, long bits) throws ScriptFailure {
    frame.decimal(Math.pow(Frame.asDecimal(kind, bits), frame.asDecimal()));
  }

  private static Expression reduced(
      List<Expression> arguments, Operators.Wholes wholes, DoubleBinaryOperator decimals) {
    return arguments.stream()
        .reduce((one, other) -> Operators.numbers(one, other, wholes, decimals))
        .orElseThrow();
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

  private static void permute(Frame frame, long number, long size) throws ScriptFailure {
    if (size <= 0) {
      throw new ScriptFailure("permute has the size " + size + "; expected one above 0");
    }
    frame.whole(frame.draws.permute(number, size, frame.asWhole()));
  }

  private static void random(Frame frame, byte kind, long bits) throws ScriptFailure {
    long least = Frame.asWhole(kind, bits);
    long most = frame.asWhole();
    requireRange("random", least, most);
    frame.whole(frame.draws.uniform(least, most));
  }

  private static void requireRange(String name, long least, long most) throws ScriptFailure {
    if (least > most) {
      throw new ScriptFailure(name + " has the empty range " + least + " to " + most);
    }
    if (most - least < 0 || most - least == Long.MAX_VALUE) {
      throw new ScriptFailure(name + " has a range of more than 2^63 numbers");
    }
  }
}
