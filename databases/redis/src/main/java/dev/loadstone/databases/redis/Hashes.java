package dev.loadstone.databases.redis;

import dev.loadstone.core.database.KeyValueSession.Rows;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Records as replies of {@code HMGET}. One that has none of the fields that were asked for is not
 * there: a hash without fields does not exist.
 */
final class Hashes implements Rows {
  private final List<String> keys;
  private final Object[] replies;
  private List<Integer> present;

  /**
   * @param keys of the records that were asked for, in the order in which they are wanted
   */
  Hashes(List<String> keys) {
    this.keys = keys;
    this.replies = new Object[keys.size()];
  }

  /** The reply for one of the keys. */
  void add(int place, Object reply) {
    replies[place] = reply;
  }

  /**
   * To be called when all replies are there.
   *
   * @throws JedisDataException the first of them that is an error
   */
  void requireAnswers() {
    present = new ArrayList<>(replies.length);
    for (int i = 0; i < replies.length; i++) {
      if (replies[i] instanceof JedisDataException refused) {
        throw refused;
      }
      if (hasAny((List<?>) replies[i])) {
        present.add(i);
      }
    }
  }

  private static boolean hasAny(List<?> values) {
    for (Object value : values) {
      if (value != null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int count() {
    return present.size();
  }

  @Override
  public String key(int row) {
    return keys.get(present.get(row));
  }

  @Override
  public byte[] value(int row, int position) {
    return (byte[]) ((List<?>) replies[present.get(row)]).get(position);
  }
}
