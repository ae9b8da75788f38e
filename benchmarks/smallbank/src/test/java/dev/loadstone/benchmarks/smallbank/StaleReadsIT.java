package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads that are answered from a second ago, as by a standby that replays the log so late. */
final class StaleReadsIT {
  private static final SmallBankBenchmark BENCHMARK = new SmallBankBenchmark();
  private static final SmallBankSettings SETTINGS = WitnessRun.settings("statements", 25);
  private static final int TRANSACTIONS = 8000;

  @TempDir Path folder;

  @Test
  void reads_from_a_second_ago_refute_strict_serializability_and_the_weaker_levels_hold()
      throws Exception {
    DeploymentPlan plan =
        new DeploymentPlan(
            2,
            Map.of("recovery_min_apply_delay", "1s", "synchronous_commit", "off"),
            folder.resolve("data"),
            folder.resolve("logs"),
            80,
            0);
    try (Deployment servers = PostgresqlDeployer.standard().start(plan);
        DatabaseClient primary = connect(servers, 0, Isolation.SERIALIZABLE);
        // A standby has no level above this one.
        DatabaseClient standby = connect(servers, 1, Isolation.REPEATABLE_READ)) {
      Workload workload = BENCHMARK.bind(SETTINGS, primary, RealSystem.SEED);
      workload.load(new LoadOptions(2, false), (done, total, step) -> {});
      WorkloadRun run = workload.prepare(WitnessRun.TERMINALS);
      assertThat(checks(run)).startsWith(Status.PASS, Status.PASS, Status.PASS, Status.PASS);

      run = BENCHMARK.bind(SETTINGS, primary, RealSystem.SEED).prepare(WitnessRun.TERMINALS);
      awaitReset(standby);
      Sessions late =
          BENCHMARK.bind(SETTINGS, standby, RealSystem.SEED).join(WitnessRun.TERMINALS).sessions();
      List<Status> checks = checks(relayed(run, new ReadsElsewhere(run.sessions(), late)));

      // The primary does not see what the standby reads, so serializable may be refuted as well.
      assertThat(checks).startsWith(Status.PASS, Status.PASS).endsWith(Status.NOT_APPLICABLE);
    }
  }

  private List<Status> checks(WorkloadRun run) throws Exception {
    return WitnessRun.checks(run, TRANSACTIONS, Files.createTempDirectory(folder, "run"));
  }

  private static DatabaseClient connect(Deployment servers, int node, Isolation level) {
    return new JdbcDatabase(new PostgresqlDialect())
        .connect(
            new Target(
                List.of(servers.endpoints().get(node)),
                servers.database(),
                servers.user(),
                servers.password(),
                10,
                level,
                Duration.ofSeconds(30),
                servers.properties()));
  }

  /** Waits until the standby has the table as it was made for the run. */
  private static void awaitReset(DatabaseClient standby) throws Exception {
    SqlClient sql = standby.capability(SqlClient.class).orElseThrow();
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    long left = 1;
    while (left > 0) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      Thread.sleep(100);
      try (Connection connection = sql.connection();
          Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("select count(*) from loadstone_witness where val <> 0")) {
        rows.next();
        left = rows.getLong(1);
      }
    }
  }

  private static WorkloadRun relayed(WorkloadRun run, Sessions sessions) {
    return (WorkloadRun)
        Proxy.newProxyInstance(
            StaleReadsIT.class.getClassLoader(),
            new Class<?>[] {WorkloadRun.class},
            (proxy, method, arguments) ->
                method.getName().equals("sessions") ? sessions : method.invoke(run, arguments));
  }

  /** Sends the witness's transactions that only read to other sessions. */
  private record ReadsElsewhere(Sessions all, Sessions reads) implements Sessions {
    @Override
    public boolean blocking() {
      return all.blocking();
    }

    @Override
    public Session open() throws SessionUnavailableException {
      Session here = all.open();
      Session elsewhere = reads.open();
      return new Session() {
        @Override
        public void execute(Transaction transaction, Completion completion) {
          boolean onlyReads =
              transaction instanceof WitnessInput input
                  && input.first().value() == 0
                  && input.second().value() == 0;
          (onlyReads ? elsewhere : here).execute(transaction, completion);
        }

        @Override
        public void abort() {
          here.abort();
          elsewhere.abort();
        }

        @Override
        public void close() {
          here.close();
          elsewhere.close();
        }
      };
    }
  }
}
