package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A table: its records, their keys and their values.
 *
 * @param name the table's name
 * @param records how many the load makes
 * @param fields how many fields each has
 * @param keys their keys
 * @param values their values
 * @param fieldLength the most bytes in a value
 * @param description the settings that decide what the data is, for people and for telling one load
 *     from another
 */
public record YcsbTable(
    String name,
    long records,
    int fields,
    Keys keys,
    Values values,
    int fieldLength,
    String description) {
  /** Enough for any number of servers to get equal shares. */
  private static final long MOST_KEYS_IN_SAMPLE = 1000;

  /** The table that the database has. */
  public Table table() {
    List<String> names = IntStream.range(0, fields).mapToObj(field -> "field" + field).toList();
    return new Table(name, names, fieldLength, keySample());
  }

  /** Keys of records at equal distances. */
  private List<String> keySample() {
    long size = Math.min(records, MOST_KEYS_IN_SAMPLE);
    return LongStream.range(0, size)
        .mapToObj(i -> keys.key(keys.code(i * (records / size))))
        .toList();
  }

  /** The positions of all fields. */
  public int[] allFields() {
    return IntStream.range(0, fields).toArray();
  }

  /** All values of a record as it is inserted. */
  public byte[][] firstValues(long code) {
    byte[][] all = new byte[fields][];
    for (int field = 0; field < fields; field++) {
      all[field] = values.make(code, field, Values.FIRST_VERSION);
    }
    return all;
  }
}
