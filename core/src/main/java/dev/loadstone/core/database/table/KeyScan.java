package dev.loadstone.core.database.table;

/** Keys of a range, one after another. Used by one thread. */
public interface KeyScan extends AutoCloseable {
  /**
   * The next key; null at the end.
   *
   * @throws CallFailedException when the database did not give it
   */
  String next() throws CallFailedException;

  /** Ends the scan, also before its last key. */
  @Override
  void close();
}
