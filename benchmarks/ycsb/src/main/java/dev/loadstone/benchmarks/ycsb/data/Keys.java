package dev.loadstone.benchmarks.ycsb.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.loadstone.benchmarks.ycsb.distribution.FnvHash;

/**
 * The keys of records. Item <i>i</i> of a run has the number <i>insertStart</i> + <i>i</i>; its
 * code is that number or a hash of it; its key is {@code user} followed by the code. Immutable.
 *
 * <p>Hashed keys are those of YCSB 0.17. Ordered keys all have twelve digits, so that the order of
 * keys is the order of numbers.
 *
 * @param insertStart the number of the first item
 */
public record Keys(Order order, long insertStart) {
  /** The largest number that a record can have. */
  public static final long MOST = 999_999_999_999L;

  private static final String PREFIX = "user";
  private static final int ORDERED_DIGITS = 12;

  /** The order of keys, compared with the order in which records are inserted. */
  public enum Order {
    /** None: neighbours by number are not neighbours by key. */
    @JsonProperty("hashed")
    HASHED,
    @JsonProperty("ordered")
    ORDERED
  }

  /** Returns the code of an item, which determines its key and its values. */
  public long code(long item) {
    long number = insertStart + item;
    return order == Order.HASHED ? FnvHash.of(number) : number;
  }

  public String key(long code) {
    if (order == Order.HASHED) {
      return PREFIX + code;
    }
    String digits = Long.toString(code);
    return PREFIX + "0".repeat(ORDERED_DIGITS - digits.length()) + digits;
  }

  /** Returns the code of a key; −1 when no item can have the key. */
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
