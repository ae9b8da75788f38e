package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.databases.cassandra.CassandraDatabase;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.report.read.CsvRows;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.studies.consistency.staleness.StalenessRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stale reads on a Cassandra of three nodes, the third of which hears from the others 100 ms late:
 * the client is near to all of them.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class StalenessIT {
  private static final Duration FAR = Duration.ofMillis(100);
  private static final Network NETWORK =
      new Network(
          0, Duration.ZERO, List.of(new Network.Pair(1, 3, FAR), new Network.Pair(2, 3, FAR)));

  /** Four standard deviations, at the most, of a share of the prediction's 50 000 trials. */
  private static final double SPREAD = 4 * Math.sqrt(0.25 / 50_000);

  @TempDir private static Path folder;
  private static Deployment ring;

  @BeforeAll
  static void start() {
    List<Refusal> refusals = NodeNetwork.refusals(3, NETWORK);
    assumeTrue(refusals.isEmpty(), refusals::toString);
    ring =
        CassandraDeployer.standard()
            .start(
                new DeploymentPlan(
                        3,
                        Map.of(
                            "heap",
                            "384m",
                            "range_request_timeout",
                            "2s",
                            "jvm.options",
                            QuickJava.OPTIONS + " -Dcassandra.unsafesystem=true"),
                        folder.resolve("data"),
                        folder.resolve("logs"),
                        8,
                        0)
                    .with(NETWORK));
  }

  @AfterAll
  static void stop() {
    if (ring != null) {
      ring.close();
    }
  }

  /** The figures of a run by their names. */
  private static Map<String, Double> measure(
      String read, String write, Path files, Map<String, Object> more) throws IOException {
    return measure(read, write, files, more, 5, () -> {});
  }

  /**
   * The figures of a run by their names.
   *
   * @param seconds of the measured interval
   * @param meanwhile done each second of the load
   */
  private static Map<String, Double> measure(
      String read,
      String write,
      Path files,
      Map<String, Object> more,
      int seconds,
      Runnable meanwhile)
      throws IOException {
    Map<String, Object> benchmark = new HashMap<>(more);
    benchmark.put("records", 100);
    benchmark.putIfAbsent("mix", Map.of("read", 50, "update", 50));
    benchmark.putIfAbsent("staleness", Map.of("keys", 4, "readers", 3, "horizon", "200ms"));
    LoadSettings load =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals", 2, "rampUp", "500ms", "measure", seconds + "s", "rampDown", "0s"));
    ConsistencyBenchmark ycsb = new ConsistencyBenchmark();
    try (DatabaseClient client = connect(read, write)) {
      Workload workload =
          ycsb.bind(RecordBinder.of(ConsistencySettings.class).make(benchmark), client, 42);
      if (workload.state().kind() != Kind.COMPLETE) {
        workload.load(new LoadOptions(1, false), (done, total, step) -> {});
      }
      WorkloadRun run = workload.prepare(load.terminals());
      RunOutcome outcome;
      try {
        outcome =
            new LocalRun(
                    ycsb.transactionTypes(),
                    ycsb.headline(),
                    load,
                    new RandomStreams(42),
                    NanoClock.SYSTEM)
                .run(
                    run,
                    Files.createDirectories(files),
                    progress -> meanwhile.run(),
                    new Cancellation());
      } finally {
        run.close();
      }
      run.writeFiles(files);
      assertThat(outcome.statistics().total().completed()).isPositive();
      Assessment assessment =
          run.assess(
              load.info(42, outcome.connections()),
              client.describe(),
              outcome.statistics(),
              outcome.tallies(),
              List.of());
      return assessment.metrics().stream()
          .collect(Collectors.toMap(Assessment.Metric::name, Assessment.Metric::value));
    }
  }

  private static DatabaseClient connect(String read, String write) {
    return new CassandraDatabase()
        .connect(
            new Target(
                ring.endpoints(),
                "",
                "",
                Secret.NONE,
                4,
                null,
                Duration.ofSeconds(20),
                Map.of("consistency.read", read, "consistency.write", write)));
  }

  @Test
  void a_load_is_whole_for_who_reads_one_replica_while_another_is_late() {
    try (DatabaseClient client = connect("ONE", "ONE")) {
      Workload workload =
          new ConsistencyBenchmark()
              .bind(
                  RecordBinder.of(ConsistencySettings.class)
                      .make(Map.of("table", "late", "records", 10, "workload", "a")),
                  client,
                  42);
      for (int load = 0; load < 3; load++) {
        workload.load(new LoadOptions(1, false), (done, total, step) -> {});

        assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);

        workload.clean();
      }
    }
  }

  @Test
  void a_table_that_was_dropped_is_there_for_no_node() {
    for (int connection = 0; connection < 6; connection++) {
      // Which node is late for the driver is its own choice at each connection.
      try (DatabaseClient client = connect("ONE", "ONE")) {
        KeyValueClient store = client.capability(KeyValueClient.class).orElseThrow();
        KeyValueClient.Table table = new KeyValueClient.Table("brief", List.of("field0"), 100);
        TableMark mark = TableMark.fresh();
        store.tables().create(table, mark);
        store.tables().drop(table, mark);

        // Another node is asked each time.
        for (int call = 0; call < 6; call++) {
          assertThat(store.tables().find(table)).isEmpty();
        }
      }
    }
  }

  @Test
  void one_replica_a_read_and_a_write_gives_stale_reads_for_as_long_as_a_replica_is_late(
      @TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("ONE", "ONE", files, Map.of());
    // A machine that is busy with other things makes few calls.
    for (int seconds = 10; seconds <= 40 && !isPredicted(files); seconds *= 2) {
      figures = measure("ONE", "ONE", files, Map.of(), seconds, () -> {});
    }

    assertThat(figures.get("probe-reads")).isGreaterThan(100);
    assertThat(figures.get("stale-reads")).isGreaterThan(10);
    assertThat(figures.get("oldest-stale-read")).isPositive();
    List<StalenessRow> since = since(files);
    List<ReplicaWay> ways = CsvRows.all(files.resolve("replica-ways.csv"), ReplicaWay.class);
    double writesLate = coordinated(ways, "write", 3);
    double readsLate = coordinated(ways, "read", 3);
    double oneOfTwoIsLate = writesLate * (1 - readsLate) + (1 - writesLate) * readsLate;
    assertThat(since)
        .filteredOn(row -> row.to() <= 20)
        // Were each replica to coordinate as many calls, 0.3 of the 4/9.
        .allSatisfy(
            row -> assertThat(row.predicted()).isGreaterThan(0.3 / (4 / 9.0) * oneOfTwoIsLate));
    assertThat(since)
        .extracting(StalenessRow::predicted)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(since)
        .allSatisfy(
            row ->
                assertThat(row.predicted())
                    .isBetween(
                        staleShare(ways, ReplicaWay::least, ReplicaWay::most, row) - SPREAD,
                        staleShare(ways, ReplicaWay::most, ReplicaWay::least, row) + SPREAD));
    assertThat(since)
        .filteredOn(row -> row.from() >= 500)
        .allSatisfy(row -> assertThat(row.predicted()).isLessThan(0.05));
    assertThat(files.resolve("replica-ways.csv")).content().contains("write,3,1,", "read,2,3,");
  }

  /** A line of {@code replica-ways.csv}. */
  record ReplicaWay(
      String operation,
      int through,
      int keeper,
      long calls,
      double median,
      double least,
      double most,
      long coordinated) {}

  /**
   * The share of stale reads in the middle of a row, of all pairs of a writer's and a reader's
   * coordinator, where the median of a way decides over half of its calls and an end over all.
   *
   * @param late the end of the calls for another node's records
   * @param own the end of the calls for a node's own records
   */
  private static double staleShare(
      List<ReplicaWay> ways,
      ToDoubleFunction<ReplicaWay> late,
      ToDoubleFunction<ReplicaWay> own,
      StalenessRow row) {
    double since = Double.isInfinite(row.to()) ? row.from() : (row.from() + row.to()) / 2;
    return ways.stream()
        .filter(way -> way.operation().equals("write") && way.through() != way.keeper())
        .mapToDouble(
            way -> {
              double fresh =
                  2 * since
                      + 2 * own.applyAsDouble(own(ways, "write", way.through()))
                      + own.applyAsDouble(own(ways, "read", way.keeper()));
              double stale =
                  (late.applyAsDouble(way) > fresh ? 0.5 : 0) + (way.median() > fresh ? 0.5 : 0);
              return stale
                  * coordinated(ways, "write", way.through())
                  * coordinated(ways, "read", way.keeper());
            })
        .sum();
  }

  /** The share of the clients' calls that a node coordinated. */
  private static double coordinated(List<ReplicaWay> ways, String operation, int node) {
    double all = 0;
    for (int each = 1; each <= 3; each++) {
      all += own(ways, operation, each).coordinated();
    }
    assertThat(all).isPositive();
    return own(ways, operation, node).coordinated() / all;
  }

  /** The calls through a node for its own records. */
  private static ReplicaWay own(List<ReplicaWay> ways, String operation, int node) {
    return ways.stream()
        .filter(way -> way.operation().equals(operation))
        .filter(way -> way.through() == node && way.keeper() == node)
        .findFirst()
        .orElseThrow();
  }

  private static boolean isPredicted(Path files) {
    return since(files).stream().allMatch(row -> row.predicted() != null);
  }

  private static List<StalenessRow> since(Path files) {
    return CsvRows.all(files.resolve(StalenessRow.FILE), StalenessRow.class).stream()
        .filter(row -> row.measure().equals(StalenessRow.SINCE))
        .toList();
  }

  @Test
  void quorums_that_meet_give_no_stale_read(@TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("QUORUM", "QUORUM", files, Map.of());

    assertThat(figures.get("probe-reads")).isGreaterThan(100);
    assertThat(figures.get("stale-reads")).isZero();
    assertThat(figures.get("own-writes-not-read")).isZero();
  }

  private static Map<String, Object> back(String order) {
    return Map.of(
        "staleness",
        Map.of("keys", 12, "readers", 1, "horizon", "50ms"),
        "switching",
        Map.of(
            "order",
            order,
            "plan",
            List.of(Map.of("at", "0s", "to", "2R-2W"), Map.of("at", "500ms", "to", "1R-3W")),
            "every",
            "1s"));
  }

  @Test
  void moving_at_once_to_fewer_readers_gives_stale_reads(@TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("QUORUM", "QUORUM", files, back("immediate"));
    // A machine that is busy with other things makes few calls.
    for (int seconds = 10; seconds <= 40 && figures.get("stale-reads") == 0; seconds *= 2) {
      figures = measure("QUORUM", "QUORUM", files, back("immediate"), seconds, () -> {});
    }

    assertThat(figures.get("level-switches")).isGreaterThanOrEqualTo(2);
    assertThat(figures.get("stale-reads")).isPositive();
  }

  @Test
  void moving_in_order_gives_none(@TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("QUORUM", "QUORUM", files, back("safe"));

    assertThat(figures.get("level-switches")).isPositive();
    assertThat(figures.get("probe-reads")).isGreaterThan(50);
    assertThat(figures.get("stale-reads")).isZero();
    assertThat(Files.readString(files.resolve("switches.csv")))
        .contains("writes at 3", "all replicas have everything", "reads at 1");
  }

  @Test
  void rules_follow_the_live_share_of_reads_in_order(@TempDir Path files) throws IOException {
    Map<String, Object> mostlyReads =
        Map.of(
            "mix",
            Map.of("read", 95, "update", 5),
            "staleness",
            Map.of("keys", 12, "readers", 1, "horizon", "50ms"),
            "switching",
            Map.of(
                "window",
                "500ms",
                "rules",
                List.of(Map.of("reads", 90, "to", "1R-3W"), Map.of("reads", 10, "to", "3R-1W"))));

    Map<String, Double> figures = measure("QUORUM", "QUORUM", files, mostlyReads);
    // A machine that is busy with other things takes its time to read all replicas.
    for (int seconds = 10; seconds <= 40 && figures.get("level-switches") == 0; seconds *= 2) {
      figures = measure("QUORUM", "QUORUM", files, mostlyReads, seconds, () -> {});
    }

    assertThat(figures.get("level-switches")).isPositive();
    assertThat(figures.get("stale-reads")).isZero();
    assertThat(Files.readString(files.resolve("switches.csv")))
        .contains("writes at 3", "all replicas have everything", "reads at 1");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void a_killed_replica_keeps_reads_raised_and_none_is_stale(@TempDir Path files)
      throws IOException {
    Map<String, Object> plan =
        Map.of(
            "staleness",
            Map.of("keys", 4, "readers", 2, "horizon", "100ms"),
            "switching",
            Map.of("plan", List.of(Map.of("at", "2500ms", "to", "1R-3W"))));
    AtomicBoolean killed = new AtomicBoolean();

    Map<String, Double> figures =
        measure(
            "QUORUM",
            "QUORUM",
            files,
            plan,
            5,
            () -> {
              if (killed.compareAndSet(false, true)) {
                ring.kill(2);
              }
            });

    assertThat(figures.get("stale-reads")).isZero();
    assertThat(figures.get("probe-reads")).isPositive();
    assertThat(figures.get("level-switches")).isZero();
    assertThat(Files.readString(files.resolve("switches.csv")))
        .contains("writes at 3", "waits: ")
        .doesNotContain("reads at 1");
  }
}
