package dev.loadstone.core.observe;

/**
 * A series of values, declared once by whoever observes it and known by its name to all who read
 * it. Its values carry a label: a type of transaction, a client, a node.
 *
 * @param name in lower case, with dots between its parts
 * @param unit of its values: {@code 1}, {@code ns}, {@code bytes}
 */
public record Series(String name, Kind kind, String unit, Better better) {
  /** The kind of its values, which decides how two of them add up. */
  public enum Kind {
    /** A whole number; the sum. */
    COUNTER,
    /** A level; the greatest. */
    MOST,
    /** A level; the least. */
    LEAST,
    /** A distribution of times; the sum of both. */
    TIMES
  }

  /** Which values a user would rather have. */
  public enum Better {
    HIGHER,
    LOWER,
    /** It describes the run and is not better either way. */
    NEITHER
  }

  public static Series count(String name, Better better) {
    return new Series(name, Kind.COUNTER, "1", better);
  }

  /** A total of nanoseconds. */
  public static Series nanos(String name, Better better) {
    return new Series(name, Kind.COUNTER, "ns", better);
  }

  public static Series most(String name, String unit, Better better) {
    return new Series(name, Kind.MOST, unit, better);
  }

  public static Series times(String name, Better better) {
    return new Series(name, Kind.TIMES, "ns", better);
  }
}
