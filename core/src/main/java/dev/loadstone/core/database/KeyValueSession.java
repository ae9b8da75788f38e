package dev.loadstone.core.database;

/**
 * A session with one table of a key-value store.
 *
 * <p>The caller promises to call from one thread, or from within a callback of the same session (as
 * a read-modify-write does, possibly at the same time as calls of that thread), and to leave keys
 * and values unchanged until the call has ended. The implementor calls each {@link Callback}
 * exactly once: before the call returns when the client {@linkplain KeyValueClient#isBlocking()
 * blocks}, from any thread otherwise. No call throws for a failure of the database, which is an
 * {@link Outcome}.
 */
public interface KeyValueSession extends AutoCloseable {
  /**
   * Writes a whole record, in place of one that is already there. So an insert of unknown outcome,
   * or a load that stopped, can be repeated.
   *
   * @param values one for each field of the table
   */
  void insert(String key, byte[][] values, Callback callback);

  /**
   * Replaces some fields of a record and keeps the others. The effect when there is no such record
   * depends on the store.
   *
   * @param fields positions of the fields, ascending
   * @param values one for each of them
   */
  void update(String key, int[] fields, byte[][] values, Callback callback);

  /**
   * Reads a record. The answer has one row, or none when there is no such record.
   *
   * @param fields positions of the fields to read, ascending
   */
  void read(String key, int[] fields, Callback callback);

  /**
   * Reads the records with the given key and those that follow it in the order of keys.
   *
   * @param count the most records to read, at least 1
   * @param fields positions of the fields to read, ascending
   */
  void scan(String firstKey, int count, int[] fields, Callback callback);

  void delete(String key, Callback callback);

  /** The number of times that a scan waits for the server. */
  default int scanRoundTrips() {
    return 1;
  }

  /** Makes a call that is under way return soon; may be called from any thread. */
  default void abort() {}

  @Override
  void close();

  /** Receives the end of a call; must not block. */
  interface Callback {
    /**
     * @param rows the records that were read; empty after a write or a failure
     * @param failure the failure in words; empty when there was none
     */
    void done(Outcome outcome, Rows rows, String failure);
  }

  /** Records that were read; valid during the callback only. */
  interface Rows {
    Rows NONE =
        new Rows() {
          @Override
          public int count() {
            return 0;
          }

          @Override
          public String key(int row) {
            throw new IndexOutOfBoundsException("nothing was read");
          }

          @Override
          public byte[] value(int row, int position) {
            throw new IndexOutOfBoundsException("nothing was read");
          }
        };

    int count();

    String key(int row);

    /**
     * A value.
     *
     * @param row 0 … {@link #count()} − 1
     * @param position a position in the list of fields that was asked for
     * @return null when the record lacks the field
     */
    byte[] value(int row, int position);
  }
}
