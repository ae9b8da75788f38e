package dev.loadstone.studies.sets;

import dev.loadstone.core.database.table.SetOperation;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Two sets by the numbers of their elements. The left set has the first numbers; the right set has
 * those that follow, and starts early enough to share the common elements.
 *
 * @param common the number of elements of both, at most that of the smaller set
 */
public record SetPair(Elements elements, long left, long right, long common) {
  /** The size of a sample, enough to cut any table into equal parts. */
  private static final long SAMPLE = 2_000;

  public static SetPair of(Elements elements, long left, long right, double overlap) {
    return new SetPair(elements, left, right, Math.round(Math.min(left, right) * overlap / 100));
  }

  public long rightStart() {
    return left - common;
  }

  /** Returns evenly spaced elements of both sets, by number. */
  public List<String> sample() {
    long all = rightStart() + right;
    long count = Math.min(SAMPLE, all);
    return LongStream.range(0, count).mapToObj(i -> elements.element(i * all / count)).toList();
  }

  /** Returns the oracle: the result that an operation must give. */
  public SetDigest expected(SetOperation operation) {
    return switch (operation) {
      case UNION -> digest(0, rightStart() + right);
      case INTERSECTION -> digest(rightStart(), left);
      case DIFFERENCE -> digest(0, rightStart());
    };
  }

  /** Returns the digest of the elements {@code from} … {@code to} − 1. */
  public SetDigest digest(long from, long to) {
    SetDigest digest = SetDigest.EMPTY;
    for (long number = from; number < to; number++) {
      digest = digest.plus(elements.element(number));
    }
    return digest;
  }
}
