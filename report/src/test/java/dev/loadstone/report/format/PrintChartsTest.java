package dev.loadstone.report.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.ReportFormat;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.tables.ComparisonTables;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

@DisplayName("Charts and tables of an experiment with several dimensions")
final class PrintChartsTest {
  private static final String NETWORK = "systems.network";
  private static final String TERMINALS = "load.terminals";

  @TempDir private Path folder;

  /** Two systems, two networks, three numbers of terminals. */
  private Path sweep() throws IOException {
    SampleResult result = new SampleResult(folder).seconds(5).repetitions(2);
    int id = 0;
    for (Map.Entry<String, Integer> system :
        List.of(Map.entry("fast", 400), Map.entry("slow", 100))) {
      for (String network : List.of("1gbit", "100mbit")) {
        for (int terminals : new int[] {1, 8, 64}) {
          result.cell(
              Cell.of(Integer.toString(++id), system.getKey(), system.getValue() + terminals, 1)
                  .varied(NETWORK, network)
                  .varied(TERMINALS, Integer.toString(terminals)));
        }
      }
    }
    return result.write();
  }

  @Test
  void a_varied_number_becomes_an_axis_with_a_line_for_all_that_is_alike_in_the_rest()
      throws IOException {
    List<Sweep> sweeps = Sweep.of(new ResultReader().read(sweep()).cells());

    assertThat(sweeps)
        .singleElement()
        .satisfies(sweep -> assertThat(sweep.path()).isEqualTo(TERMINALS));
    assertThat(sweeps.get(0).lines())
        .containsOnlyKeys(
            "fast, network 1gbit",
            "fast, network 100mbit",
            "slow, network 1gbit",
            "slow, network 100mbit")
        .allSatisfy((name, line) -> assertThat(line).containsOnlyKeys(1.0, 8.0, 64.0));
  }

  @Test
  void more_lines_than_can_be_told_apart_make_a_chart_for_each_value_of_what_is_no_number()
      throws IOException {
    SampleResult result = new SampleResult(folder).seconds(3).repetitions(1);
    int id = 0;
    for (String label : List.of("a", "b", "c")) {
      for (String network : List.of("1gbit", "100mbit")) {
        for (String records : List.of("1000", "10000")) {
          for (int terminals : new int[] {1, 8}) {
            result.cell(
                Cell.of(Integer.toString(++id), label, 100, 1)
                    .varied("benchmark.records", records)
                    .varied(NETWORK, network)
                    .varied(TERMINALS, Integer.toString(terminals)));
          }
        }
      }
    }
    ExperimentReport report = new ResultReader().read(result.write());

    List<Sweep> sweeps = Sweep.of(report.cells());

    assertThat(sweeps)
        .extracting(Sweep::path, Sweep::where)
        .containsExactly(
            tuple("benchmark.records", "network 1gbit"),
            tuple("benchmark.records", "network 100mbit"),
            tuple(TERMINALS, "network 1gbit"),
            tuple(TERMINALS, "network 100mbit"));
    assertThat(sweeps.get(2).lines())
        .containsOnlyKeys(
            "a, records 1000",
            "a, records 10000",
            "b, records 1000",
            "b, records 10000",
            "c, records 1000",
            "c, records 10000");
    assertThat(new PrintCharts(report, List.of()).charts())
        .containsKeys(
            "load-terminals-throughput-network-1gbit", "load-terminals-throughput-network-100mbit");
  }

  @Test
  void each_dimension_has_its_pairs_with_all_else_equal() throws IOException {
    ExperimentReport report = new ResultReader().read(sweep());
    Comparison comparison = report.comparison();

    List<Table> tables = new ComparisonTables(report).alongDimensions();

    assertThat(tables)
        .extracting(Table::caption)
        .containsExactly(
            "Systems pairwise: Throughput, % difference",
            "Systems pairwise: Response time mean, % difference",
            "Network pairwise: Throughput, % difference",
            "Network pairwise: Response time mean, % difference",
            "Terminals pairwise: Throughput, % difference",
            "Terminals pairwise: Response time mean, % difference");
    Table systems = tables.get(0);
    assertThat(systems.columns()).extracting(Block.Column::title).contains("fast against slow");
    assertThat(systems.rows()).hasSize(6);
    List<Entry> first = systems.rows().get(0);
    assertThat(first.get(0).text()).isEqualTo("network 1gbit, terminals 1");
    double percent =
        comparison
            .difference(report.cells().get(0), report.cells().get(6), Metric.of(Figure.THROUGHPUT))
            .percent();
    assertThat(percent).isGreaterThan(100);
    assertThat(first.get(1).text()).isEqualTo(NumberFormats.change(percent));
  }

  @Test
  void an_axis_has_its_ticks_where_the_values_of_the_setting_are() {
    assertThat(PrintScale.across(List.of(1.0, 2.0, 4.0)).base()).isZero();
    assertThat(PrintScale.across(List.of(1.0, 8.0, 512.0)).base()).isEqualTo(2);
    assertThat(PrintScale.across(List.of(1000.0, 4000.0, 16000.0)).base()).isEqualTo(10);
  }

  @Test
  void svg_is_well_formed_and_its_text_is_text() throws Exception {
    new ReportWriter().write(sweep(), Set.of(ReportFormat.SVG));

    Path file = folder.resolve(ResultFiles.FIGURES).resolve("load-terminals-throughput.svg");
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    // The type that the file declares is on a server of the W3C.
    parsers.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    Document svg = parsers.newDocumentBuilder().parse(file.toFile());
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg.getDocumentElement().getTextContent())
        .contains("load.terminals", "fast, network 1gbit", "32", "64");
  }

  @Test
  void png_has_what_print_needs_and_every_chart_is_there() throws Exception {
    new ReportWriter().write(sweep(), Set.of(ReportFormat.PNG));

    try (Stream<Path> files = Files.list(folder.resolve(ResultFiles.FIGURES))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains(
              "load-terminals-throughput.png",
              "load-terminals-response-mean.png",
              "load-terminals-response-p95.png",
              "cells-throughput.png")
          .allMatch(name -> name.endsWith(".png"));
    }
    BufferedImage image =
        ImageIO.read(folder.resolve(ResultFiles.FIGURES).resolve("cells-throughput.png").toFile());
    // 16 cm at 300 dots an inch.
    assertThat(image.getWidth()).isGreaterThanOrEqualTo(1890);
    assertThat(image.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
  }
}
