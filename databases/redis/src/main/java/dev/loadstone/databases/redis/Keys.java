package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.Arrays;

/**
 * The keys of a table on the servers. All of them have a prefix of Loadstone's own, because
 * everybody shares one key space in Redis. A record is a hash at {@code loadstone:<table>:<key>},
 * which spreads records over the slots of a cluster. {@code loadstone:<table>} itself says that the
 * table exists. The index, if there is one, is a sorted set at {@code loadstone:<table>::index}. No
 * record can have this key, because a record's key has only letters and digits.
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

  byte[] marker() {
    return marker;
  }

  /** The key of the sorted set of record keys. */
  byte[] index() {
    return index;
  }

  byte[] record(String key) {
    byte[] record = Arrays.copyOf(prefix, prefix.length + key.length());
    for (int i = 0; i < key.length(); i++) {
      record[prefix.length + i] = (byte) key.charAt(i);
    }
    return record;
  }

  byte[] record(byte[] key) {
    byte[] record = Arrays.copyOf(prefix, prefix.length + key.length);
    System.arraycopy(key, 0, record, prefix.length, key.length);
    return record;
  }

  byte[] pattern() {
    return record("[0-9A-Za-z]*");
  }

  /** The pattern that matches everything under the table's prefix. */
  byte[] everything() {
    return record("*");
  }

  /** The number of keys to handle at once, so that the server answers others in between. */
  static byte[] keysPerStep() {
    return Integer.toString(KEYS_PER_STEP).getBytes(US_ASCII);
  }
}
