package dev.loadstone.core.database;

import dev.loadstone.core.database.mark.MarkedTables;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Records with named fields that are found by a key. Redis, Cassandra, MongoDB and HBase are made
 * for this, and an SQL table can do it as well.
 *
 * <p>A key is text of ASCII letters and digits; a value is any bytes.
 */
public interface KeyValueClient {
  /** The tables with their marks. Its methods throw as those of this interface. */
  MarkedTables<Table, RuntimeException> tables();

  /**
   * The number of records in a table; called between runs, so it may be slow.
   *
   * @return empty when the server cannot tell without reading everything
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  OptionalLong count(Table table);

  /**
   * The reason why this store cannot scan, in words that say what it lacks; empty when it gives
   * records in the order of their keys.
   */
  default Optional<String> scanRefusal() {
    return Optional.empty();
  }

  /** Returns whether a call of a session returns only after it was answered. */
  boolean isBlocking();

  /**
   * Opens a session.
   *
   * @throws SessionUnavailableException when the server cannot be reached or refuses
   */
  KeyValueSession open(Table table) throws SessionUnavailableException;

  /**
   * A table.
   *
   * @param name lower-case letters, digits and underscores
   * @param fields the names of its fields; calls name a field by its position here
   * @param fieldLength the most bytes in a value
   * @param keySample some of the table's future keys, distributed like all of them, so that a store
   *     that keeps records in the order of keys can give its servers equal shares; empty when not
   *     known
   */
  record Table(String name, List<String> fields, int fieldLength, List<String> keySample) {
    public Table {
      fields = List.copyOf(fields);
      keySample = List.copyOf(keySample);
    }

    /** A table of which no keys are known. */
    public Table(String name, List<String> fields, int fieldLength) {
      this(name, fields, fieldLength, List.of());
    }
  }
}
