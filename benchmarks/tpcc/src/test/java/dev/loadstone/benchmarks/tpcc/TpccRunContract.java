package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.TpccSettings.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.experiment.Experiment.Pacing;
import dev.loadstone.core.load.LoadGenerator;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.Assessment;
import dev.loadstone.core.result.Assessment.Remark;
import dev.loadstone.core.result.RunResult.LoadInfo;
import dev.loadstone.core.result.RunStatistics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs, by the load generator, from binding to the verdict. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TpccRunContract {
  private static final int TERMINALS = 4;

  private LoadedSystem system;

  abstract LoadedSystem start(Path folder);

  @BeforeAll
  final void load(@TempDir Path folder) {
    system = start(folder);
  }

  @AfterAll
  final void stop() {
    system.close();
  }

  final LoadedSystem system() {
    return system;
  }

  /** What a run gave. */
  record Ran(RunStatistics statistics, Assessment assessment, List<CheckResult> checks) {}

  final Ran run(TpccSettings settings, Path folder) throws Exception {
    DatabaseClient client = system.connect(List.of(), Isolation.READ_COMMITTED);
    Workload workload = new TpccBenchmark().bind(settings, client, LoadedSystem.SEED);
    assertThat(workload.state().kind()).isEqualTo(Workload.DataState.Kind.COMPLETE);
    WorkloadRun run = workload.prepare(TERMINALS);
    Files.createDirectories(folder);
    LoadGenerator.Outcome outcome;
    try {
      outcome = generator().run(run, folder, sample -> {}, new Cancellation());
    } finally {
      run.close();
    }
    RunStatistics statistics = outcome.statistics();
    return new Ran(
        statistics,
        run.assess(loadInfo(), client.describe(), statistics, outcome.tallies()),
        run.verify(statistics));
  }

  private static LoadGenerator generator() {
    TpccBenchmark benchmark = new TpccBenchmark();
    return new LoadGenerator(
        benchmark.transactionTypes(),
        benchmark.headline(),
        new LoadSettings(
            TERMINALS,
            TERMINALS,
            1,
            1,
            new Pacing.Unpaced(),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            Duration.ofMillis(200),
            Duration.ofSeconds(30),
            10,
            false),
        new RandomStreams(1),
        NanoClock.SYSTEM);
  }

  private static LoadInfo loadInfo() {
    return new LoadInfo(TERMINALS, TERMINALS, 0, "unpaced", false, 10, 0.5, 2, 0.2, 1);
  }

  final void assertBelievable(Ran ran) {
    assertThat(ran.checks())
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(check -> check.id() + " " + check.status() + " " + check.detail())
        .singleElement()
        .asString()
        .startsWith("condition-11 NOT_APPLICABLE");
    assertThat(ran.checks())
        .extracting(CheckResult::id)
        .contains("new-orders-client-vs-server", "payments-client-vs-server");
    double minutes = ran.statistics().measured().toNanos() / 60e9;
    long newOrders = ran.statistics().transaction("new-order").completed();
    assertThat(newOrders).isPositive();
    assertThat(ran.assessment().metrics().get(0).name()).isEqualTo("tpmC");
    assertThat(ran.assessment().metrics().get(0).value())
        .isEqualTo(Math.floor(newOrders / minutes));
    assertThat(ran.assessment().verdict())
        .startsWith("Unpaced, measured for 2.0 s: not a TPC-C result by the clauses 5.2.5; ");
  }

  @Test
  void a_run_by_statements_agrees_with_the_database(@TempDir Path folder) throws Exception {
    Ran ran =
        run(
            new TpccSettings(
                LoadedSystem.WAREHOUSES, Access.STATEMENTS, DeliveryMode.INTERACTIVE, false, null),
            folder);

    assertBelievable(ran);
    assertThat(ran.assessment().remarks()).extracting(Remark::clause).contains("2.7.2", "4.2.2");
  }

  @Test
  void queued_deliveries_are_all_done_when_the_run_is_closed(@TempDir Path folder)
      throws Exception {
    long before = deliveries();

    Ran ran =
        run(
            new TpccSettings(
                LoadedSystem.WAREHOUSES, Access.STATEMENTS, DeliveryMode.DEFERRED, false, null),
            folder);

    assertBelievable(ran);
    long queued =
        ran.statistics().transaction("delivery").overall().values().stream()
            .mapToLong(count -> count)
            .sum();
    assertThat(queued).isPositive();
    assertThat(deliveries() - before).isEqualTo(10 * queued);
    assertThat(ran.assessment().audit())
        .filteredOn(row -> row.id().equals("deferred-deliveries"))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.samples()).isEqualTo(queued);
              assertThat(row.value()).isEqualTo(100);
              assertThat(row.status()).isEqualTo(Assessment.AuditStatus.PASS);
            });
    assertThat(ran.assessment().remarks())
        .extracting(Remark::clause)
        .doesNotContain("2.7.2", "2.7.2.2");
  }

  private long deliveries() throws Exception {
    return system.number("select sum(c_delivery_cnt) from customer");
  }
}
