package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
      load: {terminals: 2, inFlight: 1, rampUp: 0s, measure: 1s, rampDown: 0s}
      """;

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
  void shows_nothing_but_the_end_when_quiet() throws IOException {
    Ended ended = Loadstone.run(folder, Map.of(), "run", "--quiet", experiment(NOOP));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).doesNotContain("[1/1]").contains("report.html");
  }

  @Test
  void runs_again_from_what_it_wrote_as_run() throws IOException {
    Loadstone.run(folder, Map.of(), "run", experiment(NOOP));
    String asRun = resultFolder().resolve(ResultFiles.EXPERIMENT).toString();

    Ended ended = Loadstone.run(folder, Map.of(), "run", asRun, "--output", "again");

    assertThat(ended.exitCode()).isZero();
    assertThat(folder.resolve("again").resolve("quick")).isDirectory();
  }

  @Test
  void tells_an_unmet_requirement_by_its_exit_code() throws IOException {
    Ended ended =
        Loadstone.run(
            folder, Map.of(), "run", experiment(NOOP + "require: {throughput: \"< 1\"}\n"));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(ended.out()).contains("throughput");
    assertThat(result().complete()).isTrue();
    assertThat(result().passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void ends_in_order_on_a_signal_and_resumes(String signal) throws IOException {
    String file = experiment(NOOP.replace("measure: 1s", "measure: 3s") + "repetitions: 2\n");

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

    Ended refused =
        Loadstone.run(folder, Map.of(), "run", file, "--resume", resultFolder().toString());
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("leave out FILE");

    Ended resumed = Loadstone.run(folder, Map.of(), "run", "--resume", resultFolder().toString());
    assertThat(resumed.exitCode()).isZero();
    assertThat(result().complete()).isTrue();
    assertThat(result().runs()).hasSize(2);
  }

  @Test
  void a_folder_in_which_a_run_works_is_not_resumed() throws IOException {
    String file = experiment(NOOP.replace("measure: 1s", "measure: 2m"));

    try (Loadstone loadstone = Loadstone.start(folder, Map.of(), "run", file)) {
      loadstone.awaitLine("measure ");
      Ended refused = Loadstone.run(folder, Map.of(), "run", "--resume", resultFolder().toString());
      assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
      assertThat(refused.err()).contains("another process works in this result folder");
      loadstone.signal("INT");
      assertThat(loadstone.ended().exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
    }
    assertThat(result().runs().get(0).throughput()).isPositive();
  }

  @Test
  void a_signal_in_the_middle_of_a_run_leaves_no_server_behind() throws IOException {
    String file =
        experiment(
            """
            name: quick
            benchmark: {name: tpcc, warehouses: 1}
            systems: [{name: postgresql, deployment: local}]
            load: {terminals: 4, inFlight: 2, rampUp: 0s, measure: 2m, rampDown: 0s}
            """);

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
