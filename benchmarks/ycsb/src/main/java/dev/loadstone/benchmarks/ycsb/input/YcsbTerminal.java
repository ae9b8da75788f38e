package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.benchmarks.ycsb.data.Values;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.distribution.Distribution;
import dev.loadstone.benchmarks.ycsb.distribution.Lengths;
import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

/** A client thread of YCSB: draws one operation after another. */
public final class YcsbTerminal implements Script {
  private final Style style;
  private final YcsbTable table;
  private final KeySpace space;
  private final int terminal;
  private final Distribution distribution;
  private final SplittableRandom random;

  /**
   * @param style what operations are like
   * @param table what they are about
   * @param space which items there are
   * @param terminal the number of this terminal among all of the run, from 0
   * @param distribution chooses items; this terminal's own
   * @param random this terminal's own
   */
  public YcsbTerminal(
      Style style,
      YcsbTable table,
      KeySpace space,
      int terminal,
      Distribution distribution,
      SplittableRandom random) {
    this.style = style;
    this.table = table;
    this.space = space;
    this.terminal = terminal;
    this.distribution = distribution;
    this.random = random;
  }

  /**
   * What operations are like, for all terminals. Immutable.
   *
   * @param wheel draws the kind of an operation
   * @param changing whether items come and go
   * @param readAllFields whether a read asks for all fields or for one
   * @param writeAllFields whether an update writes all fields or one
   * @param scanLengths how many records scans ask for
   * @param all the positions of all fields
   * @param single for each field a list with its position alone
   */
  public record Style(
      Wheel wheel,
      boolean changing,
      boolean readAllFields,
      boolean writeAllFields,
      Lengths scanLengths,
      int[] all,
      int[][] single) {
    /** The style of a mix on a table with a number of fields. */
    public static Style of(
        Mix mix, boolean readAllFields, boolean writeAllFields, Lengths scanLengths, int[] all) {
      int[][] single = new int[all.length][];
      for (int field : all) {
        single[field] = new int[] {field};
      }
      return new Style(
          new Wheel(mix),
          mix.changesRecords(),
          readAllFields,
          writeAllFields,
          scanLengths,
          all,
          single);
    }
  }

  @Override
  public Operation next() {
    return switch (style.wheel.spin(random.nextDouble())) {
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
    return new Operation.Read(item, key(item), fieldsToRead());
  }

  private Operation update() {
    long item = choose();
    long code = table.keys().code(item);
    int[] fields = fieldsToWrite();
    return new Operation.Update(item, table.keys().key(code), fields, values(code, fields));
  }

  private Operation readModifyWrite() {
    long item = choose();
    long code = table.keys().code(item);
    int[] fields = fieldsToWrite();
    return new Operation.ReadModifyWrite(
        item, table.keys().key(code), fieldsToRead(), fields, values(code, fields));
  }

  private Operation scan() {
    long item = choose();
    int count = style.scanLengths.of(random.nextLong());
    return new Operation.Scan(item, key(item), count, fieldsToRead());
  }

  private Operation insert() {
    long item = space.toInsert(terminal);
    long code = table.keys().code(item);
    return new Operation.Insert(item, table.keys().key(code), table.firstValues(code));
  }

  /** A terminal that has nothing left to delete puts something there first. */
  private Operation delete() {
    long item = space.takeForDelete(terminal);
    return item < 0 ? insert() : new Operation.Delete(item, key(item));
  }

  private long choose() {
    return style.changing
        ? space.present(distribution.next(random, space.estimate(terminal)))
        : distribution.next(random, space.loaded());
  }

  private String key(long item) {
    return table.keys().key(table.keys().code(item));
  }

  private int[] fieldsToRead() {
    return style.readAllFields ? style.all : oneField();
  }

  private int[] fieldsToWrite() {
    return style.writeAllFields ? style.all : oneField();
  }

  private int[] oneField() {
    return style.single[random.nextInt(style.single.length)];
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
