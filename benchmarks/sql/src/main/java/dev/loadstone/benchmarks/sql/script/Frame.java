package dev.loadstone.benchmarks.sql.script;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The values of one execution of a script, and the value of the expression that was evaluated last.
 * Used by one thread at a time.
 */
public final class Frame {
  public static final byte NULL = 0;
  public static final byte WHOLE = 1;

  /** The bits are those of a double. */
  public static final byte DECIMAL = 2;

  /** The bits are 0 or 1. */
  public static final byte TRUTH = 3;

  /** The bits are the number of a text of the script. */
  public static final byte TEXT = 4;

  /** The bits are the register of what a statement gave, for example a text. */
  public static final byte OBJECT = 5;

  /** The bits are the number of its elements. */
  public static final byte ARRAY = 6;

  /** Read as a column of a result, and not in one so far. */
  public static final byte UNASSIGNED = 7;

  final Draws draws;

  private final Layout layout;
  private final Uniques uniques;

  /** Null until a statement gives one: 100,000 terminals need none. */
  private Object[] objects;

  /** Null until an execution begins. */
  private Registers registers;

  /** The kind of the value of the expression that was evaluated last; never {@link #ARRAY}. */
  byte kind;

  /** Its bits, as the kind says. */
  long value;

  /** The arguments of the functions whose evaluation has begun, from the outermost one on. */
  private byte[] argumentKinds = new byte[8];

  private long[] argumentBits = new long[8];
  private int argumentCount;

  /**
   * @param draws the random numbers, which frames of several scripts can share
   * @param uniques the numbers of {@code unique()}, likewise
   */
  public Frame(Layout layout, Draws draws, Uniques uniques) {
    this.layout = layout;
    this.draws = draws;
    this.uniques = uniques;
  }

  /** Numbers that nobody else gives: every {@code step}-th one from a first one on. */
  public static final class Uniques {
    private final long step;
    private long next;

    public Uniques(long first, long step) {
      this.next = first;
      this.step = step;
    }

    long next() {
      long given = next;
      next += step;
      return given;
    }
  }

  /** Begins another execution, with registers that are its input, and returns them. */
  public Registers begin(long clientId) {
    argumentCount = 0;
    registers = layout.initial().copy();
    set(Names.CLIENT_ID, WHOLE, clientId);
    return registers;
  }

  /** Begins an execution of an input that another frame made. */
  public void begin(Registers input, long seed) {
    if (registers == null) {
      registers = layout.initial().copy();
    }
    argumentCount = 0;
    registers.set(input);
    draws.seed(seed);
  }

  /** Begins a generated row; the parent's number is in the place of the client's. */
  public void beginRow(long parent, long number) {
    set(Names.CLIENT_ID, WHOLE, parent);
    set(Names.INDEX, WHOLE, number);
  }

  /** The number of a generated row, or of an array's element, from 1. */
  public long index() {
    return registers.bits[Names.INDEX];
  }

  public Draws draws() {
    return draws;
  }

  public void setWhole(int register, long number) {
    set(register, WHOLE, number);
  }

  public byte kind(Variable variable) {
    return registers.kind(variable);
  }

  public long bits(Variable variable) {
    return registers.bits(variable);
  }

  /** The values of the execution under way; null before the first one. */
  public Registers registers() {
    return registers;
  }

  /** The text or the number of {@link #TEXT} and {@link #OBJECT}. */
  public Object object(Variable variable) {
    long bits = bits(variable);
    return kind(variable) == TEXT ? layout.texts().get((int) bits) : objects[(int) bits];
  }

  /** The elements of an array; as many as {@link #bits} says. */
  public long[] elements(Variable array) {
    return registers.arrays[array.register()];
  }

  public void set(int register, byte kind, long bits) {
    registers.kinds[register] = kind;
    registers.bits[register] = bits;
  }

  /** Sets a variable to what a statement gave, which may be null. */
  public void set(int register, Object object) {
    // As pgbench reads a number from the text of a result.
    if (object instanceof BigDecimal number
        && number.scale() == 0
        && number.unscaledValue().bitLength() < Long.SIZE) {
      set(register, WHOLE, number.longValue());
      return;
    }
    if (objects == null) {
      objects = new Object[layout.initial().kinds.length];
    }
    objects[register] = object;
    set(register, object == null ? NULL : OBJECT, register);
  }

  /** Makes room for an array of as many elements. */
  public long[] array(Variable array, int length) {
    set(array.register(), ARRAY, length);
    return registers.room(array.register(), length);
  }

  /** Sets a variable to the value of the expression that was evaluated last. */
  void assign(int register) {
    if (kind == OBJECT) {
      set(register, objects[(int) value]);
    } else {
      set(register, kind, value);
    }
  }

  void load(Variable variable) throws ScriptFailure {
    kind = kind(variable);
    value = bits(variable);
    if (kind == UNASSIGNED) {
      throw unassigned(variable);
    }
    if (kind == OBJECT && objects[(int) value] instanceof BigDecimal number) {
      decimal(number.doubleValue());
    }
  }

  /** The failure of a script that reads a variable of {@link #UNASSIGNED}. */
  public static ScriptFailure unassigned(Variable variable) {
    return new ScriptFailure(
        ":" + variable.name() + " is no column of a result before it, and is assigned nowhere");
  }

  /** Makes the value an argument. */
  void push() {
    if (argumentCount == argumentBits.length) {
      argumentKinds = Arrays.copyOf(argumentKinds, 2 * argumentCount);
      argumentBits = Arrays.copyOf(argumentBits, 2 * argumentCount);
    }
    argumentKinds[argumentCount] = kind;
    argumentBits[argumentCount] = value;
    argumentCount++;
  }

  /** Ends a list of arguments, which can be read until another value becomes one. */
  void pop(int arguments) {
    argumentCount -= arguments;
  }

  boolean isDecimal(int argument) {
    return argumentKinds[argumentCount + argument] == DECIMAL;
  }

  long wholeOf(int argument) throws ScriptFailure {
    return asWhole(argumentKinds[argumentCount + argument], argumentBits[argumentCount + argument]);
  }

  double decimalOf(int argument) throws ScriptFailure {
    return asDecimal(
        argumentKinds[argumentCount + argument], argumentBits[argumentCount + argument]);
  }

  void nothing() {
    kind = NULL;
    value = 0;
  }

  public void whole(long number) {
    kind = WHOLE;
    value = number;
  }

  void decimal(double number) {
    kind = DECIMAL;
    value = Double.doubleToRawLongBits(number);
  }

  void truth(boolean truth) {
    kind = TRUTH;
    value = truth ? 1 : 0;
  }

  void unique() {
    whole(uniques.next());
  }

  /** Returns the value as a condition: a number is true unless it is 0, and nothing is false. */
  boolean holds() throws ScriptFailure {
    return switch (kind) {
      case NULL -> false;
      case WHOLE, TRUTH -> value != 0;
      case DECIMAL -> Double.longBitsToDouble(value) != 0;
      default -> throw new ScriptFailure("a text is no condition");
    };
  }

  boolean asTruth() throws ScriptFailure {
    if (kind != TRUTH) {
      throw new ScriptFailure("true or false is needed, and is not there");
    }
    return value != 0;
  }

  public long asWhole() throws ScriptFailure {
    return asWhole(kind, value);
  }

  double asDecimal() throws ScriptFailure {
    return asDecimal(kind, value);
  }

  /** Rounds to the nearest whole number, and to the even one of two. */
  private static long asWhole(byte kind, long bits) throws ScriptFailure {
    if (kind == WHOLE) {
      return bits;
    }
    double rounded = Math.rint(asDecimal(kind, bits));
    if (rounded >= -0x1p63 && rounded < 0x1p63) {
      return (long) rounded;
    }
    throw new ScriptFailure(rounded + " is no whole number of 64 bits");
  }

  private static double asDecimal(byte kind, long bits) throws ScriptFailure {
    return switch (kind) {
      case WHOLE -> bits;
      case DECIMAL -> Double.longBitsToDouble(bits);
      default -> throw new ScriptFailure("a number is needed, and is not there");
    };
  }
}
