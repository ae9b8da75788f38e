package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.core.database.ShardedConnection;
import java.sql.Connection;
import java.sql.SQLException;

/** A session's way to the database, which is one connection or many. */
interface Link {
  /** Whether it can be used further. */
  boolean isUsable() throws SQLException;

  /** Makes what is running fail soon. */
  void abort() throws SQLException;

  void close() throws SQLException;

  /** One connection. */
  static Link of(Connection connection) {
    return new Link() {
      @Override
      public boolean isUsable() throws SQLException {
        return !connection.isClosed();
      }

      @Override
      public void abort() throws SQLException {
        connection.abort(Runnable::run);
      }

      @Override
      public void close() throws SQLException {
        connection.close();
      }
    };
  }

  /** A connection to each shard. */
  static Link of(ShardedConnection shards) {
    return new Link() {
      @Override
      public boolean isUsable() throws SQLException {
        return shards.isUsable();
      }

      @Override
      public void abort() throws SQLException {
        shards.abort();
      }

      @Override
      public void close() throws SQLException {
        shards.close();
      }
    };
  }
}
