package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.noop.NoopDatabase;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ChNoopTest {
  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));

  @Test
  void some_terminals_ask_queries_and_the_others_keep_to_tpcc() throws Exception {
    ChSettings settings = BenchmarkSettings.read(ChSettings.class, "{warehouses: 2, analytic: 2}");
    ChBenchmark benchmark = new ChBenchmark();

    try (WorkloadRun run = benchmark.bind(settings, noop, 42).prepare(6);
        Session session = run.sessions().open()) {
      Set<String> seen = new HashSet<>();
      for (int terminal = 0; terminal < 6; terminal++) {
        Script script = run.script(terminal);
        for (int i = 0; i < 46; i++) {
          Transaction input = script.next();
          boolean query = input instanceof Query;
          assertThat(query).isEqualTo(terminal == 2 || terminal == 5);
          assertThat(Execution.of(session, input).outcome().completed()).isTrue();
          seen.add(benchmark.transactionTypes().get(input.typeIndex()).name());
        }
      }
      assertThat(seen).hasSize(27).contains("new-order", "stock-level", "q1", "q22");
    }
  }
}
