package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are started by ssh on a real OpenSSH server. */
class SshClientsIT {
  private static final String NOOP =
      """
      name: shared
      benchmark: {name: tpcc, warehouses: 2}
      systems: [{name: noop, deployment: local}]
      load:
        terminals: 6
        inFlight: 2
        pacing: {type: rate, perSecond: 200}
        rampUp: 0s
        measure: 2s
        rampDown: 0s
        clients: {count: 2, by: ssh, on: [127.0.0.1], options: %s}
      """;

  @TempDir static Path there;
  @TempDir Path folder;

  private static SshServer server;

  @BeforeAll
  static void start() throws Exception {
    Optional<String> absence = SshServer.absence();
    assumeTrue(absence.isEmpty(), () -> absence.orElseThrow());
    server =
        SshServer.start(
            there.resolve("sshd"), Map.of("XDG_CACHE_HOME", there.resolve("cache").toString()));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private String experiment(SshServer at, String measure) throws IOException {
    String text = NOOP.formatted(at.options()).replace("measure: 2s", "measure: " + measure);
    return Files.writeString(folder.resolve("e.yaml"), text).getFileName().toString();
  }

  private RunResult result() {
    return SharedRun.result(folder);
  }

  private static List<Path> copies() throws IOException {
    try (Stream<Path> copies = Files.list(there.resolve("cache/loadstone/clients"))) {
      return copies.toList();
    }
  }

  @Test
  void clients_there_drive_the_load_with_a_copy_that_is_made_once() throws Exception {
    String file = experiment(server, "2s");

    Ended first = Loadstone.run(folder, Map.of(), "run", file);
    assertThat(first.err()).isEmpty();
    assertThat(first.exitCode()).isZero();
    assertThat(result().clients().clients())
        .extracting(ClientsResult.Client::host)
        .containsExactly("127.0.0.1", "127.0.0.1");
    assertThat(result().clients().clients())
        .allSatisfy(client -> assertThat(client.total().completed()).isPositive());
    assertThat(copies()).hasSize(1);
    Object made = Files.getAttribute(copies().get(0).resolve(FileBundle.SUMS), "unix:ctime");

    Ended second =
        Loadstone.run(folder, Map.of(), "run", file, "--output", folder.resolve("b").toString());
    assertThat(second.exitCode()).isZero();
    assertThat(copies()).hasSize(1);
    assertThat(Files.getAttribute(copies().get(0).resolve(FileBundle.SUMS), "unix:ctime"))
        .isEqualTo(made);
  }

  @Test
  void a_client_there_that_is_stopped_is_noticed_and_not_left_behind() throws Exception {
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", experiment(server, "2m"))) {
      loadstone.awaitLine("measure ");
      List<ProcessHandle> clients = server.clients();
      assertThat(clients).hasSize(2);
      Loadstone.signal("STOP", clients.get(0).pid());
      Ended ended = loadstone.ended();

      assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err())
          .contains("process " + clients.get(0).pid() + " on 127.0.0.1", "it has said nothing");
      assertGone(clients);
    }
  }

  /** The machine there takes its time to end what nobody wants any more. */
  private static void assertGone(List<ProcessHandle> clients) {
    for (ProcessHandle client : clients) {
      assertThat(client.onExit()).succeedsWithin(Duration.ofSeconds(30));
    }
  }

  @Test
  void clients_there_end_with_a_run_that_is_killed() throws Exception {
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", experiment(server, "2m"))) {
      loadstone.awaitLine("measure ");
      List<ProcessHandle> clients = server.clients();
      assertThat(clients).hasSize(2);
      loadstone.signal("KILL");
      loadstone.ended();

      assertGone(clients);
    }
  }

  @Test
  void another_host_key_than_the_known_one_is_refused_before_anything_is_started()
      throws Exception {
    try {
      server.trust("other");
      Ended ended = Loadstone.run(folder, Map.of(), "run", experiment(server, "2s"));

      assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err())
          .contains(
              "the machine 127.0.0.1 cannot have clients",
              "HOST IDENTIFICATION HAS CHANGED",
              "Host key verification failed");
      assertThat(Loadstone.results(folder, "shared").readExperiment()).isEmpty();
    } finally {
      server.trust("host");
    }
  }

  @Test
  void a_machine_without_java_is_refused_with_what_to_install() throws Exception {
    Path empty = Files.createDirectories(folder.resolve("bin"));
    for (String program : List.of("sh", "sed", "head", "printf")) {
      Files.createSymbolicLink(empty.resolve(program), Path.of("/bin").resolve(program));
    }
    try (SshServer other =
        SshServer.start(folder.resolve("sshd"), Map.of("PATH", empty.toString()))) {
      Ended ended = Loadstone.run(folder, Map.of(), "run", experiment(other, "2s"));

      assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err()).contains("it has no java", "install a JDK, 17 or newer");
    }
  }

  @Test
  void where_ssh_is_not_installed_it_is_asked_for() throws Exception {
    Ended ended =
        Loadstone.run(folder, Map.of("PATH", folder.toString()), "run", experiment(server, "2s"));

    assertThat(ended.exitCode()).describedAs(ended.err()).isEqualTo(ExitCode.CLIENT_LOST.code());
    assertThat(ended.err()).contains("need the program ssh here", "install it");
  }
}
