package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Servers that are started on other machines by ssh. The machines are network namespaces, each with
 * an address, an OpenSSH server and a folder of its own; for a user who may not make any they are
 * addresses of loopback, with one file system.
 */
class SshServersIT {
  private static final int MACHINES = 3;
  private static final Set<String> JAVA = Set.of("voltdb", "cassandra", "hbase", "ignite");

  /** Faster than what is done here, so that the namespaces do not limit it. */
  private static final Network LAN = new Network(10_000_000_000L, Duration.ZERO);

  private static final String EXPERIMENT =
      """
      name: elsewhere
      benchmark: {name: ycsb, workload: a, records: 1000}
      systems:
        - {name: %s, deployment: machines, on: %s, options: %s, folder: %s, faults: %s, settings: %s}
      load:
        {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 200}, rampUp: 0s, measure: %s,
         rampDown: 0s}
      """;

  @TempDir static Path there;
  @TempDir Path folder;

  private static NodeNetwork network;
  private static boolean apart;
  private static List<SshServer.Place> places;
  private static SshServer server;

  @BeforeAll
  static void start() throws Exception {
    Optional<String> absence = SshServer.absence();
    assumeTrue(absence.isEmpty(), () -> absence.orElseThrow());
    Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(machine());
    apart = Loadstone.mayMount() && NodeNetwork.refusals(MACHINES, LAN).isEmpty();
    network = NodeNetwork.create(MACHINES, apart ? LAN : Network.LOOPBACK);
    places = new ArrayList<>();
    for (int number = 1; number <= MACHINES; number++) {
      places.add(apart ? namespace(number) : new SshServer.Place("127.0.0." + (number + 1)));
    }
    server = SshServer.start(there.resolve("sshd"), environment(), places);
  }

  private static SshServer.Place namespace(int number) throws IOException {
    Path own = Files.createDirectories(there.resolve("machine-" + number));
    return new SshServer.Place(
            network.address(number), words -> network.command(number, List.copyOf(words)))
        .seeing("mount --bind '" + own + "' '" + machine() + "'");
  }

  /** Programs are kept in one place, as where machines share a home: copies take their time. */
  private static Map<String, String> environment() {
    return Map.of("XDG_CACHE_HOME", there.resolve("cache").toString());
  }

  /** A folder that each machine has for itself. */
  private static Path machine() {
    return there.resolve("machine");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
    if (network != null) {
      network.close();
    }
  }

  private static List<String> addresses(int machines) {
    return places.stream().limit(machines).map(SshServer.Place::address).toList();
  }

  private String experiment(String system, int machines, String faults, String measure)
      throws IOException {
    return write(
        EXPERIMENT.formatted(
            system,
            addresses(machines),
            server.options(),
            machine(),
            faults,
            JAVA.contains(system) ? "{jvm.options: '-XX:TieredStopAtLevel=1'}" : "{}",
            measure));
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), text).getFileName().toString();
  }

  private ResultStore results() {
    return Loadstone.results(folder, "elsewhere");
  }

  private RunResult result(String system) {
    return results().readRun("01-" + system, 1).orElseThrow();
  }

  private static void assertNothingIsLeft() throws Exception {
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!left().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(100);
    }
    assertThat(left()).isEmpty();
  }

  private static List<Object> left() throws IOException {
    List<Object> left = new ArrayList<>();
    server.processes().forEach(process -> left.add(process.info().toString()));
    try (Stream<Path> machines = Files.list(there)) {
      for (Path machine : machines.filter(Files::isDirectory).toList()) {
        try (Stream<Path> files = Files.list(machine)) {
          files
              .filter(file -> file.getFileName().toString().startsWith("loadstone-"))
              .forEach(left::add);
        }
      }
    }
    return left;
  }

  @ParameterizedTest
  @CsvSource({"redis, 3", "postgresql, 3"})
  void servers_are_started_there_and_measured_and_nothing_of_them_is_left(
      String system, int machines) throws Exception {
    assertMeasured(system, machines);
  }

  /**
   * They take as long as all other tests here together. HBase's ZooKeeper wants addresses that an
   * interface has: where machines are addresses of loopback, {@code ip addr add 127.0.0.2/8 dev
   * lo}, and so on.
   */
  @ParameterizedTest
  @OnRequest
  @CsvSource({"voltdb, 3", "cassandra, 3", "hbase, 2", "ignite, 2"})
  void so_are_servers_that_need_longer(String system, int machines) throws Exception {
    assertMeasured(system, machines);
  }

  private void assertMeasured(String system, int machines) throws Exception {
    Ended ended = Loadstone.run(folder, Map.of(), "run", experiment(system, machines, "[]", "4s"));

    assertThat(ended.exitCode()).describedAs(ended.err()).isZero();
    RunResult run = result(system);
    assertThat(run.status()).isEqualTo(RunResult.Status.COMPLETED);
    assertThat(run.system().nodes()).isEqualTo(machines);
    Storage disk = Storage.of(there);
    assertThat(run.system().storage()).isNull();
    assertThat(run.system().storageElsewhere())
        .containsOnlyKeys(addresses(machines))
        .allSatisfy((machine, storage) -> assertThat(storage).isEqualTo(disk));
    assertThat(run.system().network()).isEqualTo(String.join(", ", addresses(machines)));
    assertThat(run.statistics().total().completed()).isPositive();
    // HBase has servers of other kinds beside its nodes.
    assertThat(run.usage())
        .hasSizeGreaterThanOrEqualTo(machines)
        .allSatisfy(node -> assertThat(node.memoryBytes()).isPositive());
    assertNothingIsLeft();
  }

  @Test
  @OnRequest
  void programs_are_copied_once() throws Exception {
    String file = experiment("redis", 2, "[]", "1s");
    Loadstone.run(folder, Map.of(), "run", file);
    List<Path> first = copies();
    Object made = Files.getAttribute(first.get(0).resolve(FileBundle.SUMS), "unix:ctime");
    Loadstone.run(folder, Map.of(), "run", file, "--output", folder.resolve("again").toString());

    assertThat(copies()).isEqualTo(first);
    assertThat(Files.getAttribute(first.get(0).resolve(FileBundle.SUMS), "unix:ctime"))
        .isEqualTo(made);
  }

  private static List<Path> copies() throws IOException {
    try (Stream<Path> copies = Files.list(there.resolve("cache/loadstone/servers"))) {
      return copies.sorted().toList();
    }
  }

  @Test
  @OnRequest
  void a_run_that_is_added_on_another_storage_is_marked() throws Exception {
    Loadstone.run(folder, Map.of(), "run", experiment("redis", 1, "[]", "1s"));
    Path first =
        results()
            .folder()
            .resolve(results().runFolderName("01-redis", 1))
            .resolve(ResultFiles.RUN_RESULT);
    Files.writeString(
        first, Files.readString(first).replaceAll("(\"device\"\\s*:\\s*\")[^\"]*", "$1another"));

    Ended ended =
        Loadstone.run(
            folder, Map.of(), "run", "--resume", results().folder().toString(), "--more", "1");

    assertThat(ended.exitCode()).describedAs(ended.err()).isZero();
    assertThat(results().readRun("01-redis", 2).orElseThrow().marks())
        .filteredOn(mark -> mark.kind() == RunMark.Kind.CHANGED)
        .singleElement()
        .satisfies(mark -> assertThat(mark.text()).contains("on another in an earlier session"));
  }

  @Test
  @OnRequest
  void a_node_there_is_killed_when_that_is_asked_for() throws Exception {
    Ended ended =
        Loadstone.run(folder, Map.of(), "run", experiment("redis", 2, "[{at: 1s, kill: 2}]", "3s"));

    assertThat(ended.exitCode()).describedAs(ended.err()).isZero();
    assertThat(result("redis").events())
        .extracting(RunEvent::words)
        .anySatisfy(what -> assertThat(what).contains("node 2"));
    assertNothingIsLeft();
  }

  /** As when the way there is broken: the node serves to the end. */
  @Test
  void a_kill_that_nobody_there_carries_out_is_no_event_and_fails_the_run() throws Exception {
    String faults = "[{at: 6s, kill: 2}]";
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", experiment("redis", 2, faults, "8s"))) {
      loadstone.awaitLine("measure ");
      for (ProcessHandle way : waysToServers()) {
        new ProcessBuilder("kill", "-s", "STOP", Long.toString(way.pid())).start().waitFor();
      }

      assertRunFails(loadstone);
      assertThat(result("redis").events()).isEmpty();
      assertThat(result("redis").statusReason())
          .contains("node 2 was to be killed at 6.0 s", "nothing proves that it has gone");
    }
    assertNothingIsLeft();
  }

  /** The processes of ssh here by which servers there were started. */
  private static List<ProcessHandle> waysToServers() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
        .filter(process -> commandLine(process).contains("redis-server"))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void a_node_there_that_ends_by_itself_fails_the_run() throws Exception {
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", experiment("redis", 2, "[]", "8s"))) {
      loadstone.awaitLine("measure ");
      redis().get(1).destroyForcibly();

      assertRunFails(loadstone);
      assertThat(result("redis").statusReason()).contains("node-");
    }
    assertNothingIsLeft();
  }

  private static List<ProcessHandle> redis() {
    return server.processes().stream()
        .filter(process -> process.info().command().orElse("").endsWith("redis-server"))
        .toList();
  }

  @Test
  @OnRequest
  void a_machine_whose_processes_are_killed_fails_the_run_and_keeps_nothing() throws Exception {
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", experiment("redis", 2, "[]", "15s"))) {
      loadstone.awaitLine("measure ");
      assumeTrue(server.processes(2).size() < server.processes().size(), "it has no machine apart");
      server.processes(2).forEach(ProcessHandle::destroyForcibly);

      assertRunFails(loadstone);
    }
    assertNothingIsLeft();
  }

  private void assertRunFails(Loadstone loadstone) throws Exception {
    Ended ended = loadstone.ended();
    assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.RUN_FAILED.code());
    assertThat(result("redis").status()).isEqualTo(RunResult.Status.FAILED);
  }

  @Test
  void servers_there_end_with_a_run_that_is_killed() throws Exception {
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", experiment("redis", 2, "[]", "2m"))) {
      loadstone.awaitLine("measure ");
      assertThat(redis()).hasSize(2);
      loadstone.signal("KILL");
      loadstone.ended();
    }
    assertNothingIsLeft();
  }

  @Test
  @OnRequest
  void servers_there_end_with_a_run_that_the_user_ends() throws Exception {
    try (Loadstone loadstone =
        Loadstone.startGroup(folder, Map.of(), "run", experiment("redis", 2, "[]", "2m"))) {
      loadstone.awaitLine("measure ");
      loadstone.signalGroup("INT");

      assertThat(loadstone.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    }
    assertNothingIsLeft();
  }

  @Test
  void another_host_key_than_the_known_one_is_refused_before_anything_is_started()
      throws Exception {
    try {
      server.trust("other");
      Ended ended = Loadstone.run(folder, Map.of(), "run", experiment("redis", 2, "[]", "1s"));

      assertUnavailable(
          ended,
          "the machine " + addresses(1).get(0) + " cannot have servers of Redis",
          "HOST IDENTIFICATION HAS CHANGED",
          "Try: ssh -o BatchMode=yes");
    } finally {
      server.trust("host");
    }
    assertNothingIsLeft();
  }

  @Test
  void a_folder_that_is_not_there_is_told_and_nothing_is_left() throws Exception {
    String file = experiment("redis", 2, "[]", "1s");
    String text = Files.readString(folder.resolve(file));
    write(text.replace("folder: " + machine(), "folder: " + machine().resolve("gone")));
    Ended ended = Loadstone.run(folder, Map.of(), "run", file);

    assertUnavailable(ended, addresses(1).get(0), "mkdir", "No such file or directory");
    assertNothingIsLeft();
  }

  @Test
  void a_machine_without_java_is_refused_with_what_to_install() throws Exception {
    Ended ended = runOn("cassandra", "mount -t tmpfs tmpfs /usr/lib/jvm");

    assertUnavailable(ended, "needs Java 17 and has none", "install a JDK");
  }

  @Test
  @OnRequest
  void a_full_disk_there_is_told_in_its_own_words() throws Exception {
    String small = "mount -t tmpfs -o size=8m,mode=1777 tmpfs /var/tmp";
    Ended ended = runOn("postgresql", small);

    assertUnavailable(ended, "No space left on device");
    assertNothingIsLeft();
  }

  /** Here answers find no way back: that needs no firewall to be installed. */
  @Test
  @OnRequest
  void a_firewall_between_is_told_with_the_ports_to_pass() throws Exception {
    assumeTrue(apart, "needs machines with networks of their own");
    route("add");
    try {
      Ended ended = Loadstone.run(folder, Map.of(), "run", experiment("redis", 1, "[]", "1s"));

      assertUnavailable(
          ended,
          "a server listens on " + addresses(1).get(0),
          "cannot be reached from here",
          "let firewalls between pass ports 20000 to 31999");
    } finally {
      route("del");
    }
    assertNothingIsLeft();
  }

  /** Adds or deletes a rule of the first machine, by which servers' answers are thrown away. */
  private static void route(String action) throws Exception {
    String rule = "ip rule " + action + " pref 1 ipproto tcp sport 20000-31999 blackhole";
    CommandRunner.Ended ended =
        CommandRunner.run(
            network.command(1, List.of(rule.split(" ", -1))), Map.of(), Duration.ofSeconds(10));
    assertThat(ended.well()).as(ended.output()).isTrue();
  }

  /** The machines could not be used, and the message has these words. */
  private static void assertUnavailable(Ended ended, String... words) {
    assertThat(ended.exitCode())
        .describedAs(ended.err())
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
    assertThat(ended.err()).contains(words);
  }

  /** Runs it on a machine that sees other file systems. */
  private Ended runOn(String system, String mounts) throws Exception {
    assumeTrue(Loadstone.mayMount(), "only root may have file systems of its own");
    String file = experiment(system, 1, "[]", "1s");
    try (SshServer other =
        SshServer.start(
            folder.resolve("sshd"), environment(), List.of(places.get(0).seeing(mounts)))) {
      write(
          Files.readString(folder.resolve(file))
              .replace(server.options(), other.options())
              .replace("folder: " + machine(), "folder: /var/tmp"));
      return Loadstone.run(folder, Map.of(), "run", file);
    }
  }
}
