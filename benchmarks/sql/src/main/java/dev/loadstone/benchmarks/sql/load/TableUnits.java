package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Expression;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Layout;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.random.RandomStreams;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * The units of a load: 20,000 rows of a table without a parent, with all rows that belong to them.
 * The rows of each 1,000 have a stream of random numbers of their own, so a row depends on the seed
 * and on its place alone.
 */
final class TableUnits {
  private static final int UNIT = 20_000;
  private static final int BLOCK = 1_000;

  private final RandomStreams streams;

  TableUnits(RandomStreams streams) {
    this.streams = streams;
  }

  /** Generates the values of a column. The frame has those of the row's columns before it. */
  @FunctionalInterface
  interface Cell {
    void write(BulkWriter writer, Frame frame) throws SQLException;
  }

  /**
   * A table to generate.
   *
   * @param each the table whose rows have rows of this one; empty where there is none
   * @param rows the number of rows, by parent where there is one
   * @param key the column with the sequence, or that of the parent; empty where there is none
   * @param columns with their generators
   * @param layout the variables of the columns that are numbers, which later ones can read
   */
  record Table(
      String name,
      String each,
      Spread rows,
      String key,
      LinkedHashMap<String, Cell> columns,
      Layout layout) {
    boolean isRoot() {
      return each.isEmpty();
    }
  }

  /** Numbers of a range, both ends included. */
  record Spread(long least, long most, Expression numbers) {
    /**
     * @param skew of a zipfian distribution, the least the most frequent; 0 for a uniform one
     */
    static Spread of(long least, long most, double skew) {
      return new Spread(
          least,
          most,
          skew == 0
              ? frame -> frame.whole(frame.draws().uniform(least, most))
              : frame -> frame.whole(frame.draws().zipfian(least, most, skew)));
    }
  }

  List<LoadUnit> of(Map<String, Table> tables) {
    List<LoadUnit> units = new ArrayList<>();
    for (Table root : tables.values()) {
      if (root.isRoot()) {
        List<Table> family = new ArrayList<>(List.of(root));
        tables.values().stream()
            .filter(table -> table.each().equals(root.name()))
            .forEach(family::add);
        long rows = root.rows().most();
        boolean divided = family.stream().noneMatch(table -> table.key().isEmpty());
        long step = divided ? UNIT : Math.max(1, rows);
        for (long first = 1; first <= rows; first += step) {
          units.add(unit(family, first, Math.min(rows, first + step - 1)));
        }
      }
    }
    return units;
  }

  private LoadUnit unit(List<Table> family, long first, long last) {
    Table root = family.get(0);
    boolean all = first == 1 && last == root.rows().most();
    long parents = last - first + 1;
    long rows = 0;
    List<TableRows> parts = new ArrayList<>();
    for (Table table : family) {
      rows += parents * (table.isRoot() ? 1 : (table.rows().most() + 1) / 2);
      String condition = all ? "" : "%s between %d and %d".formatted(table.key(), first, last);
      List<String> columns = List.copyOf(table.columns().keySet());
      parts.add(
          new TableRows(table.name(), columns, condition, () -> new Rows(table, first, last)));
    }
    String title = all ? root.name() : "%s %d to %d".formatted(root.name(), first, last);
    return LoadUnit.of(title, rows, parts);
  }

  /** The rows of a table from a first to a last row, or parent. There is one row at a time. */
  private final class Rows implements Iterator<Row>, Row {
    private final Table table;
    private final long last;
    private final Frame frame;
    private long place;
    private long number;
    private long rest;

    Rows(Table table, long first, long last) {
      this.table = table;
      this.last = last;
      this.place = first - 1;
      this.frame = new Frame(table.layout(), new Draws(0), new Frame.Uniques(1, 1));
      frame.begin(0);
    }

    @Override
    public boolean hasNext() {
      while (rest == 0 && place < last) {
        if (place % BLOCK == 0) {
          frame.draws().seed(streams.childSeed("sql.load." + table.name(), place / BLOCK));
        }
        number = table.isRoot() ? place : 0;
        place++;
        rest = table.isRoot() ? 1 : children();
      }
      return rest > 0;
    }

    private long children() {
      try {
        table.rows().numbers().evaluate(frame);
        return frame.asWhole();
      } catch (ScriptFailure e) {
        throw LoadstoneException.loadFailed(e, "the rows of %s: %s", table.name(), e.getMessage());
      }
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      rest--;
      number++;
      return this;
    }

    @Override
    public void writeTo(BulkWriter writer) throws SQLException {
      frame.beginRow(place, number);
      for (Cell cell : table.columns().values()) {
        cell.write(writer, frame);
      }
      writer.endRow();
    }
  }
}
