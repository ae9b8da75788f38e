package dev.loadstone.core.database;

import dev.loadstone.core.database.mark.MarkedTables;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Records with named fields, found by a key: what Redis, Cassandra, MongoDB and HBase do by their
 * nature and an SQL table can do as well.
 *
 * <p>A key is text of ASCII letters and digits; a value is any bytes.
 */
public interface KeyValueClient {
  /** The tables, and whose they are. Its methods throw as those of this interface. */
  MarkedTables<Table, RuntimeException> tables();

  /**
   * The number of records in a table; asked between runs, so it may take its time.
   *
   * @return empty when the server has no way to tell short of reading everything
   * @throws dev.loadstone.core.LoadstoneException when the server does not answer
   */
  OptionalLong count(Table table);

  /**
   * Why this store cannot scan, in words that say what it lacks; empty when it gives records in the
   * order of their keys.
   */
  Optional<String> scanRefusal();

  /** Whether a call of a session returns only after it was answered. */
  boolean isBlocking();

  /**
   * Opens a session.
   *
   * @param table the table that all its calls are about
   * @throws SessionUnavailableException when the server cannot be reached or refuses
   */
  KeyValueSession open(Table table) throws SessionUnavailableException;

  /**
   * A table.
   *
   * @param name lower-case letters, digits and underscores
   * @param fields the names of its fields; calls name a field by its position here
   * @param fieldLength the most bytes in a value
   * @param keySample some of the keys that it is to hold, spread as all of them are, so that a
   *     store that keeps records in the order of keys can give its servers equal shares; empty when
   *     not known
   */
  record Table(String name, List<String> fields, int fieldLength, List<String> keySample) {
    /** Copies the lists. */
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
