package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.format.ComparisonCsv;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedHistogramsTest {
  @TempDir private Path folder;

  private Path result() throws IOException {
    return new SampleResult(folder.resolve("result"))
        .seconds(30)
        .cell(Cell.of("01-one", "one", 300, 1))
        .cell(Cell.of("02-two", "two", 200, 2))
        .write();
  }

  private static List<Path> logs(Path result) throws IOException {
    try (Stream<Path> files = Files.walk(result)) {
      return files.filter(file -> file.endsWith(ResultFiles.HISTOGRAMS)).toList();
    }
  }

  private static String reportOf(Path result) {
    var report = new ResultReader().read(result);
    return MarkdownReport.render(ReportDocument.of(report, List.of()))
        + ComparisonCsv.render(report);
  }

  @Test
  void give_the_same_report_in_less_room() throws IOException {
    Path result = result();
    final String before = reportOf(result);
    for (Path log : logs(result)) {
      long bytes = Files.size(log);
      Path joined = folder.resolve("joined.hlog");

      JoinedHistograms.write(log.getParent(), log, 10, joined);

      assertThat(Files.size(joined)).isLessThan(bytes / 2);
      Files.move(joined, log, StandardCopyOption.REPLACE_EXISTING);
    }

    assertThat(reportOf(result)).isEqualTo(before);
  }

  @Test
  void no_interval_reaches_over_the_middle() throws IOException {
    Path log = logs(result()).get(0);
    double middle = MeasuredSeconds.read(log.getParent()).middle();
    Path joined = folder.resolve("joined.hlog");
    JoinedHistograms.write(log.getParent(), log, 7, joined);

    List<String> over = new ArrayList<>();
    List<Double> lengths = new ArrayList<>();
    IntervalLog.read(
        joined,
        (tag, from, to, histogram) -> {
          lengths.add(to - from);
          if (from < middle - 1 && to > middle + 1) {
            over.add(tag);
          }
        });

    assertThat(over).isEmpty();
    assertThat(lengths).allMatch(length -> length < 8).anyMatch(length -> length > 6);
  }

  @Test
  void the_log_keeps_its_head() throws IOException {
    Path log = logs(result()).get(0);
    Path joined = folder.resolve("joined.hlog");

    JoinedHistograms.write(log.getParent(), log, 10, joined);

    List<String> head =
        Files.readAllLines(log).stream().takeWhile(line -> !line.startsWith("Tag=")).toList();
    assertThat(Files.readAllLines(joined)).startsWith(head.toArray(String[]::new));
  }
}
