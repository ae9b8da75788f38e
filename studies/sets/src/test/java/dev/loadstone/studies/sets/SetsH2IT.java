package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SetsH2IT extends SetsContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  @Test
  void an_algorithm_that_the_database_cannot_carry_out_is_refused_with_the_reason() {
    SetsSettings settings =
        BenchmarkSettings.read(SetsSettings.class, "{left: 1, algorithms: [difference-2]}");
    assertThatThrownBy(() -> system().workload(new SetsBenchmark(), settings))
        .hasMessageContaining("difference-2")
        .hasMessageContaining("no MapReduce runs beside it");
  }

  @Test
  void a_proof_asks_once_whose_the_table_of_the_result_is() throws Exception {
    Workload workload = reload(settings(30, 30, 50, 0));
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      system().execute("set query_statistics true");

      assertThat(execute(session, SetAlgorithm.UNION_1).outcome()).isEqualTo(Outcome.COMMITTED);

      assertThat(
              system()
                  .rows(
                      "select sql_statement, execution_count"
                          + " from information_schema.query_statistics"
                          + " where sql_statement like 'select 1 from %'"))
          .containsExactly("select 1 from set_result where 1 = 0 1");
    } finally {
      system().execute("set query_statistics false");
    }
  }
}
