package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.noop.NoopDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TpccNoopTest {
  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));
  private final TpccSettings settings =
      BenchmarkSettings.read(TpccSettings.class, "{warehouses: 5}");

  @Test
  void noop_needs_no_data_and_completes_every_transaction_by_its_input() throws Exception {
    Workload workload = new TpccBenchmark().bind(settings, noop, 42);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);

    try (WorkloadRun run = workload.prepare(50);
        Session session = run.sessions().open()) {
      int rollbacks = 0;
      Script script = run.script(17);
      for (int i = 0; i < 23 * 100; i++) {
        Transaction input = script.next();
        boolean unused = input instanceof NewOrder order && order.asksForUnusedItem();
        assertThat(Execution.of(session, input).outcome())
            .isEqualTo(unused ? Outcome.INTENDED_ROLLBACK : Outcome.COMMITTED);
        rollbacks += unused ? 1 : 0;
      }
      assertThat(rollbacks).isPositive();
    }
  }

  @Test
  void inputs_depend_on_the_seed_alone() {
    Script one = new TpccBenchmark().bind(settings, noop, 42).prepare(50).script(3);
    Script same = new TpccBenchmark().bind(settings, noop, 42).prepare(50).script(3);
    Script other = new TpccBenchmark().bind(settings, noop, 43).prepare(50).script(3);

    List<Transaction> inputs = List.of(one.next(), one.next(), one.next(), one.next());

    assertThat(List.of(same.next(), same.next(), same.next(), same.next())).isEqualTo(inputs);
    assertThat(List.of(other.next(), other.next(), other.next(), other.next()))
        .isNotEqualTo(inputs);
  }

  @Test
  void sql_or_noop_is_enough() {
    assertThat(new TpccBenchmark().runsOn(settings))
        .containsExactlyInAnyOrder(SqlClient.class, NoopClient.class);
  }
}
