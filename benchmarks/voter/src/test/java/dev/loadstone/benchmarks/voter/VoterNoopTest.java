package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.noop.NoopDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class VoterNoopTest {
  private final DatabaseClient noop =
      new NoopDatabase()
          .connect(
              new Target(List.of(), "", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of()));
  private final VoterSettings settings =
      new VoterSettings(6, 2, 1000, 5.0, 10.0, Access.STATEMENTS, 0);

  @Test
  void noop_needs_no_data_and_completes_every_transaction_by_its_input() throws Exception {
    Workload workload = new VoterBenchmark().bind(settings, noop, 42);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);

    try (WorkloadRun run = workload.prepare(50);
        Session session = run.sessions().open()) {
      int rejected = 0;
      Script script = run.script(17);
      for (int i = 0; i < 1000; i++) {
        Transaction input = script.next();
        boolean unknown = input instanceof Vote vote && vote.contestant() > 6;
        Execution execution = Execution.of(session, input);
        assertThat(execution.outcome())
            .isEqualTo(unknown ? Outcome.INTENDED_ROLLBACK : Outcome.COMMITTED);
        assertThat(execution.detail()).isEqualTo(unknown ? 1 : 0);
        rejected += unknown ? 1 : 0;
      }
      assertThat(rejected).isPositive();
    }
  }

  @Test
  void inputs_depend_on_the_seed_alone() {
    assertThat(inputs(42)).isEqualTo(inputs(42)).isNotEqualTo(inputs(43));
  }

  private List<Transaction> inputs(long seed) {
    Script script = new VoterBenchmark().bind(settings, noop, seed).prepare(50).script(3);
    return Stream.generate(script::next).limit(20).toList();
  }
}
