package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load whose units meet another session's locks. */
final class LoadRetryIT {
  private static final int ACCOUNTS = 6_000;

  /** Holds the note of a unit, from a session of its own, until the unit is loaded again. */
  private static final class HoldsOneNote implements LoadProgress {
    private final Connection other;
    private long most;
    private boolean loadedAgain;

    HoldsOneNote(Connection other) {
      this.other = other;
    }

    @Override
    public synchronized void report(long rows, long total, String step) {
      try (Statement statement = other.createStatement()) {
        if (step.equals("tables")) {
          statement.execute(
              "insert into loadstone_smallbank_progress values ('customers 1 to 5,000', 0)");
        } else if (rows < most && !loadedAgain) {
          loadedAgain = true;
          other.rollback();
        }
        most = Math.max(most, rows);
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void a_unit_that_the_database_refused_for_the_moment_is_loaded_again(@TempDir Path folder)
      throws Exception {
    try (RealSystem system =
            new RealSystem(
                new JdbcDatabase(new H2Dialect()),
                new H2Deployer(),
                Map.of(),
                Map.of("LOCK_TIMEOUT", "200"),
                folder);
        Connection other = system.sql().connection()) {
      Workload workload =
          system.workload(
              new SmallBankBenchmark(),
              BenchmarkSettings.read(SmallBankSettings.class, "{accounts: " + ACCOUNTS + "}"));
      HoldsOneNote holder = new HoldsOneNote(other);

      LoadSummary summary = workload.load(new LoadOptions(1, false), holder);

      assertThat(holder.loadedAgain).isTrue();
      assertThat(summary.rows()).as("each row counted once").isEqualTo(3 * ACCOUNTS);
      assertThat(workload.check(CheckMoment.AFTER_LOAD))
          .isNotEmpty()
          .allMatch(check -> check.status() == Status.PASS);
    }
  }
}
