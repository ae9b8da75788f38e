package dev.loadstone.benchmarks.tpcc.random;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * The random values of TPC-C (clauses 2.1.6 and 4.3.2), drawn from one stream. For one thread at a
 * time.
 *
 * <p>Every value is made from {@link SplittableRandom#nextLong()} by rules of our own. The
 * algorithm behind {@code nextLong} is fixed; how the JDK turns it into bounded numbers is not, and
 * loaded data must be the same on every JDK.
 */
public final class TpccRandom {
  /** The A of NURand for C_LAST. */
  public static final int LAST_NAME_A = 255;

  /** The A of NURand for C_ID. */
  public static final int CUSTOMER_ID_A = 1023;

  /** The A of NURand for OL_I_ID. */
  public static final int ITEM_ID_A = 8191;

  /** The longest string that can be drawn. */
  public static final int MAX_LENGTH = 500;

  private static final byte[] ALPHANUMERIC =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
          .getBytes(StandardCharsets.ISO_8859_1);
  private static final int LETTERS_FROM = 10;
  private static final int CAPITALS = 26;
  private static final int BITS_PER_CHARACTER = 6;
  private static final int CHARACTERS_PER_DRAW = 10;

  private final SplittableRandom random;
  private final byte[] buffer = new byte[MAX_LENGTH];

  public TpccRandom(SplittableRandom random) {
    this.random = random;
  }

  /** Draws a number of x … y from a uniform distribution (clause 2.1.5). */
  public int uniform(int x, int y) {
    // Lemire's method: a multiplication in place of a division, and no bias.
    long range = (long) y - x + 1;
    long product = (random.nextLong() >>> 32) * range;
    long low = product & 0xFFFFFFFFL;
    if (low < range) {
      long threshold = (1L << 32) % range;
      while (low < threshold) {
        product = (random.nextLong() >>> 32) * range;
        low = product & 0xFFFFFFFFL;
      }
    }
    return x + (int) (product >>> 32);
  }

  /**
   * Draws a number from the non-uniform distribution NURand (clause 2.1.6).
   *
   * @param a one less than a power of two, chosen for the range: see {@link #LAST_NAME_A}, {@link
   *     #CUSTOMER_ID_A}, {@link #ITEM_ID_A}
   * @param x the least value
   * @param y the greatest value
   * @param c the constant of the field, 0 … a, see {@link NuRandConstants}
   */
  public int nuRand(int a, int x, int y, int c) {
    return ((uniform(0, a) | uniform(x, y)) + c) % (y - x + 1) + x;
  }

  /** Draws an a-string (clause 4.3.2.2): mixed-case letters and digits, of a uniform length. */
  public String aString(int min, int max) {
    int length = uniform(min, max);
    fillAlphanumeric(length);
    return text(length);
  }

  /** Draws an n-string (clause 4.3.2.2): digits, of a uniform length. */
  public String nString(int min, int max) {
    int length = uniform(min, max);
    for (int i = 0; i < length; i++) {
      buffer[i] = (byte) ('0' + uniform(0, 9));
    }
    return text(length);
  }

  /** Draws two capital letters, for the states of addresses. */
  public String state() {
    for (int i = 0; i < 2; i++) {
      buffer[i] = ALPHANUMERIC[uniform(LETTERS_FROM, LETTERS_FROM + CAPITALS - 1)];
    }
    return text(2);
  }

  /** Draws a zip code (clause 4.3.2.7): four random digits and 11111. */
  public String zip() {
    return nString(4, 4) + "11111";
  }

  /** Draws I_DATA or S_DATA (4.3.3.1): 26–50 characters, with {@code ORIGINAL} in originals. */
  public String data(boolean original) {
    int length = uniform(26, 50);
    fillAlphanumeric(length);
    if (original) {
      String word = "ORIGINAL";
      int at = uniform(0, length - word.length());
      for (int i = 0; i < word.length(); i++) {
        buffer[at + i] = (byte) word.charAt(i);
      }
    }
    return text(length);
  }

  /** Returns the numbers 1 … n in random order (clause 4.3.2.6, for O_C_ID). */
  public int[] permutation(int n) {
    int[] numbers = new int[n];
    for (int i = 0; i < n; i++) {
      int j = uniform(0, i);
      numbers[i] = numbers[j];
      numbers[j] = i + 1;
    }
    return numbers;
  }

  /** Takes ten characters from each draw, because most of what a load draws is letters. */
  private void fillAlphanumeric(int length) {
    int filled = 0;
    while (filled < length) {
      long bits = random.nextLong();
      for (int i = 0; i < CHARACTERS_PER_DRAW && filled < length; i++) {
        int index = (int) bits & ((1 << BITS_PER_CHARACTER) - 1);
        bits >>>= BITS_PER_CHARACTER;
        if (index < ALPHANUMERIC.length) {
          buffer[filled++] = ALPHANUMERIC[index];
        }
      }
    }
  }

  private String text(int length) {
    return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
  }
}
