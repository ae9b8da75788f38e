package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A table: its records, their keys and their values.
 *
 * @param records the number of records that the load makes
 * @param fields the number of fields per record
 * @param fieldLength the largest length of a value in bytes
 * @param description the settings that determine the data, as text for people and to distinguish
 *     loads
 */
public record YcsbTable(
    String name,
    long records,
    int fields,
    Keys keys,
    Values values,
    int fieldLength,
    String description) {
  /** The largest sample of keys, enough to give any number of servers equal shares. */
  private static final long MOST_KEYS_IN_SAMPLE = 1000;

  public Table table() {
    List<String> names = IntStream.range(0, fields).mapToObj(field -> "field" + field).toList();
    return new Table(name, names, fieldLength, keySample());
  }

  private List<String> keySample() {
    long size = Math.min(records, MOST_KEYS_IN_SAMPLE);
    return LongStream.range(0, size)
        .mapToObj(i -> keys.key(keys.code(i * (records / size))))
        .toList();
  }

  public int[] allFields() {
    return IntStream.range(0, fields).toArray();
  }

  public byte[][] firstValues(long code) {
    byte[][] all = new byte[fields][];
    for (int field = 0; field < fields; field++) {
      all[field] = values.make(code, field, Values.FIRST_VERSION);
    }
    return all;
  }
}
