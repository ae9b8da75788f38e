package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.RunViews.Viewed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The views of a run")
final class RunViewsTest {
  @TempDir private Path folder;

  /** A run with six Order-Status, and a client that paused three times. */
  private Path paused() throws IOException {
    new SampleResult(folder).repetitions(1).seconds(6).cell(Cell.of("a", "one", 20, 1)).write();
    Path file = folder.resolve("cells/a/repetition-1").resolve(ResultFiles.RUN_RESULT);
    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"inFlight\"\\s*:\\s*0", "\"inFlight\": 8")
            .replaceFirst(
                "\"client\"\\s*:\\s*null",
                """
                "client": {"clients": [{"client": 1, "pauses": 3, "pauseSeconds": 0.3}]}"""));
    return folder;
  }

  @Test
  void have_no_rate_of_halves_with_fewer_than_ten_transactions_in_each() throws IOException {
    RunReport run = new ResultReader().read(paused()).runs().get(0);

    assertThat(run.viewed(Metric.of(Figure.THROUGHPUT, "order-status")).orElseThrow().firstHalf())
        .isNaN();
    assertThat(run.viewed(Metric.of(Figure.THROUGHPUT, "payment")).orElseThrow().firstHalf())
        .isBetween(8.0, 9.0);
  }

  @Test
  void have_no_rate_of_halves_where_one_second_is_all() throws IOException {
    new SampleResult(folder).repetitions(1).seconds(1).cell(Cell.of("a", "one", 50, 1)).write();
    RunReport run = new ResultReader().read(folder).runs().get(0);

    Viewed found = run.viewed(Metric.of(Figure.THROUGHPUT, "payment")).orElseThrow();
    assertThat(found.firstHalf()).isNaN();
    assertThat(found.secondHalf()).isNaN();
  }

  @Test
  void bound_what_clients_did_to_a_type_that_is_too_rare_for_halves() throws IOException {
    Viewed found =
        new ResultReader()
            .read(paused())
            .runs()
            .get(0)
            .viewed(Metric.of(Figure.P95, "order-status"))
            .orElseThrow();

    assertThat(found.firstHalf()).isNaN();
    assertThat(found.least()).isLessThan(found.whole());
    assertThat(found.most()).isEqualTo(found.whole());
  }
}
