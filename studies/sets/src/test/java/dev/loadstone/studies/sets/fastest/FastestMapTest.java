package dev.loadstone.studies.sets.fastest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.XYZDataset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The map of the fastest of types that do the same")
final class FastestMapTest {
  private static final String ACROSS = "benchmark.left";
  private static final String UPWARDS = "benchmark.overlap";

  private static final List<ReportAddition> ADDED = List.of(new FastestReport());

  @TempDir private Path folder;

  /** New-Order takes about twice as long as Payment. */
  private ExperimentReport report(int repetitions, String... alternatives) throws IOException {
    SampleResult result =
        new SampleResult(folder).seconds(5).repetitions(repetitions).alternatives(alternatives);
    int id = 0;
    for (String left : List.of("50", "5000", "50000")) {
      for (String overlap : List.of("0", "100")) {
        result.cell(
            Cell.of(Integer.toString(++id), "HBase", 400, id)
                .varied(ACROSS, left)
                .varied(UPWARDS, overlap));
      }
    }
    return new ResultReader().read(result.write());
  }

  private static List<FastestMap> maps(ExperimentReport report) {
    return FastestMap.of(report.cells(), Judge.USUAL);
  }

  @Test
  void has_a_place_for_each_pair_of_values_with_the_type_that_is_shown_to_be_faster()
      throws IOException {
    List<FastestMap> maps = maps(report(3, "new-order", "payment"));

    assertThat(maps).hasSize(1);
    FastestMap map = maps.get(0);
    assertThat(map.purpose()).isEqualTo("order");
    assertThat(map.where()).isEmpty();
    assertThat(map.across()).isEqualTo(ACROSS);
    assertThat(map.upwards()).isEqualTo(UPWARDS);
    assertThat(map.types()).containsExactly("New-Order", "Payment");
    assertThat(map.xs()).containsExactly(50.0, 5_000.0, 50_000.0);
    assertThat(map.ys()).containsExactly(0.0, 100.0);
    assertThat(map.places()).hasSize(6).allMatch(FastestMap.Place::sure);
    assertThat(map.places()).extracting(place -> place.fastest().title()).containsOnly("Payment");
    FastestMap.Place last = map.places().get(5);
    assertThat(last.x()).isEqualTo(50_000);
    assertThat(last.y()).isEqualTo(100);
    assertThat(last.ranked())
        .extracting(FastestMap.Timed::title)
        .containsExactly("Payment", "New-Order");
    assertThat(last.fastest().mean()).isBetween(5.0, 7.0);
  }

  @Test
  void does_not_tell_by_fewer_repetitions_than_a_verdict_takes() throws IOException {
    assertThat(maps(report(2, "new-order", "payment")).get(0).places())
        .allSatisfy(
            place -> {
              assertThat(place.sure()).isFalse();
              assertThat(place.rivals()).containsExactly("New-Order");
            });
  }

  @Test
  void is_not_there_for_a_type_without_an_alternative() throws IOException {
    assertThat(maps(report(3))).isEmpty();
    assertThat(ReportDocument.of(report(3), ADDED).sections())
        .extracting(Section::id)
        .doesNotContain("fastest");
  }

  @Test
  void is_a_table_and_a_picture_of_the_report() throws IOException {
    ExperimentReport report = report(3, "new-order", "payment");
    Section section =
        ReportDocument.of(report, ADDED).sections().stream()
            .filter(one -> one.id().equals("fastest"))
            .findFirst()
            .orElseThrow();

    Table table = (Table) section.blocks().get(1);
    assertThat(table.columns())
        .extracting(Block.Column::title)
        .containsExactly("overlap", "left 50", "left 5000", "left 50000");
    assertThat(table.rows()).hasSize(2);
    assertThat(table.rows().get(1).get(0).text()).isEqualTo("overlap 100");
    assertThat(table.rows().get(1).get(3).text()).isEqualTo("Payment");
    assertThat(table.rows().get(1).get(3).detail()).contains("New-Order +1");

    XYPlot plot =
        (XYPlot) new PrintCharts(report, ADDED).charts().get("fastest-order").chart().getPlot();
    XYZDataset blocks = (XYZDataset) plot.getDataset();
    assertThat(blocks.getItemCount(0)).isEqualTo(6);
    assertThat(blocks.getXValue(0, 5)).isEqualTo(2);
    assertThat(blocks.getYValue(0, 5)).isEqualTo(1);
    assertThat(blocks.getZValue(0, 5)).isEqualTo(2);
    assertThat(plot.getLegendItems().getItemCount()).isEqualTo(1);
  }
}
