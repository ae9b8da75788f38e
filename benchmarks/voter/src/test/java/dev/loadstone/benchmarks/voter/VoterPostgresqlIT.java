package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class VoterPostgresqlIT extends VoterSqlContract {
  private static final String WAITING =
      " from pg_stat_activity where wait_event_type = 'Lock' and query like '%vote%'";

  @Override
  RealSystem start(Path folder) {
    // A busy disk would otherwise decide whether a short run completes any vote at all.
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }

  /** A vote of another session that is not committed yet: whoever counts now makes the same key. */
  private Connection uncommittedVote() throws Exception {
    Connection connection = system().sql().connectionWithoutTimeLimit();
    try (Statement statement = connection.createStatement()) {
      statement.execute("insert into votes values (2122000000, 1, 1, 'NY')");
    }
    return connection;
  }

  private void awaitWaitingVote() throws Exception {
    while (system().number("select count(*)" + WAITING) == 0) {
      Thread.sleep(10);
    }
  }

  @ParameterizedTest
  @MethodSource("accesses")
  @Timeout(60)
  void the_second_of_two_equal_votes_is_to_be_tried_again(Access access) throws Exception {
    Workload workload = withoutVotes(access);
    try (WorkloadRun run = workload.prepare(1);
        Voter voter = Voter.of(run.sessions());
        Connection first = uncommittedVote()) {
      CompletableFuture<String> second =
          CompletableFuture.supplyAsync(() -> voter.vote(212_200_0000L, 3));
      awaitWaitingVote();
      assertThat(second).isNotDone();
      first.commit();

      assertThat(second.join()).isEqualTo("SERIALIZATION_FAILURE 0");
      assertThat(voter.vote(212_200_0000L, 3)).isEqualTo("COMMITTED 0");
      assertThat(voter.vote(212_200_0000L, 3)).isEqualTo("INTENDED_ROLLBACK 2");
    }
  }

  @ParameterizedTest
  @MethodSource("accesses")
  @Timeout(60)
  void a_vote_whose_answer_is_lost_is_unknown(Access access) throws Exception {
    Workload workload = withoutVotes(access);
    try (WorkloadRun run = workload.prepare(1);
        Voter voter = Voter.of(run.sessions());
        Connection first = uncommittedVote()) {
      CompletableFuture<String> second =
          CompletableFuture.supplyAsync(() -> voter.vote(212_200_0000L, 3));
      awaitWaitingVote();
      system().rows("select pg_terminate_backend(pid)" + WAITING);

      assertThat(second.join()).isEqualTo("UNKNOWN 0");
      first.rollback();
    }
  }

  @Test
  void what_cannot_be_checked_is_not_called_right() throws Exception {
    withoutVotes(Access.STATEMENTS);
    DatabaseClient client = system().connect(null);
    Workload workload = BENCHMARK.bind(settings(Access.STATEMENTS), client, RealSystem.SEED);
    client.close();

    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .hasSize(rules().size())
        .allMatch(check -> check.status() == Status.NOT_RUN)
        .allMatch(check -> check.detail().startsWith("could not be checked: "));
  }
}
