package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.jdbc.ignite.IgniteDialect;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The witness beside SmallBank: it catches the systems that are weak, and passes those that are
 * not.
 */
final class WitnessIT {
  private static final SmallBankBenchmark BENCHMARK = new SmallBankBenchmark();
  private static final int TERMINALS = 8;

  /** In percent of the load's; a user may have 10 at the most, and waits longer until they meet. */
  private static final double WITNESS = 50;

  /** On servers the witness of this many transactions meets itself often enough for a verdict. */
  private static final int TRANSACTIONS = 6000;

  /** Where each takes longer, and so meets more. */
  private static final int SLOW_TRANSACTIONS = 2000;

  /** H2 is called and not asked over a network, so its transactions are short and seldom meet. */
  private static final int TRANSACTIONS_IN_PROCESS = 24_000;

  @TempDir Path folder;

  @Test
  void postgresql_is_what_each_of_its_levels_claims() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new JdbcDatabase(new PostgresqlDialect()),
            PostgresqlDeployer.standard(),
            Map.of("synchronous_commit", "off"),
            folder)) {
      assertThat(run(system, "statements", Isolation.READ_COMMITTED))
          .containsExactly(
              Status.PASS, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
      assertThat(run(system, "statements", Isolation.REPEATABLE_READ))
          .containsExactly(Status.PASS, Status.PASS, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
      assertThat(run(system, "statements", Isolation.SERIALIZABLE))
          .startsWith(Status.PASS, Status.PASS, Status.PASS);
      assertThat(run(system, "procedures", Isolation.SERIALIZABLE))
          .startsWith(Status.PASS, Status.PASS, Status.PASS);
      assertThat(system.number("select count(*) from loadstone_witness")).isEqualTo(12);
      system.workload(BENCHMARK, settings("statements")).clean();
      assertThat(
              system.number(
                  "select count(*) from information_schema.tables"
                      + " where table_name = 'loadstone_witness'"))
          .isZero();
    }
  }

  @Test
  void mariadb_loses_updates_at_repeatable_read() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new JdbcDatabase(new MariadbDialect()),
            MariadbDeployer.standard(),
            Map.of("innodb_flush_log_at_trx_commit", "0"),
            folder)) {
      assertThat(run(system, "statements", Isolation.REPEATABLE_READ))
          .containsExactly(
              Status.PASS, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
      assertThat(run(system, "procedures", Isolation.SERIALIZABLE))
          .startsWith(Status.PASS, Status.PASS, Status.PASS);
    }
  }

  @Test
  void h2_loses_updates_at_read_committed_alone() throws Exception {
    try (RealSystem system =
        new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder)) {
      assertThat(run(system, "statements", Isolation.READ_COMMITTED, TRANSACTIONS_IN_PROCESS))
          .containsExactly(
              Status.PASS, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
      assertThat(run(system, "statements", Isolation.SERIALIZABLE, TRANSACTIONS_IN_PROCESS))
          .startsWith(Status.PASS, Status.PASS);
    }
  }

  @Test
  void voltdb_is_transactional_by_procedures_alone() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new VoltdbDatabase(),
            VoltdbDeployer.standard(),
            Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
            folder)) {
      assertThat(run(system, "statements", null, SLOW_TRANSACTIONS))
          .endsWith(Status.NOT_GUARANTEED, Status.NOT_GUARANTEED, Status.NOT_GUARANTEED);
      assertThat(run(system, "procedures", null)).containsOnly(Status.PASS);
    }
  }

  @Test
  void ignite_is_serializable() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new JdbcDatabase(new IgniteDialect()),
            IgniteDeployer.standard(),
            Map.of("storage", "aimem", "jvm.options", QuickJava.OPTIONS),
            folder)) {
      assertThat(run(system, "statements", Isolation.SERIALIZABLE, SLOW_TRANSACTIONS))
          .startsWith(Status.PASS, Status.PASS, Status.PASS);
    }
  }

  private static SmallBankSettings settings(String access) {
    SmallBankSettings settings =
        BenchmarkSettings.read(
            SmallBankSettings.class, "{accounts: 2000, access: %s}".formatted(access));
    return new SmallBankSettings(
        settings.accounts(),
        settings.hotAccounts(),
        settings.hotShare(),
        settings.reads(),
        settings.access(),
        settings.mix(),
        WITNESS);
  }

  /** The witness's checks of a run, from the weakest level to the strongest. */
  private List<Status> run(RealSystem system, String access, Isolation level) throws Exception {
    return run(system, access, level, TRANSACTIONS);
  }

  private List<Status> run(RealSystem system, String access, Isolation level, int transactions)
      throws Exception {
    SmallBankSettings settings = settings(access);
    system.reload(BENCHMARK, settings);
    Path files = Files.createTempDirectory(folder, "run");
    WorkloadRun run =
        BENCHMARK.bind(settings, system.connect(level), RealSystem.SEED).prepare(TERMINALS);
    RunOutcome outcome;
    try {
      outcome =
          new LocalRun(
                  BENCHMARK.transactionTypes(),
                  BENCHMARK.headline(),
                  BenchmarkSettings.read(
                      LoadSettings.class,
                      "{terminals: 8, inFlight: 8, connections: 3, rampUp: 500ms, stopAfter: %d,"
                              .formatted(transactions)
                          + " measure: 1m, rampDown: 100ms}"),
                  new RandomStreams(1),
                  NanoClock.SYSTEM)
              .run(run, files, sample -> {}, new Cancellation());
    } finally {
      run.close();
    }
    run.writeOwnFiles(files);
    run.writeFiles(files);
    List<CheckResult> checks = run.verify(outcome.statistics());
    assertThat(outcome.statistics().identities()).isNotEmpty().allMatch(Identity::holds);
    return checks.stream()
        .filter(check -> check.id().startsWith("witness-"))
        .map(CheckResult::status)
        .toList();
  }
}
