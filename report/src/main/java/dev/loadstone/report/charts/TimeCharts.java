package dev.loadstone.report.charts;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.report.charts.ChartData.Drawing;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Charts over the time of a run. */
public final class TimeCharts {
  private static final double GIBIBYTE = 1L << 30;

  private final ExperimentReport report;
  private final ChartData charts;

  public TimeCharts(ExperimentReport report, ChartData charts) {
    this.report = report;
    this.charts = charts;
  }

  /** Throughput of each cell, a line for each repetition. */
  public Charts throughput() {
    double most =
        report.runs().stream()
            .flatMap(run -> run.timeline().points().stream())
            .mapToDouble(Timeline.Point::value)
            .max()
            .orElse(0);
    List<Chart> placed = new ArrayList<>();
    for (int index = 0; index < report.cells().size(); index++) {
      CellReport cell = report.cells().get(index);
      List<RunReport> runs =
          cell.runs().stream().filter(run -> !run.timeline().points().isEmpty()).toList();
      if (!runs.isEmpty()) {
        Drawing drawing =
            new Drawing("time")
                .with("cell", index)
                .with("unit", "tx/s")
                .with("max", ChartData.round(most))
                .during(runs)
                .with("series", runs.stream().map(TimeCharts::line).toList());
        placed.add(charts.place("time-" + index, cell.title(), Size.MEDIUM, drawing));
      }
    }
    return new Charts(
        "Completed transactions a second, all types together, a line for each repetition. The"
            + " shaded parts, ramp-up and ramp-down, do not count. A second without a transaction"
            + " is drawn as zero.",
        placed);
  }

  private static Map<String, Object> line(RunReport run) {
    String status = run.counted() ? "" : ", " + Phrases.status(run.result().status());
    return Map.of(
        "name",
        "repetition " + run.result().repetition() + status,
        "points",
        ChartData.points(run.timeline().points()));
  }

  /**
   * Throughput, processor and memory of one repetition of each cell on one axis of time, and of all
   * others on demand; nothing where no server was watched.
   */
  public List<Block> servers() {
    List<Chart> shown = new ArrayList<>();
    List<Chart> others = new ArrayList<>();
    for (int index = 0; index < report.cells().size(); index++) {
      List<Chart> here = shown;
      for (RunReport run : report.cells().get(index).runs()) {
        if (!run.servers().nodes().isEmpty()) {
          here.add(servers(index, run));
          here = others;
        }
      }
    }
    if (shown.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Charts(
            "Throughput, the cores that each node kept busy, and the memory that it held, of one"
                + " repetition. The lines of a node end when its process does.",
            shown));
    if (!others.isEmpty()) {
      blocks.add(new Group("The other repetitions", true, List.of(new Charts("", others))));
    }
    return blocks;
  }

  private Chart servers(int index, RunReport run) {
    int repetition = run.result().repetition();
    Drawing drawing =
        new Drawing("servers")
            .with("cell", index)
            .during(List.of(run))
            .with("throughput", ChartData.points(run.timeline().points()))
            .with("nodes", run.servers().nodes().stream().map(TimeCharts::node).toList());
    return charts.place(
        "servers-" + index + "-" + repetition, title(index, repetition), Size.TALL, drawing);
  }

  private String title(int cell, int repetition) {
    return report.cells().get(cell).title() + ", repetition " + repetition;
  }

  private static Map<String, Object> node(ServerTimeline.Node node) {
    List<List<Double>> memory =
        node.memory().stream()
            .map(point -> ChartData.numbers(point.second(), point.value() / GIBIBYTE))
            .toList();
    return Map.of("name", node.name(), "cpu", ChartData.points(node.cpu()), "memory", memory);
  }

  /** Failures by class of each run that has any. */
  public Charts errors() {
    List<Chart> placed = new ArrayList<>();
    for (int index = 0; index < report.cells().size(); index++) {
      for (RunReport run : report.cells().get(index).runs()) {
        if (!run.timeline().errors().isEmpty()) {
          placed.add(errors(index, run));
        }
      }
    }
    return new Charts("", placed);
  }

  private Chart errors(int index, RunReport run) {
    int repetition = run.result().repetition();
    Map<Outcome, List<Timeline.Point>> errors = new TreeMap<>(run.timeline().errors());
    List<Object> series = new ArrayList<>();
    errors.forEach(
        (cause, points) ->
            series.add(Map.of("name", cause.title(), "points", ChartData.points(points))));
    Drawing drawing =
        new Drawing("errors").with("unit", "failed/s").during(List.of(run)).with("series", series);
    return charts.place(
        "errors-" + index + "-" + repetition,
        "Failed transactions a second: " + title(index, repetition),
        Size.MEDIUM,
        drawing);
  }
}
