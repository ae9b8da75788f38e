package dev.loadstone.deployments.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.process.CommandRunner.Input;
import dev.loadstone.deployments.Until;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerProcessIT {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private ServerProcess start(Duration grace, String script) {
    return ServerProcess.start(
        new ServerProcess.Launch(
            Machine.HERE,
            "the server",
            List.of("sh", "-c", script),
            Map.of("GREETING", "hello"),
            folder.resolve("server.log"),
            new Stop("TERM", grace),
            folder.resolve("data")));
  }

  @Test
  void output_goes_to_the_log_and_stopping_is_graceful_and_keeps_the_data() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path log = folder.resolve("server.log");
    String script =
        "trap 'echo bye; exit 0' TERM; echo $GREETING; echo up >&2; while :; do sleep 0.05; done";
    ServerProcess server = start(LIMIT, script);
    server.awaitReady(LIMIT, () -> contains(log, "up"));
    assertThat(server.isAlive()).isTrue();
    assertThat(ProcessHandle.of(server.pid())).isPresent();

    server.close();
    server.close();

    assertThat(server.isAlive()).isFalse();
    assertThat(log).content().isEqualTo("hello\nup\nbye\n");
    assertThat(data).isDirectory();
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void a_server_that_does_not_heed_the_signal_is_killed() {
    Path log = folder.resolve("server.log");
    ServerProcess server =
        start(Duration.ofSeconds(1), "trap '' TERM; echo up; while :; do sleep 0.05; done");
    server.awaitReady(LIMIT, () -> contains(log, "up"));
    server.close();
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void stops_the_server_even_when_the_thread_is_interrupted() {
    ServerProcess server = start(LIMIT, "exec sleep 1000");
    Thread.currentThread().interrupt();
    server.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(server.isAlive()).isFalse();
  }

  @Test
  void what_a_server_started_does_not_outlive_one_that_is_stopped_by_force() throws Exception {
    Path log = folder.resolve("server.log");
    ServerProcess server = ServerProcess.start(launch("sh -c 'sleep 1000; :' & echo up; wait; :"));
    server.awaitReady(LIMIT, () -> contains(log, "up"));
    assertThat(Until.holds(() -> descendants(server).size() == 2)).isTrue();
    List<ProcessHandle> started = descendants(server);

    server.close();

    assertThat(Until.holds(() -> started.stream().noneMatch(ProcessHandle::isAlive))).isTrue();
  }

  /** One that is started again must not meet it. */
  @Test
  void a_killed_server_and_what_it_started_have_ended_when_kill_returns() throws Exception {
    Path log = folder.resolve("server.log");
    Path data = folder.resolve("data");
    data.toFile().mkdir();
    try (ServerProcess server =
        start(LIMIT, "sh -c 'sleep 1000; :' & sleep 1000 & echo up; wait; :")) {
      server.awaitReady(LIMIT, () -> contains(log, "up"));
      assertThat(Until.holds(() -> descendants(server).size() == 3)).isTrue();
      List<ProcessHandle> started = descendants(server);
      long asked = System.nanoTime();

      FaultProof proof = server.kill();

      assertThat(proof.since()).isBetween(asked, System.nanoTime());
      assertThat(proof.evidence()).isEqualTo("the server and all that it had started are gone");
      assertThat(server.isAlive()).isFalse();
      // Whose parents have gone must yet be collected by the first process.
      assertThat(Until.holds(() -> started.stream().noneMatch(ProcessHandle::isAlive))).isTrue();
      assertThat(server.ended("then")).hasMessageContaining("status 137");
      assertThatThrownBy(server::kill).hasMessageContaining("ended by itself before it was to be");
    }
    assertThat(data).isDirectory();
  }

  private static List<ProcessHandle> descendants(ServerProcess server) {
    return ProcessHandle.of(server.pid()).orElseThrow().descendants().toList();
  }

  @Test
  void a_paused_server_and_what_it_started_are_stopped_until_they_are_continued() throws Exception {
    Path log = folder.resolve("server.log");
    try (ServerProcess server =
        start(LIMIT, "sh -c 'sleep 1000; :' & sleep 1000 & echo up; wait; :")) {
      server.awaitReady(LIMIT, () -> contains(log, "up"));
      assertThat(Until.holds(() -> descendants(server).size() == 3)).isTrue();

      FaultProof paused = server.pause();

      assertThat(paused.evidence()).isEqualTo("the server and all that it had started are stopped");
      assertThat(states(server)).containsOnly('T').hasSize(4);

      FaultProof resumed = server.resume();

      assertThat(resumed.since()).isGreaterThan(paused.since());
      assertThat(states(server)).doesNotContain('T').hasSize(4);
      server.pause();
      server.kill();
      assertThat(server.isAlive()).isFalse();
    }
  }

  @Test
  void a_paused_server_ends_when_it_is_closed() throws Exception {
    ServerProcess server = start(LIMIT, "exec sleep 1000");
    server.pause();
    server.close();
    assertThat(server.isAlive()).isFalse();
  }

  private static List<Character> states(ServerProcess server) throws Exception {
    List<Character> states = new ArrayList<>();
    List<Long> processes = new ArrayList<>(List.of(server.pid()));
    descendants(server).forEach(process -> processes.add(process.pid()));
    for (long process : processes) {
      String stat = Files.readString(Path.of("/proc/" + process + "/stat"));
      states.add(stat.charAt(stat.lastIndexOf(')') + 2));
    }
    return states;
  }

  @Test
  void a_server_that_is_stopped_is_killed_too() throws Exception {
    try (ServerProcess server = start(LIMIT, "exec sleep 1000")) {
      signal("STOP", server.pid());

      server.kill();

      assertThat(server.isAlive()).isFalse();
    }
  }

  private static void signal(String signal, long process) throws Exception {
    new ProcessBuilder("kill", "-s", signal, Long.toString(process)).start().waitFor();
  }

  @Test
  void a_kill_that_nobody_carries_out_is_none() throws Exception {
    try (ServerProcess server = start(LIMIT, "exec sleep 1000")) {
      ProcessHandle watchdog = ProcessHandle.of(server.pid()).orElseThrow().parent().orElseThrow();
      stop(otherChild(watchdog, server.pid()));

      assertThatThrownBy(server::kill)
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("the server was to be killed, and nothing proves that it has gone");
      assertThat(server.isAlive()).isTrue();

      watchdog.children().forEach(ProcessHandle::destroyForcibly);
    }
  }

  /**
   * The process that carries out orders; the watchdog starts it after it has told of the server.
   */
  private static long otherChild(ProcessHandle watchdog, long server) throws InterruptedException {
    while (true) {
      Optional<ProcessHandle> other =
          watchdog.children().filter(child -> child.pid() != server).findFirst();
      if (other.isPresent()) {
        return other.get().pid();
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static void stop(long process) {
    try {
      signal("STOP", process);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void an_early_death_shows_status_and_the_end_of_the_log() {
    try (ServerProcess server =
        start(LIMIT, "for i in $(seq 100); do echo line $i; done; exit 7")) {
      assertThatThrownBy(() -> server.awaitReady(LIMIT, () -> false))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("the server ended by itself with status 7")
          .hasMessageContaining(folder.resolve("server.log").toString())
          .hasMessageEndingWith("line 99\n  line 100")
          .hasMessageNotContaining("line 80")
          .extracting("exitCode")
          .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
    }
  }

  @Test
  void a_server_that_is_not_ready_in_time_is_told() {
    try (ServerProcess server = start(LIMIT, "exec sleep 1000")) {
      assertThatThrownBy(() -> server.awaitReady(Duration.ofMillis(100), () -> false))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("was not ready");
    }
  }

  @Test
  void a_program_that_does_not_exist_is_told() {
    ServerProcess.Launch launch =
        new ServerProcess.Launch(
            Machine.HERE,
            "the server",
            List.of(folder.resolve("no-such-program").toString()),
            Map.of(),
            folder.resolve("server.log"),
            new Stop("TERM", LIMIT),
            null);
    try (ServerProcess server = ServerProcess.start(launch)) {
      assertThatThrownBy(() -> server.awaitReady(LIMIT, () -> false))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("status 127")
          .hasMessageContaining("no-such-program");
    }
  }

  @Test
  void a_log_that_cannot_be_written_is_told() {
    ServerProcess.Launch launch =
        new ServerProcess.Launch(
            Machine.HERE,
            "the server",
            List.of("true"),
            Map.of(),
            folder.resolve("missing").resolve("server.log"),
            new Stop("TERM", LIMIT),
            null);
    assertThatThrownBy(() -> ServerProcess.start(launch))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("could not be started");
  }

  @Test
  void a_server_whose_warden_was_killed_is_ended_all_the_same() throws Exception {
    Path log = folder.resolve("server.log");
    ServerProcess server = start(LIMIT, "echo up; exec sleep 1000");
    server.awaitReady(LIMIT, () -> contains(log, "up"));
    ProcessHandle watchdog =
        ProcessHandle.of(server.pid()).flatMap(ProcessHandle::parent).orElseThrow();
    watchdog.destroyForcibly();
    assertThat(Until.gone(watchdog.pid())).isTrue();
    assertThat(server.isAlive()).isTrue();

    server.close();

    assertThat(Until.gone(server.pid())).isTrue();
  }

  @Test
  void a_tool_runs_to_its_end_and_its_failure_is_told() throws Exception {
    Path data = Files.createDirectory(folder.resolve("data"));
    ServerProcess.run(launch("echo done"), LIMIT);
    assertThat(folder.resolve("server.log")).hasContent("done");
    assertThatThrownBy(() -> ServerProcess.run(launch("echo disk full; exit 3"), LIMIT))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("the tool failed with status 3")
        .hasMessageEndingWith("disk full");
    assertThatThrownBy(
            () -> ServerProcess.run(launch("sleep 1000 & sleep 1000"), Duration.ofMillis(300)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("did not end within");
    assertThat(data).isDirectory();
  }

  private ServerProcess.Launch launch(String script) {
    return new ServerProcess.Launch(
        Machine.HERE,
        "the tool",
        List.of("sh", "-c", script),
        Map.of(),
        folder.resolve("server.log"),
        Stop.AT_ONCE,
        folder.resolve("data"));
  }

  @Test
  void servers_see_nothing_of_our_environment_but_what_programs_need() {
    Path log = folder.resolve("server.log");
    try (ServerProcess server = start(LIMIT, "env; echo up; exec sleep 1000")) {
      server.awaitReady(LIMIT, () -> contains(log, "up"));
    }
    assertThat(log).content().contains("PATH=", "GREETING=hello");
    String home = System.getenv("HOME");
    if (home != null) {
      assertThat(log).content().doesNotContain("\nHOME=");
    }
  }

  @Test
  void tools_that_set_servers_up_see_nothing_more_of_our_environment() throws Exception {
    String seen = Machine.HERE.run(List.of("env"), Input.NONE, LIMIT).output();
    assertThat(seen.lines().map(line -> line.split("=", 2)[0]))
        .contains("PATH")
        .allMatch(name -> name.matches("PATH|TZ|LANG|LANGUAGE|(LC|LD|MALLOC)_.*"));
  }

  /** The watchdog of another machine, by itself. */
  private Process watchdog(int silenceSeconds) throws Exception {
    Path script = folder.resolve("watchdog.sh");
    try (var in = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      Files.write(script, in.readAllBytes());
    }
    Files.createDirectories(folder.resolve("data"));
    List<String> command =
        List.of(
            "sh",
            script.toString(),
            "TERM",
            "1",
            folder.resolve("data").toString(),
            Integer.toString(silenceSeconds),
            "sleep",
            "1000");
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void a_server_elsewhere_ends_with_its_data_when_nothing_is_heard_any_more() throws Exception {
    Process watchdog = watchdog(1);

    assertThat(watchdog.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(watchdog.inputReader().lines())
        .satisfiesExactly(
            started -> assertThat(started).startsWith("loadstone-server "),
            ended -> assertThat(ended).isEqualTo("loadstone-status 143"));
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void a_server_elsewhere_goes_on_while_somebody_is_heard_and_keeps_its_data_when_told_to_stop()
      throws Exception {
    Process watchdog = watchdog(5);
    OutputStream orders = watchdog.getOutputStream();
    for (int tenth = 0; tenth < 60; tenth++) {
      orders.write('.');
      orders.flush();
      Thread.sleep(100);
    }
    assertThat(watchdog.isAlive()).isTrue();
    orders.write("ss".getBytes(StandardCharsets.US_ASCII));
    orders.flush();

    assertThat(watchdog.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(folder.resolve("data")).isDirectory();
  }
}
