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
 * The columns of a table, each with its head and how it shows an item; every item is a line. What a
 * column gives for an item is an {@link Entry}, or a text, figure or count that becomes one.
 *
 * @param <T> the items
 */
public final class Columns<T> {
  private final List<Column> heads = new ArrayList<>();
  private final List<Function<T, ?>> values = new ArrayList<>();

  /** A column of words that is always kept. */
  public Columns<T> text(String title, Function<T, ?> value) {
    return text(title, 1, value);
  }

  /** A column of words; see {@link Column#importance}. */
  public Columns<T> text(String title, int importance, Function<T, ?> value) {
    return add(new Column(title, false, importance), value);
  }

  /** A column of numbers that is always kept. */
  public Columns<T> number(String title, Function<T, ?> value) {
    return number(title, 1, value);
  }

  /** A column of numbers; see {@link Column#importance}. */
  public Columns<T> number(String title, int importance, Function<T, ?> value) {
    return add(new Column(title, true, importance), value);
  }

  private Columns<T> add(Column head, Function<T, ?> value) {
    heads.add(head);
    values.add(value);
    return this;
  }

  /** The table of some items. */
  public Table table(String caption, Collection<T> items, String note) {
    List<List<Entry>> rows =
        items.stream()
            .map(item -> values.stream().map(value -> Entry.of(value.apply(item))).toList())
            .toList();
    return new Table(caption, List.copyOf(heads), rows, note);
  }

  /** The table of some items; nothing where there are none. */
  public Optional<Table> tableOfAny(String caption, Collection<T> items, String note) {
    return items.isEmpty() ? Optional.empty() : Optional.of(table(caption, items, note));
  }
}
