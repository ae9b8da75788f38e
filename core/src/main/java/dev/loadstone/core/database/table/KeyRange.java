package dev.loadstone.core.database.table;

/**
 * Keys that follow each other in the order of their bytes.
 *
 * @param from the first key of the range; empty for the beginning of the table
 * @param to the key before which the range ends; empty for the end of the table
 */
public record KeyRange(String from, String to) {
  public static final KeyRange ALL = new KeyRange("", "");

  /** The part of this range that begins with one of its keys. */
  public KeyRange from(String key) {
    return new KeyRange(key, to);
  }

  public KeyRange after(String key) {
    // The least key that is greater than the given one.
    return new KeyRange(key + '\0', to);
  }

  /** Returns whether it has a first or a last key; a whole table has neither. */
  public boolean isBounded() {
    return !from.isEmpty() || !to.isEmpty();
  }
}
