package dev.loadstone.core.database;

/**
 * A database that one session of Loadstone has for itself, so that no other drops its tables while
 * it measures. It ends with the session, however that ends.
 */
public interface Claim extends AutoCloseable {
  /** Of a database that has no means for it: keeps nobody away. */
  Claim NONE =
      new Claim() {
        @Override
        public boolean holds() {
          return true;
        }

        @Override
        public void close() {
          // There is nothing to give back.
        }
      };

  /** Whether it is still in force; a server that was started again knows nothing of it. */
  boolean holds();

  /** Gives the database back. */
  @Override
  void close();
}
