package dev.loadstone.databases.jdbc.keyvalue;

import dev.loadstone.core.database.KeyValueSession.Rows;
import java.util.ArrayList;
import java.util.List;

final class ReadRows implements Rows {
  private final List<String> keys = new ArrayList<>();
  private final List<byte[][]> values = new ArrayList<>();

  void clear() {
    keys.clear();
    values.clear();
  }

  void add(String key, byte[][] fields) {
    keys.add(key);
    values.add(fields);
  }

  @Override
  public int count() {
    return keys.size();
  }

  @Override
  public String key(int row) {
    return keys.get(row);
  }

  @Override
  public byte[] value(int row, int position) {
    return values.get(row)[position];
  }
}
