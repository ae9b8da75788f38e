package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.settings.TextFolder;
import dev.loadstone.databases.noop.NoopDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class FolderNoopTest {
  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));

  private Workload byProcedures(Map<String, String> files) {
    FolderSettings settings =
        new FolderSettings(
            new TextFolder("shop", new TreeMap<>(files)),
            Map.of(),
            Map.of(),
            Access.PROCEDURES,
            null,
            0);
    return FolderBenchmark.own().bind(settings, noop, 42);
  }

  @Test
  void a_transaction_of_several_statements_needs_its_procedure() {
    Workload workload = byProcedures(Map.of("order.sql", "update item set sold = 1;"));

    assertThatThrownBy(() -> workload.prepare(1))
        .hasMessage(
            "shop/order.sql has no line -- procedure:; expected one for access: procedures");
  }

  @Test
  void one_of_single_statements_is_sent_beside_the_procedures_and_noop_answers_as_foreseen()
      throws Exception {
    Workload workload =
        byProcedures(
            Map.of(
                "look.sql",
                "-- transaction: each statement\n-- answers: seen, unseen rollback\nselect 1;"));
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);

    try (WorkloadRun run = workload.prepare(50);
        Session session = run.sessions().open()) {
      Script script = run.script(17);
      for (int i = 0; i < 100; i++) {
        assertThat(Execution.of(session, script.next()).outcome()).isEqualTo(Outcome.COMMITTED);
      }
    }
  }
}
