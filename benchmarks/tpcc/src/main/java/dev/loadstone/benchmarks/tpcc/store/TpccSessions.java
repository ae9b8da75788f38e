package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.CallSessions;
import dev.loadstone.benchmarks.kit.session.SqlSessions;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** The ways in which TPC-C's transactions reach a database. */
public final class TpccSessions {
  private TpccSessions() {}

  @FunctionalInterface
  interface Stores {
    /**
     * Opens a store and prepares its statements.
     *
     * @param connection belongs to the store from now on
     */
    TpccStore open(Connection connection) throws SQLException;
  }

  /**
   * Returns sessions that send statements, in the way that takes the fewest round trips with this
   * client.
   */
  public static SqlSessions byStatements(SqlClient client, LongAdder surplus) {
    SqlStatements statements = TpccFiles.FILES.statements(client.dialect());
    if (!client.isTransactional()) {
      return on(
          client, surplus, connection -> new AutoCommitRowStore(client, connection, statements));
    }
    if (statements.has(RowStore.ITS_OWN)) {
      return on(
          client, surplus, connection -> new TransactionRowStore(client, connection, statements));
    }
    return client.pipelinesStatements() && client.supportsArrays()
        ? on(client, surplus, connection -> new PipelinedStore(connection, statements))
        : on(client, surplus, connection -> new BatchStore(client, connection, statements));
  }

  /**
   * Returns sessions that call stored procedures, with lists as arrays where the client takes them.
   * The procedures must be installed, see {@link dev.loadstone.benchmarks.kit.sql.SqlProcedures}.
   */
  public static SqlSessions byProcedures(SqlClient client, LongAdder surplus) {
    return client.supportsArrays()
        ? on(client, surplus, ArrayProcedureStore::new)
        : on(client, surplus, ScalarProcedureStore::new);
  }

  /** Returns sessions of a client that calls procedures by name, many at once. */
  public static CallSessions byCalls(ProcedureClient client, LongAdder surplus) {
    return new CallSessions(client, new TpccProcedures(), surplus);
  }

  static SqlSessions on(SqlClient client, LongAdder surplus, Stores stores) {
    return new SqlSessions(
        client,
        connection -> new TpccTransactions(client, connection, stores.open(connection)),
        surplus);
  }
}
