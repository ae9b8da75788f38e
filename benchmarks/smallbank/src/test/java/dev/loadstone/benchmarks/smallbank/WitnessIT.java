package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.FoundHere;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.databases.jdbc.DoltDialect;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.databases.jdbc.ignite.IgniteDialect;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.dolt.DoltDeployer;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
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

  /** In percent of the load: enough to meet each other within seconds. */
  private static final int SHARE = 50;

  /** On servers the witness of this many transactions meets itself often enough for a verdict. */
  private static final int TRANSACTIONS = 6000;

  /** Where each takes longer, and so meets more. */
  private static final int SLOW_TRANSACTIONS = 4000;

  /** H2 is called and not asked over a network, so its transactions are short and seldom meet. */
  private static final int TRANSACTIONS_IN_PROCESS = 40_000;

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
      system.workload(BENCHMARK, WitnessRun.settings("statements", 0)).clean();
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

  /** After a run that has lost a client, only the data are checked. */
  @Test
  void no_history_is_judged_before_the_run_is_checked() throws Exception {
    try (RealSystem system =
        new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder)) {
      SmallBankSettings settings = WitnessRun.settings("statements", SHARE);
      system.reload(BENCHMARK, settings);
      Path files = Files.createTempDirectory(folder, "run");
      try (WorkloadRun run =
          BENCHMARK
              .bind(settings, system.connect(null), RealSystem.SEED)
              .prepare(WitnessRun.TERMINALS)) {
        run.writeFiles(files);
      }
      assertThat(files).isEmptyDirectory();
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

  @Test
  void seekdb_lets_write_skew_through_though_it_takes_the_level_serializable() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new JdbcDatabase(new SeekdbDialect()),
            FoundHere.or(SeekdbDeployer.standard()),
            Map.of(),
            folder)) {
      assertThat(caught(system, "statements"))
          .containsExactly(Status.PASS, Status.PASS, Status.FAIL, Status.NOT_APPLICABLE);
      assertThat(caught(system, "procedures"))
          .containsExactly(Status.PASS, Status.PASS, Status.FAIL, Status.NOT_APPLICABLE);
    }
  }

  @Test
  void dolt_is_not_serializable_though_it_takes_the_level() throws Exception {
    try (RealSystem system =
        new RealSystem(
            new JdbcDatabase(new DoltDialect()),
            FoundHere.or(DoltDeployer.standard()),
            Map.of(),
            folder)) {
      assertThat(caught(system, "statements").get(2)).isEqualTo(Status.FAIL);
    }
  }

  /**
   * Those of the run that catches the system, of at most three: whether transactions meet is
   * chance.
   */
  private List<Status> caught(RealSystem system, String access) throws Exception {
    List<Status> checks = run(system, access, Isolation.SERIALIZABLE);
    for (int again = 0; again < 2 && !checks.contains(Status.FAIL); again++) {
      checks = run(system, access, Isolation.SERIALIZABLE);
    }
    return checks;
  }

  /** The witness's checks of a run, from the weakest level to the strongest. */
  private List<Status> run(RealSystem system, String access, Isolation level) throws Exception {
    return run(system, access, level, TRANSACTIONS);
  }

  private List<Status> run(RealSystem system, String access, Isolation level, int transactions)
      throws Exception {
    SmallBankSettings settings = WitnessRun.settings(access, SHARE);
    system.reload(BENCHMARK, settings);
    return WitnessRun.checks(
        BENCHMARK
            .bind(settings, system.connect(level), RealSystem.SEED)
            .prepare(WitnessRun.TERMINALS),
        transactions,
        Files.createTempDirectory(folder, "run"));
  }
}
