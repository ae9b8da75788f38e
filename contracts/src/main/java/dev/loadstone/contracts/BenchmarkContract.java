package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of a benchmark on SQL tables on every database: its data, whole runs, its checks.
 *
 * @param <S> the benchmark's settings
 */
public abstract class BenchmarkContract<S extends Record> extends SystemContract {
  /**
   * The measured interval ends after so many transactions, not after a time, because a busy machine
   * may stall a server longer than any time.
   */
  private static final LoadSettings LOAD =
      BenchmarkSettings.read(
          LoadSettings.class,
          "{terminals: 6, inFlight: 6, connections: 3, rampUp: 500ms, stopAfter: 600, measure: 2m,"
              + " rampDown: 100ms}");

  private final Benchmark<S> benchmark;

  protected BenchmarkContract(Benchmark<S> benchmark) {
    this.benchmark = benchmark;
  }

  /** Settings for each way of using this database, all of the same small data. */
  protected abstract List<S> ways();

  /** Settings that ask for other data than {@link #ways}. */
  protected abstract S other();

  /** The number of rows of the whole data, as the load counts them. */
  protected abstract long rows() throws SQLException;

  /** The name of one of the benchmark's tables. */
  protected abstract String table();

  /** Ways to break each rule of loaded data. */
  protected abstract List<Corruption> corruptions();

  /** Statements that make a load incomplete: one of its units has only a part of its rows. */
  protected abstract List<String> interruption();

  /**
   * Returns whether calls carry a key that the benchmark looked up, so that each runs in one
   * partition.
   */
  protected boolean isSentToPartitions(S settings) {
    return false;
  }

  /**
   * Statements that break a rule.
   *
   * @param rule the check that must fail
   * @param found the end of the failed check's detail
   */
  public record Corruption(String rule, String found, List<String> sql) {}

  private Workload workload() {
    return system().workload(benchmark, ways().get(0));
  }

  protected final Workload reload(S settings) {
    return system().reload(benchmark, settings);
  }

  private static LoadSummary load(Workload workload, boolean resume) {
    return workload.load(new LoadOptions(2, resume), (done, total, step) -> {});
  }

  @Test
  void data_is_absent_then_complete_then_gone() throws Exception {
    Workload workload = workload();
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
    assertThatThrownBy(() -> workload.prepare(1))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("data; expected ")
        .hasMessageEndingWith("Load it first: loadstone load.");

    LoadSummary loaded = load(workload, false);

    assertThat(loaded.rows()).isEqualTo(rows());
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertPass(workload.check(CheckMoment.AFTER_LOAD));
    assertThat(load(workload, true).rows()).isZero();
    assertThatThrownBy(() -> load(workload, false))
        .hasMessageStartingWith("The database already holds the data");

    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void data_of_other_settings_is_refused() {
    reload(ways().get(0));
    Workload other = system().workload(benchmark, other());

    assertThat(other.state().kind()).isEqualTo(Kind.DIFFERENT);
    assertThatThrownBy(() -> other.prepare(1)).hasMessageContaining("; expected ");
    assertThatThrownBy(() -> load(other, true)).hasMessageStartingWith("The database holds other");
  }

  @Test
  void a_load_that_stopped_goes_on() throws Exception {
    Workload workload = reload(ways().get(0));
    system().execute("update loadstone_" + benchmark.name() + " set load_finished = null");
    for (String sql : interruption()) {
      system().execute(sql);
    }
    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThatThrownBy(() -> workload.prepare(1)).hasMessageContaining("incomplete load");

    load(workload, true);

    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertPass(workload.check(CheckMoment.AFTER_LOAD));
  }

  @Test
  void a_table_of_somebody_else_is_left_alone() throws Exception {
    Workload workload = workload();
    workload.clean();
    ApplicationSqlTable theirs = new ApplicationSqlTable(system().sql(), table());
    theirs.make();
    try {
      assertLeftAlone(theirs, workload);
    } finally {
      theirs.drop();
    }
  }

  @Test
  void a_table_that_somebody_else_made_behind_a_load_is_left_alone() throws Exception {
    Workload workload = reload(ways().get(0));
    ApplicationSqlTable theirs = new ApplicationSqlTable(system().sql(), table());
    theirs.takeItsPlace();
    try {
      assertLeftAlone(theirs, workload);
      system().execute("update loadstone_" + benchmark.name() + " set load_finished = null");
      assertLeftAlone(theirs, workload);
    } finally {
      theirs.drop();
    }
    assertThat(workload.state().description()).endsWith("; but tables of it are gone");
    load(workload, true);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
  }

  private static void assertLeftAlone(ApplicationSqlTable theirs, Workload workload)
      throws SQLException {
    theirs.assertLeftAlone(
        workload::state,
        workload::clean,
        () -> workload.prepare(1),
        () -> load(workload, false),
        () -> load(workload, true));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void a_run_agrees_with_the_database(S settings, @TempDir Path folder) throws Exception {
    Workload workload = reload(settings);
    MeasuredRun run =
        MeasuredRun.of(
            benchmark, LOAD, workload.prepare(LOAD.terminals()), system().client(), folder);
    RunStatistics statistics = run.statistics();
    // The last try of a transaction may have ended in a deadlock when the run was over.
    assertThat(statistics.total().overall().keySet())
        .as(statistics.failures().toString())
        .allMatch(met -> met.completed() || met.retryable());
    assertThat(statistics.transactions()).allMatch(type -> type.completed() > 0);
    // A rule that nothing promised may have been violated.
    boolean promised = workload.atomicity() == Atomicity.TRANSACTION;
    assertThat(run.checks())
        .isNotEmpty()
        .allMatch(
            check ->
                check.status() == Status.PASS
                    || (!promised && check.status() == Status.NOT_GUARANTEED));

    Assessment assessment = run.assessment();
    assertThat(assessment.metrics())
        .extracting(Metric::name)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(benchmark.metrics());
    Set<String> counted = benchmark.headline().transactionTypes();
    long completed =
        statistics.transactions().stream()
            .filter(type -> counted.isEmpty() || counted.contains(type.name()))
            .mapToLong(TransactionStatistics::completed)
            .sum();
    assertThat(assessment.metrics().get(0).value())
        .isEqualTo(completed / (statistics.measured().toNanos() / 1e9));
    assertThat(assessment.audit()).noneMatch(row -> row.status() == AuditStatus.FAIL);
    assertThat(
            assessment.remarks().stream()
                .anyMatch(remark -> remark.text().contains("in one partition")))
        .isEqualTo(isSentToPartitions(settings));
    assertOtherRunsAreFound(workload, statistics);
  }

  /** Compares the counts of a run that ended before this one was prepared. */
  private static void assertOtherRunsAreFound(Workload workload, RunStatistics earlier) {
    try (WorkloadRun idle = workload.prepare(1)) {
      assertThat(idle.verify(earlier))
          .filteredOn(check -> check.detail().startsWith("by the clients' count "))
          .singleElement()
          .satisfies(
              check -> {
                assertThat(check.detail()).endsWith("; in the database by 0");
                // The check finds no difference where, by chance, inserts equal deletes.
                assertThat(check.status() == Status.PASS)
                    .isEqualTo(check.detail().contains(" grew by 0;"));
              });
    }
  }

  @ParameterizedTest
  @MethodSource("corruptions")
  void corrupted_data_fails(Corruption corruption) throws Exception {
    Workload workload = reload(ways().get(0));
    assertPass(workload.check(CheckMoment.AFTER_RUN));

    for (String sql : corruption.sql()) {
      system().execute(sql);
    }

    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() == Status.FAIL)
        .singleElement()
        .satisfies(
            check -> {
              assertThat(check.id()).isEqualTo(corruption.rule());
              assertThat(check.detail()).endsWith(corruption.found());
            });
  }

  private static void assertPass(List<CheckResult> checks) {
    assertThat(checks).isNotEmpty().allMatch(check -> check.status() == Status.PASS);
  }
}
