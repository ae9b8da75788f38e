package dev.loadstone.core.database;

/**
 * The exclusive use of a database by one session of Loadstone, so that no other session drops its
 * tables while it measures. It ends with the session, however that ends.
 */
public interface Claim extends AutoCloseable {
  /** The claim on a database that has no means for it; keeps nobody away. */
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

  /** Returns whether the claim is still in force; a restarted server does not know it any more. */
  boolean holds();

  @Override
  void close();
}
