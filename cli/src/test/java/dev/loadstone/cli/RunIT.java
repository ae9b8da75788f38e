package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunIT {
  static final String NOOP =
      """
      name: quick
      benchmark: {name: tpcc, warehouses: 1}
      systems: [{name: noop, deployment: local}]
      load:
        {terminals: 2, inFlight: 1, pacing: {type: rate, perSecond: 200}, rampUp: 0s, measure: 1s,
         rampDown: 0s}
      """;

  /** Inside the process that runs the experiment, so that no client is started for it. */
  private static final String H2 =
      NOOP.replace("noop", "h2").replace("tpcc, warehouses: 1", "ycsb, records: 100");

  /** A server that is loaded in no time. */
  private static final String POSTGRESQL =
      NOOP.replace("noop", "postgresql").replace("tpcc, warehouses: 1", "voter");

  @TempDir Path folder;

  private String experiment(String text) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), text).getFileName().toString();
  }

  private Path resultFolder() {
    return Loadstone.results(folder, "quick").folder();
  }

  private ExperimentResult result() {
    return Loadstone.results(folder, "quick").readExperiment().orElseThrow();
  }

  @Test
  void shows_plain_lines_and_the_report_and_leaves_a_result() throws IOException {
    Ended ended = Loadstone.run(folder, Map.of(), "run", experiment(NOOP + "repetitions: 2\n"));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("[1/2] noop, repetition 1", "[2/2] noop, repetition 2", "report.html")
        .contains("result.json", "tpmC")
        .doesNotContain("\u001b", "\r");
    assertThat(result().complete()).isTrue();
    assertThat(result().passed()).isTrue();
    assertThat(result().runs()).hasSize(2);
    assertThat(resultFolder())
        .isDirectoryContaining("glob:**/" + ResultFiles.REPORT_HTML)
        .isDirectoryContaining("glob:**/" + ResultFiles.COMPARISON);
  }

  @Test
  void shows_how_far_it_is_where_the_end_is_not_known_and_goes_on_by_more() throws IOException {
    String repetitions = "repetitions: {least: 2, most: 3, until: {width: 0.0001%}}\n";
    Ended ended =
        CommandHere.run(
            folder,
            "run",
            experiment(H2.replace("pacing: {type: rate, perSecond: 200}, ", "") + repetitions));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("[run 1] h2, repetition 1 (2 to 3)", "[run 3] h2, repetition 3 (2 to 3)")
        .containsPattern(
            "open: h2 \\(not durable\\) \\(± [0-9.]+ %\\); (about|more than) \\d+ more repetitions")
        .contains("3 repetitions made, the most of the plan; open: h2 (not durable) (± ");

    String folderOfResult = resultFolder().toString();
    Ended more = CommandHere.run(folder, "run", "--resume", folderOfResult, "--more", "1");
    assertThat(more.exitCode()).isZero();
    assertThat(more.out()).contains("[4/4] h2, repetition 4", "4 repetitions made, 1 beyond");
    assertThat(result().runs()).hasSize(4);
  }

  @Test
  void more_repetitions_want_a_result_and_a_number_above_0() throws IOException {
    String file = experiment(NOOP);
    Ended alone = CommandHere.run(folder, "run", file, "--more", "2");
    Ended none = CommandHere.run(folder, "run", "--resume", "results", "--more", "0");

    assertThat(alone.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(alone.err()).contains("expected --resume FOLDER with it");
    assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(none.err()).contains("--more is 0; expected a whole number from 1 to 1000");
  }

  @Test
  void shows_nothing_but_the_end_when_quiet() throws IOException {
    Ended ended = CommandHere.run(folder, "run", "--quiet", experiment(H2));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).doesNotContain("[1/1]").contains("report.html");
  }

  @Test
  void runs_again_from_what_it_wrote_as_run() throws IOException {
    CommandHere.run(folder, "run", experiment(H2));
    String asRun = resultFolder().resolve(ResultFiles.EXPERIMENT).toString();

    Ended ended =
        CommandHere.run(folder, "run", asRun, "--output", folder.resolve("again").toString());

    assertThat(ended.exitCode()).isZero();
    assertThat(folder.resolve("again").resolve("quick")).isDirectory();
  }

  @Test
  void tells_an_unmet_requirement_by_its_exit_code() throws IOException {
    Ended ended =
        CommandHere.run(folder, "run", experiment(H2 + "require: {throughput: \"< 1\"}\n"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(ended.out()).contains("throughput");
    assertThat(result().complete()).isTrue();
    assertThat(result().passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "HUP"})
  void ends_in_order_on_a_signal(String signal) throws IOException {
    interrupt(experiment(NOOP.replace("measure: 1s", "measure: 2m") + "repetitions: 2\n"), signal);
  }

  @Test
  void resumes_what_was_interrupted() throws IOException {
    String file = experiment(NOOP.replace("measure: 1s", "measure: 4s") + "repetitions: 2\n");
    interrupt(file, "INT");

    Ended refused = CommandHere.run(folder, "run", file, "--resume", resultFolder().toString());
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("leave out FILE");

    Ended resumed = Loadstone.run(folder, Map.of(), "run", "--resume", resultFolder().toString());
    assertThat(resumed.exitCode()).isZero();
    assertThat(result().complete()).isTrue();
    assertThat(result().runs()).hasSize(2);
  }

  /** Runs an experiment until it measures, and ends it by a signal. */
  private void interrupt(String file, String signal) throws IOException {
    Ended ended;
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("measure ");
      loadstone.signal(signal);
      ended = loadstone.ended();
    }
    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(ended.out()).contains("report.html");
    assertThat(result().complete()).isFalse();
    assertThat(result().runs()).hasSize(1);
    assertThat(result().runs().get(0).status()).isEqualTo(Status.INTERRUPTED);
  }

  @Test
  void a_folder_in_which_a_run_works_is_not_resumed() throws IOException {
    String file = experiment(NOOP.replace("measure: 1s", "measure: 2m"));

    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("measure ");
      Ended refused = CommandHere.run(folder, "run", "--resume", resultFolder().toString());
      assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
      assertThat(refused.err()).contains("another process works in this result folder");
      loadstone.signal("INT");
      assertThat(loadstone.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    }
    assertThat(result().runs().get(0).throughput()).isPositive();
  }

  @Test
  void a_signal_in_the_middle_of_a_run_leaves_no_server_behind() throws IOException {
    String file = experiment(POSTGRESQL.replace("measure: 1s", "measure: 2m"));

    Ended ended;
    List<ProcessHandle> servers;
    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("measure ");
      servers = loadstone.descendants();
      loadstone.signal("INT");
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(servers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(result().runs().get(0).status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result().runs().get(0).throughput()).isPositive();
  }

  /** Ctrl-C, and the end of the terminal, which shell and kernel both tell. */
  @ParameterizedTest
  @ValueSource(strings = {"INT", "HUP"})
  void a_signal_to_all_processes_of_the_terminal_ends_the_run_in_order(String signal)
      throws IOException {
    Network network = new Network(0, Duration.ofMillis(1));
    boolean shaped = PostgresqlDeployer.standard().refusals(1, Map.of(), network).isEmpty();
    String file =
        experiment(
            POSTGRESQL
                .replace("measure: 1s", "measure: 2m")
                .replace("local", shaped ? "local, network: {delay: 1ms}" : "local"));

    Ended ended;
    List<ProcessHandle> helpers;
    try (Loadstone loadstone = Loadstone.startGroup(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("measure ");
      helpers = loadstone.descendants();
      loadstone.signalGroup(signal);
      if (signal.equals("HUP")) {
        loadstone.signalGroup(signal);
      }
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    assertThat(helpers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    RunResult run =
        Loadstone.results(folder, "quick")
            .readRun(result().runs().get(0).cell().id(), 1)
            .orElseThrow();
    assertThat(run.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(run.statistics().total().completed()).isPositive();
    // Both ask the server, over its network.
    assertThat(run.checks())
        .isNotEmpty()
        .noneMatch(check -> check.status() == CheckResult.Status.FAIL)
        .noneMatch(check -> check.status() == CheckResult.Status.NOT_RUN);
  }

  @Test
  void a_second_signal_ends_at_once_and_still_leaves_no_server_and_no_data() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    String file = experiment(POSTGRESQL.replace("measure: 1s", "measure: 2m"));

    Ended ended;
    List<ProcessHandle> helpers;
    try (Loadstone loadstone =
        Loadstone.start(folder, Map.of(), "run", file, "--data", disk.toString())) {
      loadstone.awaitLine("measure ");
      helpers = loadstone.descendants();
      loadstone.signal("INT");
      loadstone.signal("INT");
      ended = loadstone.ended();
    }

    assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (helpers.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < deadline) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(helpers).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    try (Stream<Path> left = Files.walk(disk)) {
      assertThat(left.map(path -> path.getFileName().toString())).doesNotContain("data", "cluster");
    }
  }

  @Test
  void data_lie_where_they_are_asked_for_and_the_result_says_on_what() throws IOException {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    String file =
        experiment(
            NOOP.replace("noop", "redis").replace("tpcc, warehouses: 1", "ycsb, records: 100"));

    Ended refused = CommandHere.run(folder, "run", file, "--data", "missing");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("--data names missing");

    Ended ended = CommandHere.run(folder, "run", file, "--data", disk.toString());
    assertThat(ended.err()).isEmpty();
    assertThat(disk).isEmptyDirectory();
    RunResult run =
        Loadstone.results(folder, "quick")
            .readRun(result().runs().get(0).cell().id(), 1)
            .orElseThrow();
    assertThat(run.system().storage()).isEqualTo(Storage.of(disk));
  }

  /** With a fast server on what only looks like a disk. */
  @Test
  void durability_that_is_measured_in_memory_puts_the_run_in_question() throws IOException {
    Path memory = Path.of("/dev/shm");
    assumeTrue(
        Files.isWritable(memory) && Storage.of(memory).inMemory(), "needs a file system in memory");
    String file =
        experiment(
            NOOP.replace(
                    "name: noop,",
                    "name: redis, settings: {appendonly: 'yes', appendfsync: always},")
                .replace("tpcc, warehouses: 1", "ycsb, records: 100"));

    CommandHere.run(folder, "run", file, "--data", memory.toString());

    RunResult run =
        Loadstone.results(folder, "quick")
            .readRun(result().runs().get(0).cell().id(), 1)
            .orElseThrow();
    assertThat(run.marks()).extracting(RunMark::kind).contains(RunMark.Kind.STORAGE);
  }

  /** Where only those who started it know. */
  @Test
  void a_server_that_keeps_nothing_is_called_not_durable() throws IOException {
    Ended ended =
        CommandHere.run(
            folder,
            "run",
            experiment(
                NOOP.replace(
                        "name: noop,",
                        "name: ignite, settings: {storage: aimem,"
                            + " jvm.options: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'},")
                    .replace("tpcc, warehouses: 1", "ycsb, records: 100")));

    RunResult run =
        Loadstone.results(folder, "quick")
            .readRun(result().runs().get(0).cell().id(), 1)
            .orElseThrow();
    assertThat(run.system().server().withoutDurability())
        .describedAs(ended.err())
        .hasValue("none: in memory");
  }

  /** Where programs are hidden that come first, as on machines without them. */
  @ParameterizedTest
  @ValueSource(strings = {"", "setpriv", "setpriv chroot"})
  void root_runs_a_server_in_each_way(String hidden) throws IOException {
    assumeTrue(new UnixSystem().getUid() == 0, "only root has to change");
    // Nobody has to find programs there too.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path programs = Files.createDirectory(folder.resolve("bin"));
    for (String place : System.getenv("PATH").split(":", -1)) {
      if (Files.isDirectory(Path.of(place))) {
        try (Stream<Path> files = Files.list(Path.of(place))) {
          for (Path file : (Iterable<Path>) files::iterator) {
            Path link = programs.resolve(file.getFileName());
            if (!List.of(hidden.split(" ", -1)).contains(file.getFileName().toString())
                && Files.notExists(link, LinkOption.NOFOLLOW_LINKS)) {
              Files.createSymbolicLink(link, file);
            }
          }
        }
      }
    }
    String file = experiment(POSTGRESQL);

    Ended ended =
        Loadstone.run(folder, Map.of("PATH", programs.toString()), "run", "--quiet", file);
    // JUnit remarks on every link that it removes.
    try (Stream<Path> links = Files.list(programs)) {
      for (Path link : (Iterable<Path>) links::iterator) {
        Files.delete(link);
      }
    }

    assumeTrue(!ended.err().contains("no way to run it"), ended.err());
    assertThat(ended.exitCode()).isZero();
    assertThat(resultFolder().resolve("loadstone.log"))
        .content()
        .contains(
            switch (hidden) {
              case "" -> "nobody by setpriv";
              case "setpriv" -> "nobody by chroot";
              default -> "root in a user namespace";
            });
  }

  @Test
  void leaves_no_server_behind_when_a_deployment_is_ended() throws IOException {
    String file =
        experiment(
            "name: x\nbenchmark: {name: tpcc}\nsystems: [{name: postgresql, deployment: local}]\n");

    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "deploy", file)) {
      String node = loadstone.awaitLine("  process ");
      long server = Long.parseLong(node.substring(node.lastIndexOf(' ') + 1));
      loadstone.awaitLine("running until Ctrl-C");
      assertThat(ProcessHandle.of(server)).isPresent();

      loadstone.signal("INT");

      assertThat(loadstone.ended().exitCode()).isZero();
      assertThat(ProcessHandle.of(server).filter(ProcessHandle::isAlive)).isEmpty();
    }
  }
}
