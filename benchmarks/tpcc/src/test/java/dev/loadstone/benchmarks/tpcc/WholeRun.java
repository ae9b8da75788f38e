package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.MeasuredRun;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.measure.LoggedOperation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A run by the load generator, from binding to the verdict. */
public final class WholeRun {
  /**
   * Fewer transactions in flight than terminals, so that they wait for each other's connections,
   * and so many measured that there are some of each type, even where a busy machine stalls a
   * cluster for seconds.
   */
  private static final LoadSettings LOAD =
      BenchmarkSettings.read(
          LoadSettings.class,
          "{terminals: 4, inFlight: 2, rampUp: 500ms, stopAfter: 400, measure: 2m,"
              + " rampDown: 200ms, operations: true}");

  private WholeRun() {}

  /**
   * The result of a run.
   *
   * @param countedAgain compares the clients' counts with the database alone, not its whole data
   */
  public record Ran(
      RunStatistics statistics,
      Assessment assessment,
      List<CheckResult> checks,
      Supplier<List<Status>> countedAgain) {}

  public static Ran of(LoadedSystem system, TpccSettings settings, Path folder) throws Exception {
    DatabaseClient client = system.connect();
    Workload workload = new TpccBenchmark().bind(settings, client, LoadedSystem.SEED);
    assertThat(workload.state().kind()).isEqualTo(Workload.DataState.Kind.COMPLETE);
    WorkloadRun run = workload.prepare(LOAD.terminals());
    Function<RunStatistics, List<Status>> counts = counts(system, settings);
    Files.createDirectories(folder);
    MeasuredRun ran = MeasuredRun.of(new TpccBenchmark(), LOAD, run, client, folder);
    requireFound(run, folder);
    return new Ran(
        ran.statistics(), ran.assessment(), ran.checks(), () -> counts.apply(ran.statistics()));
  }

  /** What was acknowledged is there, and what is not there is missed. */
  private static void requireFound(WorkloadRun run, Path folder) throws Exception {
    List<Acknowledged> told =
        LoggedOperation.read(folder, 1).stream()
            .filter(one -> one.outcome() == Outcome.COMMITTED)
            .map(LoggedOperation::acknowledged)
            .toList();
    List<Acknowledged> orders =
        told.stream().filter(one -> one.type().equals(TransactionKind.NEW_ORDER.id())).toList();
    Sought sought = run.seek(told, Map.of()).orElseThrow();
    assertThat(sought.sought()).isEqualTo(orders.size()).isPositive();
    assertThat(sought.missing()).isEmpty();

    Acknowledged last = orders.get(orders.size() - 1);
    List<Acknowledged> more = new ArrayList<>(told);
    more.add(new Acknowledged(last.type(), last.second() + 1, last.key(), 9_999_999));
    // Its number was given again, so that the order that is there is the other one.
    more.add(new Acknowledged(last.type(), last.second() - 1, last.key(), last.detail()));
    assertThat(run.seek(more, Map.of()).orElseThrow().missing())
        .extracting(missing -> missing.acknowledged().second())
        .containsExactly(last.second() - 1, last.second() + 1);
  }

  /** Counts before a run, to compare after it. No district of so few runs is ever skipped. */
  private static Function<RunStatistics, List<Status>> counts(
      LoadedSystem system, TpccSettings settings) {
    SqlClient client = system.client();
    SqlStatements queries = TpccData.FILES.checks(client.dialect());
    List<Function<RunStatistics, Status>> counts = new ArrayList<>();
    for (CountCheck check : TpccModel.of(settings, LoadedSystem.SEED).counts()) {
      long before = check.before(client, queries);
      counts.add(
          statistics -> check.after(client, queries, before, 0, outcomes(statistics)).status());
    }
    return statistics -> counts.stream().map(count -> count.apply(statistics)).toList();
  }

  private static Map<String, Map<Outcome, Long>> outcomes(RunStatistics statistics) {
    return statistics.transactions().stream()
        .collect(Collectors.toMap(TransactionStatistics::name, TransactionStatistics::overall));
  }

  /** All conditions hold, and the figures are those of the transactions that were made. */
  public static void assertBelievable(Ran ran) {
    assertThat(ran.checks())
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(check -> check.id() + " " + check.status() + " " + check.detail())
        .singleElement()
        .asString()
        .startsWith("condition-11 NOT_APPLICABLE");
    assertThat(ran.checks())
        .extracting(CheckResult::id)
        .contains(
            "new-orders-client-vs-server",
            "payments-client-vs-server",
            "deliveries-client-vs-server");
    assertThat(ran.statistics().transactions())
        .as("failures that are a fault")
        .allSatisfy(
            transaction -> assertThat(transaction.overall()).doesNotContainKey(Outcome.ERROR));
    double minutes = ran.statistics().measured().toNanos() / 60e9;
    long newOrders = ran.statistics().transaction("new-order").completed();
    assertThat(newOrders).isPositive();
    assertThat(ran.assessment().metrics().get(0).name()).isEqualTo("tpmC");
    assertThat(ran.assessment().metrics().get(0).value())
        .isEqualTo(Math.floor(newOrders / minutes));
    assertThat(ran.assessment().verdict())
        .matches("Unpaced, measured for .*: not a TPC-C result by the clauses 5\\.2\\.5; .*");
  }

  /** Finds transactions that nobody made, and lost ones: the counts must agree on both sides. */
  public static void assertBothSidesAreCounted(LoadedSystem system, Ran ran) throws Exception {
    String next =
        "update district set d_next_o_id = d_next_o_id %s 1 where d_w_id = 1 and d_id = 1";
    String delivered =
        "update customer set c_delivery_cnt = c_delivery_cnt %s 1"
            + " where c_w_id = 2 and c_d_id = 1 and c_id = 1";
    String ofOne = "from history where h_c_w_id = 1 and h_c_d_id = 2 and h_c_id = 30";
    List<List<Object>> lost = system.rows("select * " + ofOne);

    system.execute(next.formatted('+'));
    system.execute(delivered.formatted('+'));
    system.execute("insert into history values (1, 1, 1, 1, 1, '2026-01-01', 1.00, 'made twice')");
    try {
      assertThat(ran.countedAgain().get())
          .as("more than were made")
          .hasSize(3)
          .containsOnly(Status.FAIL);
    } finally {
      system.execute(next.formatted('-'));
      system.execute(delivered.formatted('-'));
      system.execute("delete from history where h_data = 'made twice'");
    }
    system.execute(next.formatted('-'));
    system.execute(delivered.formatted('-'));
    system.execute("delete " + ofOne);
    try {
      assertThat(ran.countedAgain().get()).as("fewer than were made").containsOnly(Status.FAIL);
    } finally {
      system.execute(next.formatted('+'));
      system.execute(delivered.formatted('+'));
      system.insert("history", lost);
    }
    assertThat(ran.countedAgain().get()).containsOnly(Status.PASS);
  }
}
