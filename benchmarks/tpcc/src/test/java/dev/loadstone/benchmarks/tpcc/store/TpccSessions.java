package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.SqlSessions;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/** The ways in which TPC-C's transactions reach a database, as the benchmark takes them. */
final class TpccSessions {
  private TpccSessions() {}

  static SqlSessions byStatements(SqlClient client, LongAdder surplus) {
    SqlStatements statements = statements(client);
    return new SqlSessions(
        client, connection -> TpccStore.ofStatements(client, connection, statements), surplus);
  }

  static SqlSessions byProcedures(SqlClient client, LongAdder surplus) {
    return new SqlSessions(client, connection -> procedures(client, connection), surplus);
  }

  static ProcedureStore procedures(SqlClient client, Connection connection) throws SQLException {
    return ProcedureStore.open(client, connection, statements(client));
  }

  private static SqlStatements statements(SqlClient client) {
    return TpccFiles.FILES.statements(client.dialect());
  }
}
