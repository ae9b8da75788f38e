package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the records of a table are.
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
  /** The table that the database has. */
  public Table table() {
    List<String> names = IntStream.range(0, fields).mapToObj(field -> "field" + field).toList();
    return new Table(name, names, fieldLength);
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
