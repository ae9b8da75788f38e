package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.tpcc.TpccSettings.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.WholeRun.Ran;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TpccRunPostgresqlIT extends TpccRunContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.postgresql(folder);
  }

  @Test
  void a_run_by_procedures_agrees_with_the_database(@TempDir Path folder) throws Exception {
    assertBelievable(
        run(
            new TpccSettings(
                LoadedSystem.WAREHOUSES, Access.PROCEDURES, DeliveryMode.INTERACTIVE, false, null),
            folder));
  }

  @Test
  void an_order_that_no_client_saw_committed_is_found(@TempDir Path folder) throws Exception {
    TpccSettings settings =
        new TpccSettings(
            LoadedSystem.WAREHOUSES, Access.STATEMENTS, DeliveryMode.INTERACTIVE, false, null);
    Ran ran = run(settings, folder);
    DatabaseClient client = system().connect(List.of(), Isolation.READ_COMMITTED);
    Workload workload = new TpccBenchmark().bind(settings, client, LoadedSystem.SEED);
    try (WorkloadRun idle = workload.prepare(1)) {
      // Judged against a run whose transactions were made before this one was prepared.
      assertThat(idle.verify(ran.statistics()))
          .filteredOn(check -> check.id().endsWith("client-vs-server"))
          .hasSize(2)
          .allMatch(check -> check.status() == Status.FAIL)
          .allMatch(check -> check.detail().endsWith("the database has 0 more"));
    }
  }

  @Test
  void data_of_another_scale_is_refused() {
    DatabaseClient client = system().connect(List.of(), Isolation.READ_COMMITTED);
    Workload workload =
        new TpccBenchmark()
            .bind(new TpccSettings(3, null, null, null, null), client, LoadedSystem.SEED);

    assertThatThrownBy(() -> workload.prepare(1))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("2 warehouses")
        .hasMessageContaining("3 warehouses");
  }
}
