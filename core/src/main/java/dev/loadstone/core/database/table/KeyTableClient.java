package dev.loadstone.core.database.table;

import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.MarkedTables;
import java.util.List;
import java.util.Optional;

/**
 * Tables whose rows are keys and nothing else, with batched writes, scans that fetch many keys at
 * once, batched look-ups, and further abilities of a database.
 *
 * <p>A key is text of at most 200 printable ASCII characters; keys are ordered by their bytes. A
 * table's name is of lower-case letters, digits and underscores.
 */
public interface KeyTableClient {
  /** An ability that not every database has for its tables. */
  enum Ability {
    /** Scans and seeks in the order of keys. */
    ORDER,
    /** Tables that are divided by ranges of keys, on which several sessions can work separately. */
    RANGES,
    /** The database's own operations on whole sets. */
    SET_OPERATIONS
  }

  /** The reason why the database lacks an ability, in words; empty when it has the ability. */
  Optional<String> refusal(Ability ability);

  /**
   * A table to make or to find.
   *
   * @param name lower-case letters, digits and underscores
   * @param keySample some of the table's future keys, distributed like all of them, so that a
   *     database with ranges can make these of equal size; tables made with one sample have the
   *     same ranges
   */
  record KeyTable(String name, List<String> keySample) {
    public KeyTable {
      keySample = List.copyOf(keySample);
    }
  }

  /** The tables with their marks. Its methods throw as those of this interface. */
  MarkedTables<KeyTable, RuntimeException> tables();

  /**
   * The ranges into which a table is divided, in order; {@link KeyRange#ALL} where it is undivided.
   *
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  List<KeyRange> ranges(String table);

  /**
   * Opens a session.
   *
   * @throws SessionUnavailableException when the server cannot be reached or refuses
   */
  KeyTableSession open() throws SessionUnavailableException;

  /** The work of all sessions of this client so far. */
  TableWork work();
}
