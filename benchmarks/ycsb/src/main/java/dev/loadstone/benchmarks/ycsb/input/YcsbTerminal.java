package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.ycsb.data.Values;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.distribution.Distribution;
import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

/**
 * A terminal of YCSB, which draws one operation after another.
 *
 * @param space the items that exist
 * @param terminal the number of this terminal among all of the run, from 0
 * @param distribution chooses items; used by this terminal only
 * @param random used by this terminal only
 */
public record YcsbTerminal(
    OperationOptions style,
    YcsbTable table,
    KeySpace space,
    int terminal,
    Distribution distribution,
    SplittableRandom random)
    implements Script {
  @Override
  public Operation next() {
    return switch (style.kind(random.nextDouble())) {
      case READ -> read();
      case UPDATE -> update();
      case INSERT -> insert();
      case SCAN -> scan();
      case READ_MODIFY_WRITE -> readModifyWrite();
      case DELETE -> delete();
    };
  }

  private Operation read() {
    long item = choose();
    return Operation.read(item, key(item), style.fieldsToRead(random));
  }

  private Operation update() {
    long item = choose();
    long code = table.keys().code(item);
    int[] fields = style.fieldsToWrite(random);
    return Operation.update(item, table.keys().key(code), fields, values(code, fields));
  }

  private Operation readModifyWrite() {
    long item = choose();
    long code = table.keys().code(item);
    int[] fields = style.fieldsToWrite(random);
    return Operation.readModifyWrite(
        item, table.keys().key(code), style.fieldsToRead(random), fields, values(code, fields));
  }

  private Operation scan() {
    long item = choose();
    int count = style.scanLength(random.nextLong());
    return Operation.scan(item, key(item), count, style.fieldsToRead(random));
  }

  private Operation insert() {
    long item = space.toInsert(terminal);
    long code = table.keys().code(item);
    return Operation.insert(item, table.keys().key(code), table.firstValues(code));
  }

  /** Deletes the terminal's last record, or inserts one if there is none left. */
  private Operation delete() {
    long item = space.takeForDelete(terminal);
    return item < 0 ? insert() : Operation.delete(item, key(item));
  }

  private long choose() {
    return style.changesRecords()
        ? space.present(distribution.next(random, space.estimate(terminal)))
        : distribution.next(random, space.loaded());
  }

  private String key(long item) {
    return table.keys().key(table.keys().code(item));
  }

  private byte[][] values(long code, int[] fields) {
    Values values = table.values();
    long version = random.nextLong();
    byte[][] made = new byte[fields.length][];
    for (int i = 0; i < fields.length; i++) {
      made[i] = values.make(code, fields[i], version);
    }
    return made;
  }
}
