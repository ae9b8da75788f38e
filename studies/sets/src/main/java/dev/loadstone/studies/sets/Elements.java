package dev.loadstone.studies.sets;

import dev.loadstone.core.random.RandomStreams;
import java.util.SplittableRandom;

/**
 * Elements by number: ten random letters and digits, as in the paper, all different. A permutation
 * maps each number to a text of ten characters, so that the elements need not be stored.
 */
public final class Elements {
  private static final int LENGTH = 10;
  private static final String CHARACTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** Two to this power is the least power of two above 62¹⁰, the number of texts. */
  private static final int BITS = 60;

  private static final long MASK = (1L << BITS) - 1;
  private static final long TEXTS = 839_299_365_868_340_224L;

  private final long offset;
  private final long factor;

  public Elements(long seed) {
    SplittableRandom random = new RandomStreams(seed).stream("sets.elements", 0);
    offset = random.nextLong() & MASK;
    factor = random.nextLong() | 1;
  }

  /** Returns the element of a number, from 0. */
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

  /** Permutes a number. Each step is invertible, so different numbers have different results. */
  private long permute(long number) {
    long x = (number + offset) & MASK;
    x = (x ^ (x >>> 31)) * factor & MASK;
    x = (x ^ (x >>> 29)) * 0xBF58476D1CE4E5B9L & MASK;
    return x ^ (x >>> 32);
  }
}
