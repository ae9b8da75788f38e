package dev.loadstone.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.ReportFormat;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.CsvRows;
import dev.loadstone.report.read.Windows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The seconds of a run, for other tools")
final class TimelineCsvTest {
  /** The one column that is added up. */
  public record Completed(long completed) {}

  @TempDir private Path folder;

  @Test
  void are_those_that_reports_are_made_from() throws IOException {
    new SampleResult(folder)
        .repetitions(2)
        .seconds(6)
        .cell(Cell.of("a", "one", 300, 1).with(Trouble.ERRORS))
        .write();
    RunReport before = firstRun();

    new ReportWriter().write(folder, Set.of(ReportFormat.CSV));

    Path run = folder.resolve(before.folder());
    assertThat(Files.readAllLines(run.resolve(ResultFiles.TIMELINE)).get(0))
        .isEqualTo(
            "second,phase,transaction,completed,intendedRollbacks,serializationFailures,deadlocks,"
                + "timeouts,connectionsLost,rejected,unknown,errors,retries,meanResponse,"
                + "p50Response,p95Response,p99Response,maxResponse");
    assertThat(firstRun().files())
        .as("a report is the same when it is written again")
        .isEqualTo(before.files());
    LongAdder completed = new LongAdder();
    Windows.read(run, window -> completed.add(RunSeries.ENDED.completed(window.observed())));
    assertThat(CsvRows.all(run.resolve(ResultFiles.TIMELINE), Completed.class))
        .extracting(Completed::completed)
        .satisfies(
            rows ->
                assertThat(rows.stream().mapToLong(Long::longValue).sum())
                    .isPositive()
                    .isEqualTo(completed.sum()));
  }

  @Test
  void have_plain_numbers_for_long_times_too() throws IOException {
    new SampleResult(folder)
        .repetitions(1)
        .seconds(3)
        .cell(Cell.of("a", "one", 30, 20_000))
        .write();

    String timeline =
        TimelineCsv.render(folder.resolve("cells/a/repetition-1"), List.of("new-order"));

    assertThat(timeline.lines().skip(1))
        .isNotEmpty()
        .allMatch(line -> line.matches(".*,new-order(,[0-9]+(\\.[0-9]+)?)*"))
        .anyMatch(line -> line.matches(".*,[0-9]{8,}(\\.[0-9]+)?"));
  }

  private RunReport firstRun() {
    return new ResultReader().read(folder).runs().get(0);
  }
}
