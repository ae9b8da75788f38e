package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.charts.FigureCharts;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.Scaling;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.statistics.ScalabilityLaw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Scalability in reports of sweeps")
final class ScalingTest {
  private static final ScalabilityLaw BENT = new ScalabilityLaw(60, 0.05, 0.005);
  private static final ScalabilityLaw STRAIGHT = new ScalabilityLaw(20, 0, 0);

  @TempDir private Path folder;

  private Path sweep(int repetitions, int... terminals) throws IOException {
    SampleResult result =
        new SampleResult(folder).experiment("sweep").seconds(4).repetitions(repetitions);
    for (Map.Entry<String, ScalabilityLaw> system :
        List.of(Map.entry("bent", BENT), Map.entry("straight", STRAIGHT))) {
      for (int number : terminals) {
        double rate = system.getValue().throughput(number);
        result.cell(
            Cell.of(system.getKey() + number, system.getKey(), rate, 1)
                .varied("load.terminals", Integer.toString(number)));
      }
    }
    return result.write();
  }

  private static List<String> sentences(ExperimentReport report) {
    return report.comparison().scaling().stream().map(Scaling::words).toList();
  }

  @Test
  void a_line_of_a_sweep_has_contention_coherence_and_the_best_point() throws IOException {
    ExperimentReport report = new ResultReader().read(sweep(3, 1, 2, 4, 8, 16, 32));

    GoldenFilesTest.seal("scaling.txt", String.join("\n", sentences(report)) + "\n");
  }

  @Test
  void one_repetition_has_numbers_without_intervals() throws IOException {
    assertThat(sentences(new ResultReader().read(sweep(1, 1, 2, 4, 8))))
        .hasSize(2)
        .allSatisfy(
            sentence ->
                assertThat(sentence).contains("with one repetition there are no intervals"));
  }

  @Test
  void a_best_point_beyond_what_was_measured_is_none() throws IOException {
    // Its best point is 44.
    ScalabilityLaw late = new ScalabilityLaw(60, 0.05, 0.0005);
    SampleResult result = new SampleResult(folder).experiment("sweep").seconds(4).repetitions(3);
    for (int number : new int[] {1, 2, 4, 8, 16, 32}) {
      result.cell(
          Cell.of("late" + number, "late", late.throughput(number), 1)
              .varied("load.terminals", Integer.toString(number)));
    }

    assertThat(sentences(new ResultReader().read(result.write())))
        .singleElement()
        .asString()
        .contains("no best point within what was measured: up to 32 it still grows");
  }

  @Test
  void three_numbers_say_nothing() throws IOException {
    assertThat(sentences(new ResultReader().read(sweep(3, 1, 4, 16)))).isEmpty();
  }

  @Test
  void the_law_is_dashed_beside_what_was_measured() throws IOException {
    ExperimentReport report = new ResultReader().read(sweep(3, 1, 2, 4, 8, 16, 32));

    Chart chart =
        new FigureCharts(report)
            .sweeps().stream()
                .flatMap(charts -> ((Charts) charts).charts().stream())
                .filter(one -> one.id().contains("throughput"))
                .findFirst()
                .orElseThrow();
    XYPlot print =
        (XYPlot)
            new PrintCharts(report, List.of())
                .charts()
                .get("load-terminals-throughput")
                .chart()
                .getPlot();

    assertThat(
            ((List<?>) chart.data().get("series"))
                .stream().map(series -> (String) ((Map<?, ?>) series).get("name")).toList())
        .containsExactly("bent", "straight", "bent, by the law", "straight, by the law");
    assertThat(print.getDataset(1).getSeriesCount()).isEqualTo(2);
  }

  @Test
  void comparison_csv_has_the_numbers_at_the_first_cell_of_a_line() throws IOException {
    Path result = sweep(3, 1, 2, 4, 8, 16, 32);
    new ReportWriter().write(result);

    assertThat(Files.readAllLines(result.resolve(ResultFiles.COMPARISON)))
        .filteredOn(line -> line.contains("scaling."))
        .hasSize(6)
        .anyMatch(line -> line.startsWith("bent1,bent,load.terminals=1,scaling.terminals.best,,,"))
        .anyMatch(line -> line.contains("straight1,straight,load.terminals=1,scaling.terminals"));
  }
}
