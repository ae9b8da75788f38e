package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecksContract;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * On one real server, loaded once: first what wants the data as they were loaded, last what changes
 * them by hand.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
  private LoadedSystem server;
  private SqlStatements texts;

  abstract LoadedSystem start(Path folder);

  @BeforeAll
  final void load(@TempDir Path folder) {
    server = start(folder);
    texts = TpccData.FILES.statements(server.client().dialect());
    TpccData.FILES.procedures(server.client().dialect()).install(server.client());
  }

  @AfterAll
  final void stop() {
    if (server != null) {
      server.close();
    }
  }

  final LoadedSystem server() {
    return server;
  }

  final SqlStatements texts() {
    return texts;
  }

  final Session byStatements(Connection connection) throws SQLException {
    return TpccStore.ofStatements(server.client(), connection, texts);
  }

  final Session byProcedures(Connection connection) throws SQLException {
    return TpccSessions.procedures(server.client(), connection);
  }

  @Nested
  @Order(1)
  final class Checks extends ConsistencyChecksContract {
    @Override
    protected LoadedSystem system() {
      return server;
    }
  }

  /** Statements first, procedures then. */
  @Nested
  @Order(2)
  final class Agreement extends AgreementContract {
    @Override
    LoadedSystem system() {
      return server;
    }

    @Override
    Session first(Connection connection) throws SQLException {
      return byStatements(connection);
    }

    @Override
    Session second(Connection connection) throws SQLException {
      return byProcedures(connection);
    }
  }

  @Nested
  @Order(6)
  final class ManySessionsByStatements extends ConcurrencyContract {
    @Override
    LoadedSystem system() {
      return server;
    }

    @Override
    Sessions sessions(SqlClient client) {
      return TpccSessions.byStatements(client, new LongAdder());
    }
  }

  @Nested
  @Order(7)
  final class ManySessionsByProcedures extends ConcurrencyContract {
    @Override
    LoadedSystem system() {
      return server;
    }

    @Override
    Sessions sessions(SqlClient client) {
      return TpccSessions.byProcedures(client, new LongAdder());
    }
  }
}
