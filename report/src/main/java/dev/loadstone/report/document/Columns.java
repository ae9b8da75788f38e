package dev.loadstone.report.document;

import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns of a table, each with its head and how it shows an item; every item is a line.
 *
 * @param <T> the items
 */
public final class Columns<T> {
  private final List<Column> heads = new ArrayList<>();
  private final List<Function<T, Entry>> entries = new ArrayList<>();

  /** A column of words that is always kept. */
  public Columns<T> text(String title, Function<T, Entry> entry) {
    return text(title, 1, entry);
  }

  /** A column of words; see {@link Column#importance}. */
  public Columns<T> text(String title, int importance, Function<T, Entry> entry) {
    return add(new Column(title, false, importance), entry);
  }

  /** A column of numbers that is always kept. */
  public Columns<T> number(String title, Function<T, Entry> entry) {
    return number(title, 1, entry);
  }

  /** A column of numbers; see {@link Column#importance}. */
  public Columns<T> number(String title, int importance, Function<T, Entry> entry) {
    return add(new Column(title, true, importance), entry);
  }

  private Columns<T> add(Column head, Function<T, Entry> entry) {
    heads.add(head);
    entries.add(entry);
    return this;
  }

  /** The table of some items. */
  public Table table(String caption, Collection<T> items, String note) {
    List<List<Entry>> rows =
        items.stream()
            .map(item -> entries.stream().map(entry -> entry.apply(item)).toList())
            .toList();
    return new Table(caption, List.copyOf(heads), rows, note);
  }

  /** The table of some items; nothing where there are none. */
  public Optional<Table> tableOfAny(String caption, Collection<T> items, String note) {
    return items.isEmpty() ? Optional.empty() : Optional.of(table(caption, items, note));
  }
}
