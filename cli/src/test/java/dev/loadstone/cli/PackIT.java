package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.PackedResult;
import dev.loadstone.core.result.ResultFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackIT {
  private static final String EXPERIMENT =
      """
      name: packed
      benchmark: {name: tpcc, warehouses: 1}
      systems: [{name: h2, deployment: local}]
      repetitions: 2
      load: {terminals: 1, inFlight: 1, rampUp: 1s, measure: 4s, rampDown: 0s}
      """;

  private static final Pattern HEADLINE = Pattern.compile("(\n {6}\"value\" : )([0-9])");
  private static final Pattern DIGIT = Pattern.compile("[0-9](?=[^0-9]*$)");

  @TempDir private static Path measuredIn;
  private static Path measured;

  @TempDir private Path folder;
  private Path result;

  @BeforeAll
  static void aRun() throws IOException {
    Files.writeString(measuredIn.resolve("e.yaml"), EXPERIMENT);
    Ended ended = CommandHere.run(measuredIn, "run", "--quiet", "e.yaml");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    measured = Loadstone.results(measuredIn, "packed").folder();
  }

  @BeforeEach
  void aCopy() throws IOException {
    result = folder.resolve("result");
    PathUtils.copyDirectory(measured, result);
  }

  private Ended loadstone(String... arguments) {
    return CommandHere.run(folder, arguments);
  }

  private Path pack(String... options) {
    Ended ended =
        loadstone(
            Stream.concat(Stream.of("pack", "result"), Stream.of(options)).toArray(String[]::new));
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    Path packed = folder.resolve("result" + PackedResult.SUFFIX);
    assertThat(ended.out()).contains("packed  " + packed, "bytes", "sha256  ");
    return packed;
  }

  private Path runFile(String name) throws IOException {
    try (Stream<Path> files = Files.walk(result.resolve(ResultFiles.CELLS))) {
      return files.filter(file -> file.endsWith(name)).sorted().findFirst().orElseThrow();
    }
  }

  private static void edit(Path file, UnaryOperator<String> change) throws IOException {
    String before = Files.readString(file);
    String after = change.apply(before);
    assertThat(after).isNotEqualTo(before).hasSameSizeAs(before);
    Files.writeString(file, after);
  }

  /** Changes the last digit of the first line that begins so. */
  private static UnaryOperator<String> digitOf(String beginning) {
    return text -> {
      int line = text.indexOf(beginning);
      assertThat(line).as(beginning).isNotNegative();
      int end = text.indexOf('\n', line);
      String edited = DIGIT.matcher(text.substring(line, end)).replaceFirst(digit -> next(digit));
      return text.substring(0, line) + edited + text.substring(end);
    };
  }

  /** The first, because the report rounds. */
  private static String firstDigitOfTheHeadline(String text) {
    return HEADLINE
        .matcher(text)
        .replaceFirst(first -> first.group(1) + (first.group(2).equals("9") ? "8" : next(first)));
  }

  private static String next(MatchResult digit) {
    return Integer.toString((Integer.parseInt(digit.group(digit.groupCount())) + 1) % 10);
  }

  @Test
  void every_figure_follows_in_the_folder_and_packed() {
    Ended ofFolder = loadstone("verify", "result");
    assertThat(ofFolder.exitCode()).as(ofFolder.out()).isZero();
    assertThat(ofFolder.out())
        .contains("figures of 2 runs and their report follow from the raw data, 0 do not")
        .contains("not computed     statistics.steadiness")
        .doesNotContain("does not");

    pack();
    assertThat(loadstone("verify", "result.tar.xz")).isEqualTo(ofFolder);
    pack("--histograms-by", "2s");
    assertThat(loadstone("verify", "result.tar.xz")).isEqualTo(ofFolder);
  }

  @Test
  void reports_and_comparisons_are_those_of_the_folder() throws IOException {
    pack("--histograms-by", "2s");

    Ended shown = loadstone("report", "result.tar.xz");
    assertThat(shown.exitCode()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("tpmC").doesNotContain("report.html");
    Ended refused = loadstone("report", "--format", "md", "result.tar.xz");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("say where by --output DIR");
    Path out = folder.resolve("out");
    Ended written = loadstone("report", "--output", out.toString(), "result.tar.xz");
    assertThat(written.out()).contains("report  " + out.resolve(ResultFiles.REPORT_HTML));
    assertThat(out.resolve(ResultFiles.COMPARISON))
        .hasSameTextualContentAs(result.resolve(ResultFiles.COMPARISON));

    assertThat(loadstone("diff", "result.tar.xz", "result"))
        .isEqualTo(loadstone("diff", "result", "result"));
  }

  @Test
  void a_digit_of_a_result_is_found() throws IOException {
    edit(runFile(ResultFiles.RUN_RESULT), digitOf("        \"p99\""));

    Ended edited = loadstone("verify", "result");

    assertThat(edited.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(edited.out())
        .contains("does not follow  cells/", "result.json statistics.transactions[new-order].")
        .contains(".p99: is ", "computed ", "1 do not");
    pack();
    assertThat(loadstone("verify", "result.tar.xz")).isEqualTo(edited);
  }

  @Test
  void a_figure_beyond_all_numbers_is_found() throws IOException {
    Path file = runFile(ResultFiles.RUN_RESULT);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("( {8}\"p99\" : )[0-9.]+", "$11e999"));

    assertThat(loadstone("verify", "result").out()).contains(".p99: is Infinity, computed ");
  }

  @Test
  void a_verdict_that_its_runs_do_not_give_is_found() throws IOException {
    Path file = result.resolve(ResultFiles.EXPERIMENT_RESULT);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("\"passed\" : true", "\"passed\" : false"));
    assertThat(loadstone("verify", "result").out())
        .contains("does not follow  result.json passed: is false, by its runs true");

    Files.writeString(file, text.replaceFirst("\"COMPLETED\"", "\"FAILED\""));
    assertThat(loadstone("verify", "result").out())
        .contains(".status: is FAILED, by its runs COMPLETED")
        .contains("result.json complete: is true, by its runs false");
  }

  @Test
  void a_digit_of_the_headline_is_found_in_all_that_repeats_it() throws IOException {
    edit(runFile(ResultFiles.RUN_RESULT), PackIT::firstDigitOfTheHeadline);

    assertThat(loadstone("verify", "result").out())
        .contains("assessment.metrics[tpmC].value: is ", "result.json runs[cells/")
        .contains("report.md line ", "comparison.csv line ");
  }

  @Test
  void a_digit_of_the_report_is_found() throws IOException {
    edit(result.resolve(ResultFiles.COMPARISON), digitOf("01-h2"));

    Ended edited = loadstone("verify", "result");

    assertThat(edited.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(edited.out()).contains("does not follow  comparison.csv line ", "1 do not");
  }

  @Test
  void a_line_that_was_taken_from_the_report_is_told() throws IOException {
    Path comparison = result.resolve(ResultFiles.COMPARISON);
    List<String> lines = Files.readAllLines(comparison);
    Files.write(comparison, lines.subList(0, lines.size() - 1));

    assertThat(loadstone("verify", "result").out()).contains("left out         1 lines");
  }

  @Test
  void a_check_that_the_result_does_not_tell_is_found() throws IOException {
    edit(runFile(ResultFiles.CHECKS), text -> text.replaceFirst("PASS", "FAIL"));

    Ended edited = loadstone("verify", "result");

    assertThat(edited.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(edited.out()).contains("checks.json after", "is not what result.json has as");
  }

  @Test
  void an_interval_of_another_length_than_its_windows_is_found() throws IOException {
    Path file = runFile(ResultFiles.RUN_RESULT);
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("(\"measured\" : \"PT)", "$19"));

    assertThat(loadstone("verify", "result").out())
        .contains("statistics.measured: is 9", "its windows have ");
  }

  @Test
  void a_window_that_does_not_add_up_is_found() throws IOException {
    Path windows = runFile(ResultFiles.WINDOWS);
    String text = Files.readString(windows);
    String edited =
        text.replaceFirst("(\"measured\\.committed\":\\{\"[^\"]+\":)\\d+", "$1{\"most\":1}");
    assertThat(edited).isNotEqualTo(text);
    Files.writeString(windows, edited);

    Ended damaged = loadstone("verify", "result");
    assertThat(damaged.exitCode()).as(damaged.err()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(damaged.out()).contains("windows.jsonl: damaged result file at line ");
  }

  @Test
  void no_name_in_a_result_commands_the_terminal() throws IOException {
    Path file = runFile(ResultFiles.RUN_RESULT);
    String text = Files.readString(file);
    String more = "\"statistics\" : {\"\\u001b[31mred\" : 1,";
    Files.writeString(file, text.replace("\"statistics\" : {", more));

    assertThat(loadstone("verify", "result").out())
        .contains("not computed     statistics. [31mred (1)")
        .doesNotContain("\u001b");
  }

  @Test
  void a_file_that_nothing_is_held_against_is_named() throws IOException {
    Files.writeString(result.resolve("other.json"), "{\"rate\": 1}");

    assertThat(loadstone("verify", "result").out()).contains("not looked at    other.json (1)");
  }

  @Test
  void a_changed_histogram_is_found() throws IOException {
    Path log = runFile(ResultFiles.HISTOGRAMS);
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1));

    Ended cut = loadstone("verify", "result");
    assertThat(cut.exitCode()).as(cut.out()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(cut.out()).contains("does not follow  cells/", "report.md: cannot be made anew");

    edit(log, text -> text.replaceFirst("HISTFAAA", "HISTFAAB"));
    Ended edited = loadstone("verify", "result");
    assertThat(edited.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(edited.out()).contains("histograms.hlog: damaged result file at interval 1");
  }

  @Test
  void a_packed_result_whose_bytes_were_edited_is_not_opened() throws IOException {
    Path packed = pack();
    byte[] bytes = Files.readAllBytes(packed);
    bytes[bytes.length / 2] ^= 1;
    Files.write(packed, bytes);

    for (String command : List.of("verify", "report", "advise")) {
      Ended ended = loadstone(command, "result.tar.xz");
      assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
      assertThat(ended.err()).contains("result.tar.xz: damaged packed result");
    }
  }

  @Test
  void a_packed_result_is_not_gone_on_with() {
    pack();

    Ended ended = loadstone("run", "--resume", "result.tar.xz");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err()).contains("a packed result is only read", "tar -xf");
  }

  @Test
  void a_search_keeps_its_single_seconds() throws IOException {
    Files.writeString(result.resolve("search.json"), "{}");
    try {
      assertThat(loadstone("pack", "result", "--histograms-by", "10s").err())
          .contains("pack it without --histograms-by");
    } finally {
      Files.delete(result.resolve("search.json"));
    }
  }

  @Test
  void a_length_of_intervals_is_whole_seconds() {
    assertThat(loadstone("pack", "result", "--histograms-by", "10").err())
        .contains("\"10\" is no length of intervals; expected whole seconds, for example 10s");
  }

  @Test
  void what_was_unpacked_is_removed_after_ctrl_c() throws IOException, InterruptedException {
    pack();
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Map<String, String> there = Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    try (Loadstone verify = Loadstone.start(folder, there, "verify", "result.tar.xz")) {
      while (verify.handle().isAlive() && files(temporary) == 0) {
        Thread.sleep(5);
      }
      if (verify.handle().isAlive()) {
        verify.signal("INT");
      }
      // It may have ended before the signal came.
      assertThat(verify.ended().exitCode()).isIn(0, ExitCode.INTERRUPTED.code());
    }
    assertThat(files(temporary)).isZero();
  }

  private static long files(Path temporary) throws IOException {
    try (Stream<Path> found = Files.list(temporary)) {
      return found.filter(path -> path.getFileName().toString().contains("-result-")).count();
    }
  }
}
