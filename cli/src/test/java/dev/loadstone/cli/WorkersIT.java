package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.result.TransactionStatistics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several client processes, real ones, on this machine's loopback addresses. */
class WorkersIT {
  private static final Map<String, String> SECRET =
      Map.of("LOADSTONE_WORKER_SECRET", "known to these processes only");

  private static final String NOOP =
      """
      name: shared
      benchmark: {name: tpcc, warehouses: 2}
      systems: [{name: noop, deployment: local}]
      load:
        {terminals: 5, inFlight: 2, pacing: {type: rate, perSecond: 200}, rampUp: 0s,
         measure: 2s, rampDown: 0s, clients: 2}
      """;

  @TempDir Path folder;

  private String experiment(String text) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), text).getFileName().toString();
  }

  private Path run() {
    ResultStore results = Loadstone.results(folder, "shared");
    return results.folder().resolve(results.readExperiment().orElseThrow().runs().get(0).folder());
  }

  private RunResult result() {
    return Loadstone.results(folder, "shared")
        .read(run().resolve(ResultFiles.RUN_RESULT), RunResult.class);
  }

  @Test
  void two_clients_run_tpcc_on_one_server_and_their_counts_add_up_to_its_own() throws IOException {
    String file =
        experiment(
            """
            name: shared
            benchmark: {name: tpcc, warehouses: 1, delivery: deferred}
            systems: [{name: postgresql, deployment: local}]
            load:
              {terminals: 5, inFlight: 4, rampUp: 2s, stopAfter: 601, measure: 1m, rampDown: 0s,
               operations: true, clients: 2}
            """);

    Ended ended;
    List<ProcessHandle> processes;
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("ramp-up ");
      processes = loadstone.descendants();
      ended = loadstone.ended();
    }

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    RunResult result = result();
    TransactionStatistics total = result.statistics().total();
    assertThat(total.completed()).isEqualTo(601);
    assertThat(total.responseTime().count()).isEqualTo(601);
    assertThat(result.clients().clients())
        .extracting(ClientsResult.Client::terminals)
        .containsExactly(3, 2);
    assertThat(result.clients().clients())
        .extracting(client -> client.total().completed())
        .containsExactly(301L, 300L);
    assertThat(result.checks())
        .anySatisfy(check -> assertThat(check.title()).containsIgnoringCase("new-order"))
        .allSatisfy(WorkersIT::requireNotViolated);
    assertThat(ended.out()).contains("together", "sum of throughputs, largest latency");
    long logged = 0;
    for (int client = 1; client <= 2; client++) {
      try (var lines =
          Files.lines(ResultFiles.clientFolder(run(), client).resolve(ResultFiles.OPERATIONS))) {
        logged += lines.count() - 1;
      }
    }
    assertThat(logged)
        .isEqualTo(total.overall().values().stream().mapToLong(Long::longValue).sum());
    assertThat(processes).hasSizeGreaterThan(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void a_client_that_is_killed_ends_the_run_with_what_was_measured() throws IOException {
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone =
        Loadstone.start(
            folder, Map.of(), "run", experiment(NOOP.replace("measure: 2s", "measure: 2m")))) {
      loadstone.awaitLine("measure ");
      clients = loadstone.descendants();
      clients.get(0).destroyForcibly();
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("process " + clients.get(0).pid()).contains("was lost after");
    assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
    RunResult result = result();
    assertThat(result.status()).isEqualTo(Status.FAILED);
    assertThat(result.statistics().total().completed()).isPositive();
    assertThat(result.clients().clients())
        .filteredOn(ClientsResult.Client::lost)
        .extracting(ClientsResult.Client::process)
        .containsExactly(clients.get(0).pid());
  }

  @Test
  void no_client_outlives_a_run_that_was_killed() throws IOException, InterruptedException {
    List<ProcessHandle> clients;
    try (Loadstone loadstone =
        Loadstone.start(
            folder, Map.of(), "run", experiment(NOOP.replace("measure: 2s", "measure: 2m")))) {
      loadstone.awaitLine("measure ");
      clients = loadstone.descendants();
      loadstone.signal("KILL");
      loadstone.ended();
    }

    assertThat(clients).hasSize(2);
    for (ProcessHandle client : clients) {
      assertThat(client.onExit()).succeedsWithin(Duration.ofSeconds(20));
    }
  }

  @Test
  void an_early_end_keeps_what_all_clients_measured() throws IOException {
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone =
        Loadstone.start(
            folder, Map.of(), "run", experiment(NOOP.replace("measure: 2s", "measure: 2m")))) {
      loadstone.awaitLine("measure ");
      clients = loadstone.descendants();
      loadstone.signal("INT");
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
    assertThat(result().status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result().clients().clients())
        .noneMatch(ClientsResult.Client::lost)
        .allMatch(client -> client.total().completed() > 0);
  }

  @Test
  void workers_join_from_addresses_of_their_own_and_stay_for_all_runs() throws IOException {
    int port = freePort();
    String file =
        experiment(
            """
            name: shared
            benchmark: {name: ycsb, records: 500, mix: {read: 40, insert: 40, delete: 20}}
            systems: [{name: redis, deployment: local}]
            load:
              {terminals: 4, inFlight: 2, pacing: {type: rate, perSecond: 400}, rampUp: 0s,
               measure: 2s, rampDown: 0s, clients: [127.0.0.2, 127.0.0.3]}
            repetitions: 2
            """);

    try (Loadstone first = worker(port, "127.0.0.2");
        Loadstone second = worker(port, "127.0.0.3")) {
      Ended ended = Loadstone.run(folder, SECRET, "run", file, "--listen", "127.0.0.1:" + port);

      assertThat(ended.err()).isEmpty();
      assertThat(ended.exitCode()).isZero();
      assertThat(result().clients().clients())
          .extracting(ClientsResult.Client::host)
          .containsExactly("127.0.0.2", "127.0.0.3");
      assertThat(result().checks())
          .extracting(CheckResult::id)
          .contains("record-count", "records-read-back", "integrity");
      assertThat(result().checks()).allSatisfy(WorkersIT::requireNotViolated);
      for (Loadstone worker : List.of(first, second)) {
        Ended end = worker.ended();
        assertThat(end.err()).isEmpty();
        assertThat(end.exitCode()).isZero();
        assertThat(end.out()).contains("run 1: ", "run 2: ", "let go");
      }
    }
  }

  /** Some checks are for what was just loaded only. */
  private static void requireNotViolated(CheckResult check) {
    assertThat(check.status())
        .as(check.title() + ": " + check.detail())
        .isIn(CheckResult.Status.PASS, CheckResult.Status.NOT_APPLICABLE);
  }

  private Loadstone worker(int port, String address) {
    return Loadstone.start(
        folder, SECRET, "worker", "--join", "127.0.0.1:" + port, "--bind", address);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
