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
import org.junit.jupiter.api.io.TempDir;

/** MySQL's schema, statements and procedures on OceanBase's seekdb, where it was fetched. */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class SeekdbIT {
  private static LoadedSystem system;
  private static SqlStatements texts;

  @BeforeAll
  static void load(@TempDir Path folder) {
    system = LoadedSystem.seekdb(folder);
    texts = TpccData.FILES.statements(system.client().dialect());
    TpccData.FILES.procedures(system.client().dialect()).install(system.client());
  }

  @AfterAll
  static void stop() {
    if (system != null) {
      system.close();
    }
  }

  @Nested
  @Order(1)
  final class Checks extends ConsistencyChecksContract {
    @Override
    protected LoadedSystem system() {
      return system;
    }
  }

  /** Statements first, procedures then. */
  @Nested
  @Order(2)
  final class Agreement extends AgreementContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session first(Connection connection) throws SQLException {
      return new BatchStore(system.client(), connection, texts);
    }

    @Override
    Session second(Connection connection) throws SQLException {
      return TpccSessions.procedures(system.client(), connection);
    }
  }

  @Nested
  @Order(3)
  final class ManySessionsByStatements extends ConcurrencyContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Sessions sessions(SqlClient client) {
      return TpccSessions.byStatements(client, new LongAdder());
    }
  }

  @Nested
  @Order(4)
  final class ManySessionsByProcedures extends ConcurrencyContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Sessions sessions(SqlClient client) {
      return TpccSessions.byProcedures(client, new LongAdder());
    }
  }
}
