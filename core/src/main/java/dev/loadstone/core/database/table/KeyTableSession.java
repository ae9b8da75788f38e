package dev.loadstone.core.database.table;

import java.util.BitSet;
import java.util.List;

/**
 * A session with the tables of a {@link KeyTableClient}. Used by one thread. Each method waits for
 * the database's answer, and throws {@link UnsupportedOperationException} when the client refuses
 * the {@linkplain KeyTableClient.Ability ability} that it needs.
 */
public interface KeyTableSession extends AutoCloseable {
  /**
   * Writes keys together, in one request for each server that has some of them. A key that is there
   * already stays.
   *
   * @throws CallFailedException when not all of them were written
   */
  void put(String table, List<String> keys) throws CallFailedException;

  /**
   * Reads a range, in the order of its keys where the client has an order.
   *
   * @param caching the number of keys that are fetched at once, at least 1
   * @throws CallFailedException when the scan could not be begun
   */
  KeyScan scan(String table, KeyRange range, int caching) throws CallFailedException;

  /**
   * The first keys of a range, fetched together.
   *
   * @param limit the most keys, at least 1
   * @throws CallFailedException when they could not be read
   */
  List<String> seek(String table, KeyRange range, int limit) throws CallFailedException;

  /**
   * Looks up keys together, in one request for each server that may have some of them.
   *
   * @return the positions of those that the table has
   * @throws CallFailedException when they could not be looked up
   */
  BitSet present(String table, List<String> keys) throws CallFailedException;

  /**
   * Lets the database itself combine two sets, in its own way.
   *
   * @param result the table for the result, which is there and empty
   * @throws CallFailedException when the database did not complete it
   */
  void combine(SetOperation operation, String left, String right, String result)
      throws CallFailedException;

  @Override
  void close();
}
