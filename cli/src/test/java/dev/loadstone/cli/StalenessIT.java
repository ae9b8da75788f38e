package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.benchmarks.ycsb.YcsbBenchmark;
import dev.loadstone.benchmarks.ycsb.YcsbSettings;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.databases.cassandra.CassandraDatabase;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.file.types.RecordBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stale reads on a Cassandra of three nodes, the third of which hears from the others 40 ms late:
 * the client is near to all of them.
 */
final class StalenessIT {
  private static final Duration FAR = Duration.ofMillis(40);
  private static final Network NETWORK =
      new Network(
          0, Duration.ZERO, List.of(new Network.Pair(1, 3, FAR), new Network.Pair(2, 3, FAR)));

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
                        "jvm.options",
                        "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dcassandra.unsafesystem=true"),
                    NETWORK,
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    8,
                    0));
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
    Map<String, Object> benchmark = new HashMap<>(more);
    benchmark.putAll(Map.of("records", 100, "mix", Map.of("read", 50, "update", 50)));
    benchmark.putIfAbsent("staleness", Map.of("keys", 4, "readers", 3, "horizon", "200ms"));
    LoadSettings load =
        RecordBinder.of(LoadSettings.class)
            .make(Map.of("terminals", 2, "rampUp", "2s", "measure", "3s", "rampDown", "0s"));
    YcsbBenchmark ycsb = new YcsbBenchmark();
    try (DatabaseClient client = connect(read, write)) {
      Workload workload =
          ycsb.bind(RecordBinder.of(YcsbSettings.class).make(benchmark), client, 42);
      workload.clean();
      workload.load(new LoadOptions(1, false), (done, total, step) -> {});
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
                .run(run, Files.createDirectories(files), progress -> {}, new Cancellation());
      } finally {
        run.close();
        workload.clean();
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
  void one_replica_a_read_and_a_write_gives_stale_reads_for_as_long_as_a_replica_is_late(
      @TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("ONE", "ONE", files, Map.of());

    assertThat(figures.get("probe-reads")).isGreaterThan(100);
    assertThat(figures.get("stale-reads")).isGreaterThan(10);
    assertThat(figures.get("oldest-stale-read")).isPositive();
    assertThat(Files.readAllLines(files.resolve(ResultFiles.STALENESS)).get(0))
        .isEqualTo("measure,from,to,reads,stale,share,low,high,predicted");
  }

  @Test
  void quorums_that_meet_give_no_stale_read(@TempDir Path files) throws IOException {
    Map<String, Double> figures = measure("QUORUM", "QUORUM", files, Map.of());

    assertThat(figures.get("probe-reads")).isGreaterThan(100);
    assertThat(figures.get("stale-reads")).isZero();
    assertThat(figures.get("own-writes-not-read")).isZero();
  }
}
