package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccBenchmark;
import dev.loadstone.benchmarks.tpcc.TpccRunContract;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecksContract;
import dev.loadstone.benchmarks.tpcc.check.Corruption;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
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
final class PostgresqlIT {
  private static LoadedSystem system;
  private static SqlStatements texts;

  @BeforeAll
  static void load(@TempDir Path folder) {
    system = LoadedSystem.postgresql(folder);
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
      return new PipelinedStore(system.client(), connection, texts);
    }

    @Override
    Session second(Connection connection) throws SQLException {
      return TpccSessions.procedures(system.client(), connection);
    }
  }

  @Nested
  @Order(3)
  final class OnTheWire extends PostgresqlRoundTrips {
    @Override
    LoadedSystem system() {
      return system;
    }
  }

  @Nested
  @Order(4)
  final class Plans extends StockLevelPlans {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    String statement() {
      return texts.text("stock-level");
    }
  }

  @Nested
  @Order(5)
  final class PlansOfStatements extends StatementPlans {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    void turn() throws SQLException {
      system.execute(
          "select pg_restore_relation_stats('schemaname', current_schema()::text,"
              + " 'relname', 'customer', 'reltuples', (reltuples * 1000)::real)"
              + " from pg_class where oid = 'customer'::regclass");
    }

    @Override
    void turnBack() throws SQLException {
      system.execute(
          "select pg_restore_relation_stats('schemaname', current_schema()::text,"
              + " 'relname', 'customer', 'reltuples', (reltuples / 1000)::real)"
              + " from pg_class where oid = 'customer'::regclass");
    }

    @Override
    String turned() {
      return "order-status-by-name";
    }

    @Override
    String before() {
      return "Nested Loop";
    }

    @Override
    String after() {
      return "Materialize";
    }
  }

  @Nested
  @Order(5)
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
  @Order(6)
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
  @Order(7)
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

    @Test
    void data_of_another_scale_is_refused() {
      DatabaseClient client = system.connect(List.of(), Isolation.READ_COMMITTED);
      Workload workload =
          new TpccBenchmark()
              .bind(
                  BenchmarkSettings.read(TpccSettings.class, "{warehouses: 3}"),
                  client,
                  LoadedSystem.SEED);

      assertThatThrownBy(() -> workload.prepare(1))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("2 warehouses")
          .hasMessageContaining("3 warehouses");
    }
  }

  @Nested
  @Order(8)
  final class Statements extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new PipelinedStore(system.client(), opened, texts);
    }
  }

  @Nested
  @Order(9)
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
  @Order(10)
  final class Emptied {
    @Test
    void tables_without_rows_are_not_called_consistent() throws Exception {
      Corruption.assertEmptyTablesAreSeen(system);
    }
  }
}
