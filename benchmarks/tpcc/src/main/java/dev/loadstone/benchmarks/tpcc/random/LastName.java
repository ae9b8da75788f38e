package dev.loadstone.benchmarks.tpcc.random;

import java.util.List;
import java.util.stream.IntStream;

/** The last names of customers (clause 4.3.2.3): three syllables, by the digits of a number. */
public final class LastName {
  /** The number of names; they are numbered from 0. */
  public static final int COUNT = 1000;

  private static final List<String> SYLLABLES =
      List.of("BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING");
  private static final List<String> NAMES =
      IntStream.range(0, COUNT).mapToObj(LastName::compose).toList();

  private LastName() {}

  /** Returns the name that has a number, 0–999. */
  public static String of(int number) {
    return NAMES.get(number);
  }

  private static String compose(int number) {
    return SYLLABLES.get(number / 100)
        + SYLLABLES.get(number / 10 % 10)
        + SYLLABLES.get(number % 10);
  }
}
