package dev.loadstone.core.database.mark;

import dev.loadstone.core.LoadstoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The tables of a database with the marks of their loads: the one place that makes, empties and
 * drops them. A table is made with the mark of its load and never in place of another one; a table
 * without the mark is left alone. Two processes that do this to the same tables at once must be
 * kept apart by {@link dev.loadstone.core.database.DatabaseClient#claim}.
 *
 * @param <T> identifies a table and tells how to make it
 * @param <E> the failure of a server that refuses or does not answer
 */
public abstract class MarkedTables<T, E extends Exception> {
  /** A table as it is on the server now; empty when there is none. */
  protected abstract Optional<FoundTable> look(T table) throws E;

  /** Makes tables with their mark; none of them is there. */
  protected abstract void make(List<T> tables, TableMark mark) throws E;

  /** Removes tables, all of which are there and bear the mark. */
  protected abstract void remove(List<T> tables, TableMark mark) throws E;

  /** Empties a table that is there and bears the mark. */
  protected void empty(T table, TableMark mark) throws E {
    remove(List.of(table), mark);
    make(List.of(table), mark);
  }

  /** The table as it is on the server; empty when it is not there. */
  public final Optional<FoundTable> find(T table) throws E {
    return look(table);
  }

  public final List<FoundTable> find(List<T> tables) throws E {
    List<FoundTable> found = new ArrayList<>();
    for (T table : tables) {
      look(table).ifPresent(found::add);
    }
    return found;
  }

  /**
   * Makes tables.
   *
   * @param tables each after those that it needs
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when one of
   *     them is there, whoever made it; nothing is made then
   */
  public final void create(List<T> tables, TableMark mark) throws E {
    requireNone(find(tables));
    make(tables, mark);
  }

  public final void create(T table, TableMark mark) throws E {
    create(List.of(table), mark);
  }

  /**
   * Removes those of the tables that are there.
   *
   * @param tables each before those that it needs
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when one of
   *     them does not bear the mark; nothing is removed then
   */
  public final void drop(List<T> tables, TableMark mark) throws E {
    drop(tables, Optional.of(mark), load -> {});
  }

  public final void drop(T table, TableMark mark) throws E {
    drop(List.of(table), mark);
  }

  /** A change that belongs to the removal of tables. */
  public interface Preparation<F extends Exception> {
    /**
     * @param load the mark of the tables
     */
    void run(TableMark load) throws F;
  }

  /**
   * Removes a load: those of its tables that are there.
   *
   * @param data each before those that it needs
   * @param notes the table whose mark is the load's, removed last
   * @param preparation done before the first is removed, when all are known to bear the mark; not
   *     done when none is there
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when one of
   *     them does not bear the mark, or the notes that have it are gone; nothing is done then
   */
  public final void dropLoad(List<T> data, T notes, Preparation<E> preparation) throws E {
    Optional<TableMark> load = look(notes).flatMap(FoundTable::mark);
    List<T> tables = new ArrayList<>(data);
    tables.add(notes);
    drop(tables, load, preparation);
  }

  private void drop(List<T> tables, Optional<TableMark> mark, Preparation<E> preparation) throws E {
    List<T> present = new ArrayList<>();
    List<FoundTable> others = new ArrayList<>();
    for (T table : tables) {
      Optional<FoundTable> found = look(table);
      if (found.isPresent()) {
        present.add(table);
        found.filter(there -> mark.filter(there::bears).isEmpty()).ifPresent(others::add);
      }
    }
    requireNone(others);
    if (!present.isEmpty()) {
      TableMark load = mark.orElseThrow();
      preparation.run(load);
      remove(present, load);
    }
  }

  /**
   * Makes a table, or empties the one that is there.
   *
   * @throws LoadstoneException as {@link #drop(List, TableMark)}
   */
  public final void renew(T table, TableMark mark) throws E {
    Optional<FoundTable> found = look(table);
    if (found.isEmpty()) {
      make(List.of(table), mark);
    } else {
      requireNone(found.filter(there -> !there.bears(mark)).stream().toList());
      empty(table, mark);
    }
  }

  protected static void requireNone(List<FoundTable> others) {
    if (!others.isEmpty()) {
      throw LoadstoneException.loadFailed(
          "The database holds what this load did not make: %s. Nothing was changed. Use another"
              + " database or schema, or drop it yourself if nobody needs it.",
          others.stream().map(FoundTable::name).collect(Collectors.joining(", ")));
    }
  }
}
