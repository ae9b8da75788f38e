package dev.loadstone.benchmarks.sets.data;

import dev.loadstone.core.random.RandomStreams;
import java.util.SplittableRandom;

/**
 * Elements by number: ten random letters and digits, as in the paper, no two alike. A number is
 * scattered over all texts of ten characters by a permutation, so that nothing has to be remembered
 * to tell which elements there are.
 */
public final class Elements {
  private static final int LENGTH = 10;
  private static final String CHARACTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** The least power of two above 62¹⁰, the number of texts. */
  private static final int BITS = 60;

  private static final long MASK = (1L << BITS) - 1;
  private static final long TEXTS = 839_299_365_868_340_224L;

  private final long offset;
  private final long factor;

  /**
   * @param seed decides which texts there are
   */
  public Elements(long seed) {
    SplittableRandom random = new RandomStreams(seed).stream("sets.elements", 0);
    offset = random.nextLong() & MASK;
    factor = random.nextLong() | 1;
  }

  /**
   * The element of a number.
   *
   * @param number at least 0
   */
  public String element(long number) {
    long place = permute(number);
    while (place >= TEXTS) {
      place = permute(place);
    }
    char[] text = new char[LENGTH];
    for (int i = LENGTH - 1; i >= 0; i--) {
      text[i] = CHARACTERS.charAt((int) (place % CHARACTERS.length()));
      place /= CHARACTERS.length();
    }
    return new String(text);
  }

  /** Each step can be undone, so no two numbers meet. */
  private long permute(long number) {
    long x = (number + offset) & MASK;
    x = (x ^ (x >>> 31)) * factor & MASK;
    x = (x ^ (x >>> 29)) * 0xBF58476D1CE4E5B9L & MASK;
    return x ^ (x >>> 32);
  }
}
