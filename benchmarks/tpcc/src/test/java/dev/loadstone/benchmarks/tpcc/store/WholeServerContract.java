package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccBenchmark;
import dev.loadstone.benchmarks.tpcc.TpccRunContract;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.check.Corruption;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All that a server with stored procedures is tried by. */
abstract class WholeServerContract extends ServerContract {
  @Nested
  @Order(8)
  final class Runs extends TpccRunContract {
    @Override
    protected LoadedSystem system() {
      return server();
    }

    @Test
    void a_run_by_procedures_agrees_with_the_database(@TempDir Path folder) throws Exception {
      assertBelievable(
          run(LoadedSystem.settings(Access.PROCEDURES, DeliveryMode.INTERACTIVE), folder));
    }

    @Test
    void data_of_another_scale_is_refused() {
      DatabaseClient client = server().connect(List.of(), Isolation.READ_COMMITTED);
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
  @Order(9)
  final class Statements extends StoreContract {
    @Override
    LoadedSystem system() {
      return server();
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return byStatements(opened);
    }
  }

  @Nested
  @Order(10)
  final class Procedures extends StoreContract {
    @Override
    LoadedSystem system() {
      return server();
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return byProcedures(opened);
    }
  }

  @Nested
  @Order(11)
  final class Emptied {
    @Test
    void tables_without_rows_are_not_called_consistent() throws Exception {
      Corruption.assertEmptyTablesAreSeen(server());
    }
  }
}
