package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** The ways in which TPC-C's transactions reach a database, as the benchmark takes them. */
final class TpccSessions {
  private TpccSessions() {}

  static Sessions byStatements(SqlClient client, LongAdder surplus) {
    SqlStatements statements = statements(client);
    return SqlStore.sessions(
        client, connection -> TpccStore.ofStatements(client, connection, statements), surplus);
  }

  static Sessions byProcedures(SqlClient client, LongAdder surplus) {
    return SqlStore.sessions(client, connection -> procedures(client, connection), surplus);
  }

  static ProcedureStore procedures(SqlClient client, Connection connection) throws SQLException {
    return ProcedureStore.open(client, connection, statements(client));
  }

  private static SqlStatements statements(SqlClient client) {
    return TpccData.FILES.statements(client.dialect());
  }
}
