package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.Build;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several client processes, real ones, on this machine. */
class ProcessClientsIT {
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

  /** A run of an experiment that measures for two minutes in place of two seconds, and does now. */
  private Loadstone measuring(String text) throws IOException {
    Loadstone loadstone =
        Loadstone.start(
            folder, Map.of(), "run", experiment(text.replace("measure: 2s", "measure: 2m")));
    loadstone.awaitLine("measure ");
    return loadstone;
  }

  private Path run() {
    ResultStore results = Loadstone.results(folder, "shared");
    return results.folder().resolve(results.readExperiment().orElseThrow().runs().get(0).folder());
  }

  private RunResult result() {
    return SharedRun.result(folder);
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
    assertThat(total.completed()).isGreaterThanOrEqualTo(601);
    assertThat(total.responseTime().count()).isEqualTo(total.completed());
    assertThat(result.clients().clients())
        .extracting(ClientsResult.Client::terminals)
        .containsExactly(3, 2);
    assertThat(result.clients().clients())
        .allSatisfy(client -> assertThat(client.total().completed()).isPositive());
    SharedRun.assertSharesAddUp(result);
    assertThat(result.checks())
        .anySatisfy(check -> assertThat(check.title()).containsIgnoringCase("new-order"))
        .allSatisfy(ProcessClientsIT::requireNotViolated);
    assertThat(result.clients().clients())
        .allSatisfy(
            client -> {
              assertThat(client.startSkewMillis()).isNotNegative();
              assertThat(client.roundTripMillis()).isPositive();
              assertThat(client.environment().loadstone()).isEqualTo(Build.running().toString());
              assertThat(client.environment().cores()).isPositive();
            })
        .anySatisfy(client -> assertThat(client.startSkewMillis()).isZero());
    assertThat(ended.out()).contains("together", "sum of throughputs, largest latency");
    long logged = 0;
    for (int client = 1; client <= 2; client++) {
      try (var lines =
          Files.lines(ResultFiles.clientFolder(run(), client, 2).resolve(ResultFiles.OPERATIONS))) {
        logged += lines.count() - 1;
      }
    }
    assertThat(logged)
        .isEqualTo(total.overall().values().stream().mapToLong(Long::longValue).sum());
    assertThat(processes).hasSizeGreaterThan(2).noneMatch(ProcessHandle::isAlive);
  }

  /** Where no large pages are set up, as usual, Java warns that it has none. */
  @Test
  void a_warning_of_a_clients_java_is_not_taken_for_its_word() throws IOException {
    Ended ended =
        Loadstone.run(
            folder,
            Map.of("LOADSTONE_CLIENT_JAVA_OPTS", "-XX:+UseLargePages"),
            "run",
            experiment(NOOP));

    assertThat(ended.exitCode()).describedAs(ended.err()).isZero();
    assertThat(result().status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void one_client_is_a_process_of_its_own_that_listens_nowhere() throws IOException {
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone =
        Loadstone.start(
            folder,
            Map.of(),
            "run",
            experiment(NOOP.replace(", clients: 2", "").replace("measure: 2s", "measure: 4s")))) {
      loadstone.awaitLine("measure ");
      clients = loadstone.descendants();
      assertThat(listening(clients.get(0).pid())).isEmpty();
      ended = loadstone.ended();
    }

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(clients).hasSize(1).noneMatch(ProcessHandle::isAlive);
    assertThat(result().clients().clients())
        .singleElement()
        .satisfies(
            client -> {
              assertThat(client.process()).isEqualTo(clients.get(0).pid());
              assertThat(client.environment().javaOptions()).contains("-XX:+UseSerialGC");
              // What was seen on the servers divides the times of all clients together.
              assertThat(client.total())
                  .usingRecursiveComparison()
                  .ignoringFields("time")
                  .isEqualTo(result().statistics().total());
            });
    assertThat(run().resolve(ResultFiles.CLIENTS)).doesNotExist();
    assertThat(run())
        .isDirectoryContaining("glob:**/" + ResultFiles.CLIENT_LOG)
        .isDirectoryContaining("glob:**/" + ResultFiles.HISTOGRAMS)
        .isDirectoryContaining("glob:**/" + ResultFiles.WINDOWS);
    assertThat(ended.out()).doesNotContain("sum of throughputs");
  }

  @Test
  void a_database_inside_this_process_is_driven_by_it() throws IOException {
    Ended ended =
        Loadstone.run(
            folder,
            Map.of(),
            "run",
            experiment(
                NOOP.replace(", clients: 2", "")
                    .replace("name: noop", "name: h2")
                    .replace("tpcc, warehouses: 2", "ycsb, records: 100")));

    assertThat(ended.exitCode()).isZero();
    assertThat(result().clients()).isNull();
    assertThat(result().statistics().total().completed()).isPositive();
  }

  @Test
  void a_client_that_is_stopped_is_noticed() throws IOException, InterruptedException {
    Ended ended;
    ProcessHandle client;
    try (Loadstone loadstone = measuring(NOOP.replace(", clients: 2", ""))) {
      client = loadstone.descendants().get(0);
      Loadstone.signal("STOP", client.pid());
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("process " + client.pid(), "it has said nothing for");
    assertThat(client.isAlive()).isFalse();
    assertThat(result().statistics().total().completed()).isPositive();
  }

  /** Ports of TCP on which a process listens. */
  private static List<String> listening(long process) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (var descriptors = Files.newDirectoryStream(Path.of("/proc/" + process + "/fd"))) {
      for (Path descriptor : descriptors) {
        String target = Files.readSymbolicLink(descriptor).toString();
        if (target.startsWith("socket:[")) {
          sockets.add(target.replaceAll("[^0-9]", ""));
        }
      }
    }
    List<String> ports = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/" + process + "/net/" + table))) {
        String[] words = line.strip().split("\\s+", -1);
        boolean waits = words[3].equals("0A") || table.startsWith("udp");
        if (waits && sockets.contains(words[9])) {
          ports.add(table + " " + words[1]);
        }
      }
    }
    return ports;
  }

  @Test
  void a_client_that_is_killed_ends_the_run_with_what_was_measured() throws IOException {
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone = measuring(NOOP)) {
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
  void clients_by_a_command_drive_the_load_and_one_that_is_killed_is_named() throws IOException {
    String file =
        experiment(
            NOOP.replace("measure: 2s", "measure: 2m")
                .replace("clients: 2", "clients: {count: 2, command: 'nice -n 1 {loadstone}'}"));
    Map<String, String> caches = Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone = Loadstone.start(folder, caches, "run", file)) {
      loadstone.awaitLine("measure ");
      clients =
          loadstone.descendants().stream()
              .filter(one -> one.info().command().orElse("").endsWith("/java"))
              .toList();
      assertThat(clients).hasSize(2);
      clients.get(0).destroyForcibly();
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("process " + clients.get(0).pid()).contains("was lost after");
    assertThat(clients).noneMatch(ProcessHandle::isAlive);
    assertThat(result().statistics().total().completed()).isPositive();
    SharedRun.assertSharesAddUp(result());
  }

  @Test
  void no_client_outlives_a_run_that_was_killed() throws IOException, InterruptedException {
    List<ProcessHandle> clients;
    try (Loadstone loadstone = measuring(NOOP)) {
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
    try (Loadstone loadstone = measuring(NOOP)) {
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
  void the_others_go_on_without_a_lost_client_where_that_is_asked_for() throws IOException {
    Ended ended;
    List<ProcessHandle> clients;
    try (Loadstone loadstone =
        Loadstone.start(
            folder,
            Map.of(),
            "run",
            experiment(
                NOOP.replace("measure: 2s", "measure: 6s")
                    .replace("clients: 2", "clients: {count: 3, lost: mark}")
                    .replace("inFlight: 2", "inFlight: 3")))) {
      loadstone.awaitLine("measure ");
      clients = loadstone.descendants();
      clients.get(0).destroyForcibly();
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isZero();
    assertThat(clients).hasSize(3).noneMatch(ProcessHandle::isAlive);
    RunResult result = result();
    assertThat(result.status()).isEqualTo(Status.COMPLETED);
    assertThat(result.marks())
        .anySatisfy(
            mark -> {
              assertThat(mark.kind()).isEqualTo(RunMark.Kind.CLIENT_LOST);
              assertThat(mark.text())
                  .contains("process " + clients.get(0).pid(), "the others went on");
            });
    assertThat(result.clients().clients())
        .filteredOn(client -> !client.lost())
        .hasSize(2)
        .allSatisfy(client -> assertThat(client.measuredSeconds()).isGreaterThan(5.9));
    SharedRun.assertSharesAddUp(result);
  }

  @Test
  void clients_that_a_user_starts_join_and_stay_for_all_runs() throws Exception {
    String file =
        experiment(
            """
            name: shared
            benchmark: {name: ycsb, records: 500, mix: {read: 40, insert: 40, delete: 20}}
            systems: [{name: redis, deployment: local}]
            load:
              {terminals: 4, inFlight: 2, pacing: {type: rate, perSecond: 400}, rampUp: 0s,
               measure: 2s, rampDown: 0s, clients: {count: 2, by: hand}}
            repetitions: 2
            """);

    try (Loadstone run = Loadstone.start(folder, Map.of(), "run", file)) {
      String socket = socket(run);
      assertThat(Files.getPosixFilePermissions(Path.of(socket)))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      try (Loadstone second = client(socket, "--index", "1");
          Loadstone first = client(socket, "--index", "0")) {
        run.awaitLine("measure ");
        for (ProcessHandle client : List.of(first.handle(), second.handle())) {
          assertThat(listening(client.pid())).as("ports of a client").isEmpty();
        }
        Ended ended = run.ended();

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(result().clients().clients())
            .extracting(ClientsResult.Client::process)
            .containsExactly(first.handle().pid(), second.handle().pid());
        assertThat(result().checks())
            .extracting(CheckResult::id)
            .contains("record-count", "records-read-back", "integrity");
        assertThat(result().checks()).allSatisfy(ProcessClientsIT::requireNotViolated);
        for (Loadstone client : List.of(first, second)) {
          Ended end = client.ended();
          assertThat(end.err()).isEmpty();
          assertThat(end.exitCode()).isZero();
          assertThat(end.out()).contains("run 1: ", "run 2: ", "let go");
        }
        assertThat(Path.of(socket)).as("is of no use any more").doesNotExist();
      }
    }
  }

  @Test
  void clients_that_no_run_waits_for_say_so() {
    Ended nobody = Loadstone.run(folder, Map.of(), "client", "--join", "nowhere", "--wait", "0");
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(nobody.err()).contains("no run could be joined at nowhere");
    Ended without = Loadstone.run(folder, Map.of(), "client");
    assertThat(without.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(without.err()).contains("client needs --join with the socket");
  }

  @Test
  void a_joined_client_that_is_stopped_is_noticed_and_ctrl_c_lets_the_other_go() throws Exception {
    try (Loadstone run =
        Loadstone.start(
            folder,
            Map.of(),
            "run",
            experiment(
                NOOP.replace("clients: 2", "clients: {count: 2, by: hand, lost: mark}")
                    .replace("measure: 2s", "measure: 2m")))) {
      String socket = socket(run);
      try (Loadstone stopped = client(socket, "--index", "0");
          Loadstone other = client(socket, "--index", "1")) {
        run.awaitLine("measure ");
        stopped.signal("STOP");
        run.awaitLine("is lost, and the others go on");
        run.signal("INT");
        Ended ended = run.ended();

        assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        assertThat(other.ended().exitCode()).isZero();
        assertThat(result().marks())
            .anySatisfy(mark -> assertThat(mark.text()).contains("it has said nothing for 15 s"));
      }
    }
  }

  /** Where clients can join, from what the run tells its user. */
  private static String socket(Loadstone run) {
    Matcher matcher =
        Pattern.compile("can join at (\\S+)\\.").matcher(run.awaitLine("can join at"));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  /** Some checks are for what was just loaded only. */
  private static void requireNotViolated(CheckResult check) {
    assertThat(check.status())
        .as(check.title() + ": " + check.detail())
        .isIn(CheckResult.Status.PASS, CheckResult.Status.NOT_APPLICABLE);
  }

  private Loadstone client(String socket, String... others) {
    return Loadstone.start(
        folder,
        Map.of(),
        Stream.concat(Stream.of("client", "--join", socket), Stream.of(others))
            .toArray(String[]::new));
  }
}
