package dev.loadstone.databases.redis;

import dev.loadstone.core.database.KeyValueSession.Rows;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Records from replies to {@code HMGET}. A record that has none of the requested fields is absent:
 * a hash without fields does not exist.
 */
final class Hashes implements Rows {
  private final List<String> keys;
  private final Object[] replies;
  private List<Integer> present;

  /** The keys are in the order in which their records are wanted. */
  Hashes(List<String> keys) {
    this.keys = keys;
    this.replies = new Object[keys.size()];
  }

  void add(int place, Object reply) {
    replies[place] = reply;
  }

  /** To be called when all replies have been added; throws the first error among them. */
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
