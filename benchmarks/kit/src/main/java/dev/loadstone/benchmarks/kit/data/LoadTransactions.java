package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;

/** Transactions of a load, each on a connection without a time limit. */
record LoadTransactions(SqlClient client, SqlFiles files, SqlSchema schema, DataSet wanted) {
  interface Work {
    void on(Connection connection, LoadMetadata metadata) throws SQLException;
  }

  /** Does work as one transaction; {@code what} and {@code advice} are for a failure's message. */
  void run(String what, String advice, Work work) {
    try {
      attempt(work);
    } catch (SQLException e) {
      throw failed(what, advice, e);
    }
  }

  /** Does work as one transaction, and throws its failure as it is. */
  void attempt(Work work) throws SQLException {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      work.on(connection, new LoadMetadata(this, connection));
      connection.commit();
    }
  }

  /** Puts a failure into words, see {@link #run}. */
  LoadstoneException failed(String what, String advice, SQLException failure) {
    return new LoadFailures(client).explain(what + " failed", failure, advice);
  }

  /** Does work outside of any transaction, otherwise as {@link #run}. */
  void runAlone(String what, String advice, Work work) {
    run(
        what,
        advice,
        (connection, metadata) -> {
          connection.setAutoCommit(true);
          work.on(connection, metadata);
          // Only after success: a connection that failed does not go back to the pool.
          connection.setAutoCommit(false);
        });
  }
}
