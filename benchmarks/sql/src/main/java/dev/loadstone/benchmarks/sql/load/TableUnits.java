package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.random.RandomStreams;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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

  List<LoadUnit> of(List<Table> tables) {
    List<LoadUnit> units = new ArrayList<>();
    for (Table root : tables) {
      if (root.isRoot()) {
        List<Table> family = new ArrayList<>(List.of(root));
        tables.stream().filter(table -> table.each().equals(root.name())).forEach(family::add);
        boolean divided = family.stream().noneMatch(table -> table.key().isEmpty());
        long step = divided ? UNIT : Math.max(1, root.most());
        for (long first = 1; first <= root.most(); first += step) {
          units.add(unit(family, first, Math.min(root.most(), first + step - 1)));
        }
      }
    }
    return units;
  }

  private LoadUnit unit(List<Table> family, long first, long last) {
    Table root = family.get(0);
    boolean all = first == 1 && last == root.most();
    long parents = last - first + 1;
    return LoadUnit.of(
        all ? root.name() : "%s %d to %d".formatted(root.name(), first, last),
        family.stream()
            .mapToLong(table -> parents * (table.isRoot() ? 1 : (table.most() + 1) / 2))
            .sum(),
        family.stream()
            .map(
                table ->
                    new TableRows(
                        table.name(),
                        table.columns(),
                        all ? "" : "%s between %d and %d".formatted(table.key(), first, last),
                        () -> new Rows(table, first, last)))
            .toList());
  }

  /** The rows of a table from a first to a last row, or parent. There is one row at a time. */
  private final class Rows implements Iterator<Row>, Row {
    private final Table table;
    private final long last;
    private final RowState state;
    private long place;
    private long rest;

    Rows(Table table, long first, long last) {
      this.table = table;
      this.last = last;
      this.place = first - 1;
      this.state =
          new RowState(
              new Frame(table.generated().layout(), new Draws(0), new Frame.Uniques(1, 1)));
    }

    @Override
    public boolean hasNext() {
      while (rest == 0 && place < last) {
        if (place % BLOCK == 0) {
          state.draws().seed(streams.childSeed("sql.load." + table.name(), place / BLOCK));
        }
        place++;
        state.beginParent(place);
        state.number = table.isRoot() ? place - 1 : 0;
        rest = table.isRoot() ? 1 : rows();
      }
      return rest > 0;
    }

    private long rows() {
      try {
        return table.rows().next(state);
      } catch (SQLException e) {
        throw failed(e);
      }
    }

    private LoadstoneException failed(SQLException e) {
      return LoadstoneException.loadFailed(e, "the rows of %s: %s", table.name(), e.getMessage());
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      rest--;
      state.number++;
      return this;
    }

    @Override
    public void writeTo(BulkWriter writer) throws SQLException {
      for (Cell cell : table.generated().cells()) {
        cell.write(writer, state);
      }
      writer.endRow();
    }
  }
}
