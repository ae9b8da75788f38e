package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.report.read.Interval;
import dev.loadstone.report.read.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Reading a result folder")
final class ResultReaderTest {
  @TempDir private Path folder;

  private final ResultReader reader = new ResultReader();

  private SampleResult sample() {
    return new SampleResult(folder).repetitions(2).seconds(6);
  }

  private Path file(String name) {
    return folder.resolve("cells/a/repetition-1").resolve(name);
  }

  private void refused(String... words) {
    assertThatExceptionOfType(LoadstoneException.class)
        .isThrownBy(() -> reader.read(folder))
        .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .satisfies(failure -> assertThat(failure.getMessage()).contains(words));
  }

  @Test
  void merges_the_histograms_of_the_repetitions() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();

    CellReport cell = reader.read(folder).cells().get(0);

    assertThat(cell.transactions()).hasSize(5);
    for (TransactionReport transaction : cell.transactions()) {
      assertThat(transaction.responseTime().count()).isEqualTo(transaction.completed());
    }
    assertThat(cell.total().responseTime().count()).isEqualTo(cell.total().completed());
    assertThat(cell.total().waitTime().count()).as("unpaced runs have no wait").isZero();
  }

  @Test
  void finds_the_same_percentiles_as_the_only_repetition() throws IOException {
    sample().repetitions(1).cell(Cell.of("a", "one", 50, 1)).write();

    CellReport cell = reader.read(folder).cells().get(0);
    double micros =
        cell.runs().get(0).result().statistics().transaction("delivery").responseTime().p95();

    assertThat(cell.transaction("delivery").orElseThrow().responseTime().summary().p95())
        .isCloseTo(micros / 1e3, within(1e-9));
  }

  @Test
  void keeps_wait_and_service_of_paced_runs() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1).inPace()).write();

    TransactionReport total = reader.read(folder).cells().get(0).total();

    assertThat(total.waitTime().summary().p50()).isCloseTo(0.05, within(0.001));
    assertThat(total.serviceTime().count()).isEqualTo(total.completed());
  }

  @Test
  void counts_only_repetitions_that_reached_the_end() throws IOException {
    sample()
        .cell(Cell.of("a", "whole", 50, 1))
        .cell(Cell.of("b", "cut", 50, 1).with(Trouble.INTERRUPTED))
        .cell(Cell.of("c", "broken", 50, 1).with(Trouble.FAILED))
        .cell(Cell.of("d", "never", 50, 1).with(Trouble.NEVER_RAN))
        .write();

    ExperimentReport report = reader.read(folder);

    assertThat(report.cells())
        .extracting(cell -> cell.counted().size())
        .containsExactly(2, 1, 1, 0);
    assertThat(report.cells()).extracting(cell -> cell.runs().size()).containsOnly(2);
    assertThat(report.complete()).isFalse();
    assertThat(report.passed()).isFalse();
    assertThat(report.cells().get(3).total()).isNull();
  }

  @Test
  void shows_the_hole_of_a_stall_and_the_classes_of_its_errors() throws IOException {
    sample().cell(Cell.of("a", "one", 300, 1).with(Trouble.ERRORS)).write();

    Timeline timeline = reader.read(folder).cells().get(0).runs().get(0).timeline();

    assertThat(timeline.points()).filteredOn(point -> point.value() == 0).hasSize(3);
    assertThat(timeline.measureFrom()).isEqualTo(5);
    assertThat(timeline.measureTo()).isEqualTo(11);
    assertThat(timeline.errors()).containsKey(Outcome.CONNECTION_LOST);
  }

  @Test
  void thins_a_long_timeline_without_losing_a_hole() {
    List<Interval> intervals = new ArrayList<>();
    for (int second = 1; second <= 10_000; second++) {
      long completed = second == 7_777 ? 0 : 100;
      intervals.add(new Interval(second - 1, second, true, completed, Map.of()));
    }

    Timeline timeline = Timeline.of(intervals, Timeline.MAXIMUM_POINTS);

    assertThat(timeline.points()).hasSizeLessThanOrEqualTo(Timeline.MAXIMUM_POINTS);
    assertThat(timeline.points()).contains(new Timeline.Point(7_777, 0));
    assertThat(timeline.points())
        .extracting(Timeline.Point::second)
        .isSortedAccordingTo(Double::compare);
  }

  @Test
  void reports_a_half_finished_experiment_with_what_is_there() throws IOException {
    sample()
        .withoutSummary()
        .cell(Cell.of("b", "one", 50, 1))
        .cell(Cell.of("a", "two", 50, 1))
        .write();
    Files.delete(folder.resolve("cells/a/repetition-2").resolve(ResultFiles.RUN_RESULT));

    ExperimentReport report = reader.read(folder);

    assertThat(report.unfinished()).containsExactly("cells/a/repetition-2");
    assertThat(report.complete()).isFalse();
    assertThat(report.runs()).hasSize(3);
    assertThat(report.experiment()).isEqualTo("tpcc-postgresql");
  }

  @Test
  void names_a_run_whose_file_is_gone_as_failed() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Files.delete(file(ResultFiles.RUN_RESULT));

    ExperimentReport report = reader.read(folder);

    assertThat(report.runs().get(0).counted()).isFalse();
    assertThat(report.runs().get(0).result().statusReason()).contains("result.json is missing");
  }

  @Test
  void keeps_the_order_of_the_experiment() throws IOException {
    sample().cell(Cell.of("z", "first", 50, 1)).cell(Cell.of("a", "second", 50, 1)).write();

    assertThat(reader.read(folder).cells())
        .extracting(CellReport::title)
        .containsExactly("first", "second");
  }

  @Test
  void refuses_a_folder_that_is_no_result() {
    refused("not a result folder", "expected results/<experiment>/<start time>");
  }

  @Test
  void refuses_a_result_without_a_single_run() throws IOException {
    Files.createDirectories(folder.resolve(ResultFiles.CELLS));

    refused("no repetition has ended yet");
  }

  @Test
  void does_not_follow_a_result_out_of_its_folder() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path summary = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    Files.writeString(
        summary, Files.readString(summary).replaceFirst("cells/a/repetition-1", "../../somebody"));
    refused("damaged result file", "../../somebody", "not within the result");
  }

  @Test
  void names_a_summary_whose_folder_or_cell_cannot_be() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path summary = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    String whole = Files.readString(summary);
    Files.writeString(summary, whole.replaceFirst("cells/a/repetition-1", "a\\\\u0000b"));
    refused("damaged result file", "not within the result");

    Files.writeString(summary, whole.replaceFirst("\"id\"\\s*:\\s*\"a\"", "\"id\": null"));
    refused("damaged result file", "it names a cell without its id");
  }

  @Test
  void names_a_run_whose_statistics_lack_their_total() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path file = file(ResultFiles.RUN_RESULT);
    Files.writeString(file, Files.readString(file).replaceFirst("\"total\"\\s*:", "\"totally\":"));

    refused("result.json: damaged result file: statistics.total is missing");
  }

  @Test
  void accepts_a_run_whose_assessment_is_empty() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path file = file(ResultFiles.RUN_RESULT);
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"assessment\"\\s*:", "\"assessment\": {}, \"former\":"));

    new ReportWriter().write(folder);

    assertThat(folder.resolve(ResultFiles.REPORT_HTML)).isNotEmptyFile();
  }

  @Test
  void names_the_damaged_file_and_place() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Files.writeString(file(ResultFiles.RUN_RESULT), "{\n  \"schemaVersion\": 1,\n  oops");

    refused(
        "repetition-1",
        "result.json: damaged result file at line 3",
        "or remove its repetition's folder to report without it");
  }

  @Test
  void names_a_file_whose_question_lacks_its_comparison() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path summary = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    Files.writeString(
        summary,
        Files.readString(summary)
            .replaceFirst("\"questions\"\\s*:\\s*\\[", "\"questions\": [{\"ask\": \"Why?\"}"));

    refused("result.json: damaged result file");
  }

  @Test
  void names_an_empty_file() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Files.writeString(file(ResultFiles.RUN_RESULT), "");

    refused("result.json", "damaged");
  }

  @Test
  void names_a_newer_schema() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Files.writeString(file(ResultFiles.RUN_RESULT), "{\"schemaVersion\": 99}");

    refused("result.json", "newer Loadstone", "schema version 99");
  }

  @Test
  void names_a_damaged_histogram_log() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path log = file(ResultFiles.HISTOGRAMS);
    Files.writeString(log, Files.readString(log) + "Tag=x.response,1.0,1.0,1.0,garbage\n");

    refused("histograms.hlog: damaged result file at interval");
  }

  @Test
  void names_a_histogram_log_that_was_cut_at_the_end_of_a_line() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    withoutLastLines(file(ResultFiles.HISTOGRAMS), 3);

    refused("histograms.hlog: damaged result file: unlike result.json it has", ".response");
  }

  @Test
  void names_a_histogram_log_wherever_it_was_cut() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1).on(Servers.of("voltdb", 3, 4))).write();
    Path log = file(ResultFiles.HISTOGRAMS);
    String whole = Files.readString(log);

    for (int end = whole.length() - 400; end < whole.length(); end += 7) {
      Files.writeString(log, whole.substring(0, end));
      refused("histograms.hlog: damaged result file");
    }
  }

  @Test
  void names_a_file_of_windows_wherever_it_was_cut() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1).on(Servers.of("voltdb", 3, 4))).write();

    for (String name : List.of(ResultFiles.WINDOWS, ResultFiles.SERVERS)) {
      Path file = file(name);
      String whole = Files.readString(file);
      for (int end = whole.length() / 2; end < whole.length() / 2 + 90; end++) {
        Files.writeString(file, whole.substring(0, end));
        refused(name + ": damaged result file");
      }
      Files.writeString(file, whole.strip());
      refused(name + ": damaged result file: its last line has no end");
      Files.delete(file);
      refused(name + ": damaged result file: unlike result.json it");
      Files.writeString(file, whole);
    }
  }

  @Test
  void names_windows_that_lack_failures() throws IOException {
    sample().cell(Cell.of("a", "one", 300, 1).with(Trouble.ERRORS)).write();
    Path windows = file(ResultFiles.WINDOWS);
    Files.writeString(windows, Files.readString(windows).replace("ended.connection-lost", "moons"));

    refused("windows.jsonl: damaged result file: unlike result.json it has", "failed transactions");
  }

  @ParameterizedTest
  @ValueSource(strings = {ResultFiles.EXPERIMENT_RESULT, ResultFiles.ENVIRONMENT})
  void tells_what_to_do_without_a_file_that_is_of_no_repetition(String name) throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path file = Files.writeString(folder.resolve(name), "{");

    refused(name + ": damaged result file", "restore the file, or remove it to report without it");

    Files.delete(file);
    assertThat(reader.read(folder).runs()).hasSize(2);
  }

  private static void withoutLastLines(Path file, int number) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - number));
  }

  @Test
  void names_a_missing_histogram_log() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Files.delete(file(ResultFiles.HISTOGRAMS));

    refused("histograms.hlog: missing");
  }

  @Test
  void names_a_damaged_window() throws IOException {
    sample().cell(Cell.of("a", "one", 50, 1)).write();
    Path windows = file(ResultFiles.WINDOWS);
    Files.writeString(windows, Files.readString(windows) + "{\"phase\": \"measure\"}\n");

    refused("windows.jsonl: damaged result file at line");
  }

  @Test
  void accepts_a_result_with_nulls_everywhere() throws IOException {
    Path run = Files.createDirectories(folder.resolve("cells/a/repetition-1"));
    Files.writeString(
        run.resolve(ResultFiles.RUN_RESULT),
        "{\"schemaVersion\": 1, \"cell\": {\"id\": \"a\"}, \"repetition\": 1,"
            + " \"status\": \"FAILED\"}");

    ExperimentReport report = new ReportWriter().write(folder);

    assertThat(report.cells().get(0).title()).isEqualTo("a");
    assertThat(TerminalReport.render(report, new TerminalOptions(80, true, true)))
        .contains("Nothing was measured.");
    assertThat(folder.resolve(ResultFiles.REPORT_HTML)).isNotEmptyFile();
  }
}
