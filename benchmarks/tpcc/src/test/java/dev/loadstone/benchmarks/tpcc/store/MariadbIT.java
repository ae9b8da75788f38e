package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccRunContract;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecksContract;
import dev.loadstone.benchmarks.tpcc.check.Corruption;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * On one real server, loaded once: first what wants the data as they were loaded, last what changes
 * them by hand.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class MariadbIT {
  private static LoadedSystem system;
  private static SqlStatements texts;

  @BeforeAll
  static void load(@TempDir Path folder) {
    system = LoadedSystem.mariadb(folder);
    texts = TpccData.FILES.statements(system.client().dialect());
    TpccData.FILES.procedures(system.client().dialect()).install(system.client());
  }

  @AfterAll
  static void stop() {
    system.close();
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
  final class OnTheWire extends MariadbRoundTrips {
    @Override
    LoadedSystem system() {
      return system;
    }
  }

  @Nested
  @Order(4)
  final class PlansOfStatements extends StatementPlans {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    void turn() throws SQLException {
      system.execute("drop index customer_by_name on customer");
    }

    @Override
    void turnBack() throws SQLException {
      system.execute("create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first)");
    }

    @Override
    String turned() {
      return "customers-by-name";
    }

    @Override
    String before() {
      return "customer ref customer_by_name";
    }

    @Override
    String after() {
      return "customer ref PRIMARY";
    }
  }

  @Nested
  @Order(4)
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
  @Order(5)
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

  @Nested
  @Order(6)
  final class Runs extends TpccRunContract {
    @Override
    protected LoadedSystem system() {
      return system;
    }

    @Test
    void a_run_by_procedures_agrees_with_the_database(@TempDir Path folder) throws Exception {
      assertBelievable(
          run(LoadedSystem.settings(Access.PROCEDURES, DeliveryMode.INTERACTIVE), folder));
    }
  }

  @Nested
  @Order(7)
  final class Statements extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new BatchStore(system.client(), opened, texts);
    }
  }

  @Nested
  @Order(8)
  final class Procedures extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return TpccSessions.procedures(system.client(), opened);
    }
  }

  @Nested
  @Order(9)
  final class Emptied {
    @Test
    void tables_without_rows_are_not_called_consistent() throws Exception {
      Corruption.assertEmptyTablesAreSeen(system);
    }
  }
}
