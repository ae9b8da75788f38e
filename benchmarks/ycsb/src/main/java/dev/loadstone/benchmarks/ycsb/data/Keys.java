package dev.loadstone.benchmarks.ycsb.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.ycsb.distribution.FnvHash;
import java.nio.charset.StandardCharsets;

/**
 * The keys of records. Item <i>i</i> of a run has the number <i>insertStart</i> + <i>i</i>, its
 * code is that number or a hash of it, and its key is {@code user} and the code. Immutable.
 *
 * <p>With hashed order the keys are those of YCSB 0.17. In the order of numbers they all have
 * twelve digits, so that the order of keys is the order of numbers.
 */
public final class Keys {
  /** The largest number that a record can have. */
  public static final long MOST = 999_999_999_999L;

  private static final String PREFIX = "user";
  private static final int ORDERED_DIGITS = 12;
  private static final long EIGHT_DIGITS = 100_000_000;

  private final Order order;
  private final long insertStart;

  /**
   * @param order whether keys are hashed
   * @param insertStart the number of the first item
   */
  public Keys(Order order, long insertStart) {
    this.order = order;
    this.insertStart = insertStart;
  }

  /** In which order records are inserted, seen by their keys. */
  public enum Order {
    /** In none: neighbours by number are not neighbours by key. */
    @JsonProperty("hashed")
    HASHED,
    /** By number. */
    @JsonProperty("ordered")
    ORDERED
  }

  /** The code of an item: what tells its key and its values apart from all others. */
  public long code(long item) {
    long number = insertStart + item;
    return order == Order.HASHED ? FnvHash.of(number) : number;
  }

  /** The key with a code. */
  public String key(long code) {
    if (order == Order.ORDERED) {
      byte[] text = new byte[PREFIX.length() + ORDERED_DIGITS];
      // Four of the eight digits in front are zeros, and make room for the prefix.
      Digits.put(text, 0, code / EIGHT_DIGITS);
      Digits.put(text, Digits.AT_ONCE, code % EIGHT_DIGITS);
      return withPrefix(text);
    }
    long leading = code / (EIGHT_DIGITS * EIGHT_DIGITS);
    if (leading == 0) {
      // One hash in a thousand is so short.
      return PREFIX.concat(Long.toString(code));
    }
    int start = PREFIX.length() + (leading < 10 ? 1 : leading < 100 ? 2 : 3);
    byte[] text = new byte[start + 2 * Digits.AT_ONCE];
    int rest = (int) leading;
    for (int at = start - 1; at >= PREFIX.length(); at--) {
      text[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    Digits.put(text, start, code / EIGHT_DIGITS % EIGHT_DIGITS);
    Digits.put(text, start + Digits.AT_ONCE, code % EIGHT_DIGITS);
    return withPrefix(text);
  }

  private static String withPrefix(byte[] text) {
    text[0] = 'u';
    text[1] = 's';
    text[2] = 'e';
    text[3] = 'r';
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /**
   * The code of a key.
   *
   * @return −1 when no item can have the key
   */
  public long codeOf(String key) {
    if (!key.startsWith(PREFIX)) {
      return -1;
    }
    try {
      long code = Long.parseLong(key, PREFIX.length(), key.length(), 10);
      return key(code).equals(key) ? code : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
