package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineIT {
  private static final String ESCAPE = "\u001b";

  @TempDir Path folder;

  private Ended run(String... arguments) {
    return CommandHere.run(folder, arguments);
  }

  private String experiment(String text) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), text).getFileName().toString();
  }

  @Test
  void help_reads_like_a_manual_page_without_colours() {
    Ended help = run("--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .contains("SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXAMPLES", "EXIT CODES")
        .contains("ENVIRONMENT", "FILES")
        .doesNotContain("null", ESCAPE);
    for (ExitCode exitCode : ExitCode.values()) {
      assertThat(help.out()).containsPattern("(?m)^ +" + exitCode.code() + "  ");
    }
    assertThat(run("run", "--help").out()).contains("--resume", "--set", "--only", "--quiet");
  }

  @Test
  void colours_help_only_when_asked_to_where_there_is_no_terminal() {
    assertThat(run("--color", "always", "--help").out()).contains(ESCAPE);
    assertThat(Loadstone.run(folder, Map.of("NO_COLOR", "1"), "--help").out())
        .doesNotContain(ESCAPE);
  }

  @Test
  void tells_its_version_and_completes_shells() {
    assertThat(run("--version").out()).startsWith("loadstone ");
    assertThat(run("completion").out()).contains("complete -F", "quiet");
  }

  @Test
  void refuses_a_wrong_command_line_with_the_nearest_command() {
    Ended wrong = run("datbases");

    assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(wrong.err()).contains("Did you mean: loadstone databases");
    assertThat(run().exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(run("run", "--color", "blue", "e.yaml").exitCode()).isEqualTo(ExitCode.USAGE.code());
  }

  @Test
  void explains_a_failure_on_standard_error_and_traces_it_with_debug_only() {
    Ended brief = Loadstone.run(folder, Map.of(), "run", "gone.yaml");
    Ended debug = run("run", "--debug", "gone.yaml");

    assertThat(brief.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(brief.out()).isEmpty();
    assertThat(brief.err())
        .startsWith("loadstone: gone.yaml: no such file")
        .doesNotContain("\tat ");
    assertThat(debug.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(debug.err()).contains("gone.yaml: no such file", "\tat ");
  }

  @Test
  void figures_look_the_same_whatever_the_language_of_the_machine() throws IOException {
    String arabic = "-Duser.language=ar -Duser.country=EG -Duser.extensions=u-nu-arab";
    String file =
        experiment("name: x\nbenchmark: {name: tpcc}\nsystems: [{name: h2, deployment: local}]\n");

    Ended ended =
        Loadstone.run(folder, Map.of("JDK_JAVA_OPTIONS", arabic), "config", "validate", file);

    assertThat(ended.out()).contains("valid; 1 cell,");
  }

  @Test
  void lists_databases_and_benchmarks() {
    assertThat(run("databases").out()).contains("postgresql", "h2", "noop", "verified");
    assertThat(run("benchmarks").out()).contains("tpcc", "new-order", "tpmC", "warehouses");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "check", "clean"})
  void refuses_commands_for_external_systems_on_local_ones(String command) throws IOException {
    String file =
        experiment("name: x\nbenchmark: {name: tpcc}\nsystems: [{name: h2, deployment: local}]\n");

    Ended ended = run(command, file);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err()).contains("has only local systems");
  }

  @Test
  void refuses_a_port_and_a_place_for_passwords_that_cannot_be_before_it_deploys()
      throws IOException {
    Ended port = run("deploy", "--port", "70000", "e.yaml");
    assertThat(port.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(port.err()).contains("--port is 70000; expected a port from 1 to 65535");

    String file = folder.resolve("gone").resolve("passwords").toString();
    Ended passwords = run("deploy", "--password-file", file, "e.yaml");
    assertThat(passwords.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(passwords.err()).contains("--password-file names " + file + ", whose folder");

    Path link = Files.createSymbolicLink(folder.resolve("out"), Path.of("/dev/stdout"));
    Ended device = run("deploy", "--password-file", link.toString(), "e.yaml");
    assertThat(device.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(device.err()).contains("--password-file names " + link + ", which is no file");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void tells_a_server_that_is_not_there_by_its_exit_code_and_keeps_what_is_known()
      throws IOException {
    String file =
        experiment(
            """
            name: gone
            benchmark: {name: tpcc}
            systems:
              - {name: postgresql, deployment: external, endpoints: ["127.0.0.1:1"], user: u, password: "${PW}"}
            """);

    Ended ended = Loadstone.run(folder, Map.of("PW", "hunter2"), "run", file);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
    assertThat(ended.err()).contains("127.0.0.1:1").doesNotContain("\tat ");
    assertThat(ended.out() + ended.err()).doesNotContain("hunter2");
    try (var files = Files.walk(folder.resolve("results"))) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(path -> assertThat(Files.readString(path)).doesNotContain("hunter2"));
    }
  }

  @Test
  void refuses_results_that_cannot_be_written() throws IOException {
    Files.writeString(folder.resolve("results"), "a file is in the way");

    Ended ended = run("run", experiment(RunIT.NOOP));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN.code());
    assertThat(ended.err()).contains("results cannot be written", "--output");
  }

  @Test
  void diff_tells_by_its_exit_code_what_became_of_a_result() {
    String study = Loadstone.ROOT.resolve("studies/newsql/reference/result.tar.xz").toString();

    String baseline = folder.resolve("baseline.json").toString();
    assertThat(run("diff", "--save-baseline", baseline, study).exitCode()).isZero();
    Ended itself = run("diff", "--metric", "tpmC", baseline, study);
    assertThat(itself.err()).isEmpty();
    assertThat(itself.exitCode()).isEqualTo(DiffCommand.UNDECIDED);
    assertThat(itself.out()).contains("undecided").doesNotContain("slower");

    assertThat(run("diff", "--margin", "much", study, study).err())
        .contains("\"much\" is no margin; expected percent between 0 and 100");
    assertThat(run("diff", study).err()).contains("diff needs two results");
    assertThat(run("diff", "--format", "junit", baseline, baseline).out()).startsWith("<?xml");
  }

  @Test
  void diff_ends_with_0_where_all_is_within_the_margin_and_with_1_where_something_is_slower()
      throws IOException {
    Files.writeString(folder.resolve("old.json"), figures(100, 103, 98, 101, 99));
    Files.writeString(folder.resolve("new.json"), figures(92, 90, 91, 93, 92));

    Ended same = run("diff", "--margin", "20%", "old.json", "new.json");
    assertThat(same.err()).isEmpty();
    assertThat(same.exitCode()).isZero();
    assertThat(same.out())
        .contains("same", "Nothing is slower.")
        .doesNotContain("undecided", "not judged");

    Ended slower = run("diff", "old.json", "new.json");
    assertThat(slower.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(slower.out()).contains("Slower: one (tpmC).");
  }

  /** A baseline of one cell, as {@code --save-baseline} writes it. */
  private static String figures(double... tpmC) {
    List<String> points = new ArrayList<>();
    for (double value : tpmC) {
      points.add(
          "{\"repetition\": %d, \"seed\": 42, \"value\": %s}".formatted(points.size() + 1, value));
    }
    return """
        {"schemaVersion": 1, "experiment": "figures", "revision": "", "environment": {}, "cells": [
          {"id": "1", "title": "one", "conditions": {}, "series": [
            {"metric": "tpmC", "title": "tpmC (unpaced)", "unit": "1/min", "higherIsBetter": true,
             "points": [%s]}]}]}
        """
        .formatted(String.join(", ", points));
  }

  @ParameterizedTest
  @ValueSource(strings = {"databases", "--help", "config schema", "completion"})
  void output_that_cannot_be_written_is_an_error(String command) {
    assumeTrue(Files.exists(Path.of("/dev/full")), "a device that is always full");

    Ended ended = Loadstone.runInto("/dev/full", folder, command.split(" ", -1));

    assertThat(ended.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN.code());
    assertThat(ended.err())
        .isEqualTo("loadstone: the output could not be written: No space left on device");
  }

  @Test
  void a_name_that_the_language_settings_do_not_know_is_told_with_what_to_set() {
    Ended ended =
        Loadstone.runInShell(
            "LC_ALL=C exec \"$@\" \"$(printf '\\303\\274.yaml')\"",
            "sh",
            folder,
            "config",
            "validate");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err()).contains("set LC_ALL=C.UTF-8");
  }

  @Test
  void a_run_whose_progress_cannot_be_written_has_its_results_all_the_same() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "a device that is always full");

    Ended ended = Loadstone.runInto("/dev/full", folder, "run", experiment(RunIT.NOOP));

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void a_home_where_nothing_may_be_executed_ends_no_run() throws IOException {
    assumeTrue(Loadstone.mayMount(), "only root may have such a disk");
    Path home = Files.createDirectory(folder.resolve("home"));

    Ended ended =
        Loadstone.runOnDisk(
            home,
            "noexec",
            folder,
            Map.of("JAVA_TOOL_OPTIONS", "-Duser.home=" + home + " -Djava.io.tmpdir=" + home),
            "run",
            experiment(RunIT.NOOP));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).doesNotContain("UnsatisfiedLinkError");
    try (var files = Files.walk(folder.resolve("results"))) {
      assertThat(files.filter(file -> file.endsWith("environment.json")))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(Files.readString(file))
                      .containsPattern("\"processor\"\\s*:\\s*\"\"")
                      .containsPattern("\"host\"\\s*:\\s*\"[^\"]"));
    }
  }

  @Test
  void a_database_that_a_driver_cannot_be_asked_for_is_refused_before_anything_starts()
      throws IOException {
    String file =
        experiment(
            """
            name: x
            benchmark: {name: tpcc}
            systems:
              - {name: mariadb, deployment: external, endpoints: ["127.0.0.1:1"], database: my db}
              - {name: redis, label: local, isolation: serializable}
            """);

    Ended ended = run("config", "validate", file);

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err())
        .contains("e.yaml:4:5: systems: database is 'my db'; expected a name without /")
        .contains("e.yaml:5:5: systems: isolation is serializable, and redis has no isolation");
  }
}
