package dev.loadstone.benchmarks.sets.data;

import dev.loadstone.core.database.table.SetOperation;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Two sets by the numbers of their elements: the left one has the first numbers, the right one
 * those behind them, less what both have.
 *
 * @param elements the elements by number
 * @param left elements of the left set
 * @param right elements of the right set
 * @param common elements of both, at most as many as the smaller one has
 */
public record SetPair(Elements elements, long left, long right, long common) {
  /** Enough to cut any table into equal shares. */
  private static final long SAMPLE = 2_000;

  /**
   * @param overlap how much of the smaller set the larger one has too, in percent
   */
  public static SetPair of(Elements elements, long left, long right, double overlap) {
    return new SetPair(elements, left, right, Math.round(Math.min(left, right) * overlap / 100));
  }

  /** The number of the right set's first element. */
  public long rightStart() {
    return left - common;
  }

  /** Some of all elements. */
  public List<String> sample() {
    long all = rightStart() + right;
    long count = Math.min(SAMPLE, all);
    return LongStream.range(0, count).mapToObj(i -> elements.element(i * all / count)).toList();
  }

  /** The oracle: what an operation must give. */
  public SetDigest expected(SetOperation operation) {
    return switch (operation) {
      case UNION -> digest(0, rightStart() + right);
      case INTERSECTION -> digest(rightStart(), left);
      case DIFFERENCE -> digest(0, rightStart());
    };
  }

  /** Of elements by number. */
  public SetDigest digest(long from, long to) {
    SetDigest digest = SetDigest.EMPTY;
    for (long number = from; number < to; number++) {
      digest = digest.plus(elements.element(number));
    }
    return digest;
  }
}
