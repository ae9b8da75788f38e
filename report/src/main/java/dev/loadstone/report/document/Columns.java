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
 * The columns of a table, each with a head and a function from an item to its field; every item is
 * a row. A field is an {@link Entry}, or a text, figure or count that becomes one.
 *
 * @param <T> the type of the items
 */
public final class Columns<T> {
  private final List<Column> heads = new ArrayList<>();
  private final List<Function<T, ?>> values = new ArrayList<>();

  public Columns<T> text(String title, Function<T, ?> value) {
    return text(title, 1, value);
  }

  public Columns<T> text(String title, int importance, Function<T, ?> value) {
    return add(new Column(title, false, importance), value);
  }

  public Columns<T> number(String title, Function<T, ?> value) {
    return number(title, 1, value);
  }

  public Columns<T> number(String title, int importance, Function<T, ?> value) {
    return add(new Column(title, true, importance), value);
  }

  private Columns<T> add(Column head, Function<T, ?> value) {
    heads.add(head);
    values.add(value);
    return this;
  }

  public Table table(String caption, Collection<T> items, String note) {
    List<List<Entry>> rows =
        items.stream()
            .map(item -> values.stream().map(value -> Entry.of(value.apply(item))).toList())
            .toList();
    return new Table(caption, List.copyOf(heads), rows, note);
  }

  public Optional<Table> tableOfAny(String caption, Collection<T> items, String note) {
    return items.isEmpty() ? Optional.empty() : Optional.of(table(caption, items, note));
  }
}
