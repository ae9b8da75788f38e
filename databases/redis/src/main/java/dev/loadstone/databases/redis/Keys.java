package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.Arrays;

/**
 * The keys that a table has on the servers, all of them under a prefix of Loadstone's own, because
 * Redis has one space of keys for everybody. A record is a hash at {@code loadstone:<table>:<key>},
 * which spreads over the slots of a cluster. {@code loadstone:<table>} itself says that the table
 * is there. The index, if there is one, is a sorted set at {@code loadstone:<table>::index}, which
 * no record can be at, because a record's key has letters and digits only.
 */
final class Keys {
  private static final String OWN = "loadstone:";
  private static final int KEYS_PER_STEP = 1_000;

  private final byte[] prefix;
  private final byte[] marker;
  private final byte[] index;

  Keys(Table table) {
    String name = OWN + table.name();
    marker = name.getBytes(US_ASCII);
    prefix = (name + ":").getBytes(US_ASCII);
    index = (name + "::index").getBytes(US_ASCII);
  }

  /** The key whose value says that a table is there, and how it was made. */
  byte[] marker() {
    return marker;
  }

  /** The key of the sorted set of its keys. */
  byte[] index() {
    return index;
  }

  /** The key of a record. */
  byte[] record(String key) {
    byte[] record = Arrays.copyOf(prefix, prefix.length + key.length());
    for (int i = 0; i < key.length(); i++) {
      record[prefix.length + i] = (byte) key.charAt(i);
    }
    return record;
  }

  /** The key of a record. */
  byte[] record(byte[] key) {
    byte[] record = Arrays.copyOf(prefix, prefix.length + key.length);
    System.arraycopy(key, 0, record, prefix.length, key.length);
    return record;
  }

  /** The pattern that all its records match, and nothing else. */
  byte[] pattern() {
    return record("[0-9A-Za-z]*");
  }

  /** The pattern of everything under its prefix. */
  byte[] everything() {
    return record("*");
  }

  /** The number of keys to handle at once, so that the server answers others in between. */
  static byte[] keysPerStep() {
    return Integer.toString(KEYS_PER_STEP).getBytes(US_ASCII);
  }
}
