package dev.loadstone.report.charts;

import dev.loadstone.core.result.RunEvent;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Charts over the time of a run. */
public final class TimeCharts {
  private static final double GIBIBYTE = 1L << 30;

  /** Seconds before a fault, and after it, that are shown of it. */
  private static final int FAULT_SHOWN_AT = 5;

  private static final int SHOWN_AFTER_FAULT = 30;

  private final ExperimentReport report;

  public TimeCharts(ExperimentReport report) {
    this.report = report;
  }

  private static Map<String, Object> data(String type, List<RunReport> runs) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("type", type);
    data.put("phases", phases(runs));
    data.put(
        "events",
        runs.stream()
            .flatMap(run -> run.result().events().stream())
            .map(event -> Map.of("second", ChartData.round(event.second()), "what", event.words()))
            .toList());
    return data;
  }

  /** The measured interval, if there was one, and the end of the longest run, in seconds. */
  private static Map<String, Object> phases(List<RunReport> runs) {
    Timeline longest =
        runs.stream()
            .map(RunReport::timeline)
            .max(Comparator.comparingDouble(Timeline::end))
            .orElseThrow();
    Map<String, Object> phases = new LinkedHashMap<>();
    if (Double.isFinite(longest.measureFrom())) {
      phases.put("from", ChartData.round(longest.measureFrom()));
      phases.put("to", ChartData.round(longest.measureTo()));
    }
    phases.put("end", ChartData.round(longest.end()));
    return phases;
  }

  public Charts throughput() {
    double most =
        report.runs().stream()
            .flatMap(run -> run.timeline().points().stream())
            .mapToDouble(Timeline.Point::value)
            .max()
            .orElse(0);
    List<Chart> charts = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      List<RunReport> runs =
          cell.runs().stream().filter(run -> !run.timeline().points().isEmpty()).toList();
      if (!runs.isEmpty()) {
        int index = report.cells().indexOf(cell);
        Map<String, Object> data = data("time", runs);
        data.put("cell", index);
        data.put("unit", "tx/s");
        data.put("max", ChartData.round(most));
        data.put("series", runs.stream().map(TimeCharts::line).toList());
        charts.add(new Chart("time-" + index, cell.title(), Size.MEDIUM, data));
      }
    }
    return new Charts(
        "Completed transactions a second, all types together, a line for each repetition. The"
            + " shaded parts, ramp-up and ramp-down, do not count. A second without a transaction"
            + " is drawn as zero.",
        charts);
  }

  /** The throughput around all faults of each cell, with the faults at one instant. */
  public Charts faults() {
    List<Chart> charts = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      List<Object> lines = new ArrayList<>();
      double most = 0;
      for (RunReport run : cell.runs()) {
        for (RunEvent event : run.result().events()) {
          if (event.isFault()) {
            List<Timeline.Point> around = around(run.timeline(), event.second());
            most =
                Math.max(most, around.stream().mapToDouble(Timeline.Point::value).max().orElse(0));
            String at = NumberFormats.seconds(event.second() - run.timeline().measureFrom());
            String name = "repetition " + run.repetition() + ", " + at;
            lines.add(Map.of("name", name, "points", ChartData.points(around)));
          }
        }
      }
      if (lines.size() > 1) {
        int index = report.cells().indexOf(cell);
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("type", "time");
        data.put("phases", Map.of("end", FAULT_SHOWN_AT + SHOWN_AFTER_FAULT));
        data.put("events", List.of(Map.of("second", FAULT_SHOWN_AT, "what", "the fault")));
        data.put("cell", index);
        data.put("unit", "tx/s");
        data.put("max", ChartData.round(most));
        data.put("series", lines);
        charts.add(new Chart("faults-" + index, cell.title(), Size.MEDIUM, data));
      }
    }
    return new Charts(
        "Completed transactions a second around each fault, all laid over each other: each fault is"
            + " at "
            + FAULT_SHOWN_AT
            + " s.",
        charts);
  }

  private static List<Timeline.Point> around(Timeline timeline, double fault) {
    return timeline.points().stream()
        .map(point -> new Timeline.Point(point.second() - fault + FAULT_SHOWN_AT, point.value()))
        .filter(point -> point.second() >= 0)
        .filter(point -> point.second() <= FAULT_SHOWN_AT + SHOWN_AFTER_FAULT)
        .toList();
  }

  private static Map<String, Object> line(RunReport run) {
    String status = run.counted() ? "" : ", " + Phrases.status(run.result().status());
    String name = "repetition " + run.repetition() + status;
    return Map.of("name", name, "points", ChartData.points(run.timeline().points()));
  }

  /**
   * Throughput, processor and memory of one repetition of each cell on one axis of time, and of all
   * others on demand; nothing where no server was watched.
   */
  public List<Block> servers() {
    List<Chart> shown = new ArrayList<>();
    List<Chart> others = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      List<Chart> here = shown;
      for (RunReport run : cell.runs()) {
        if (!run.servers().nodes().isEmpty()) {
          here.add(servers(cell, run));
          here = others;
        }
      }
    }
    if (shown.isEmpty()) {
      return List.of();
    }
    Charts first =
        new Charts(
            "Throughput, the cores that each node kept busy, and the memory that it held, of one"
                + " repetition. The lines of a node end when its process does.",
            shown);
    return others.isEmpty()
        ? List.of(first)
        : List.of(first, Group.folded("The other repetitions", new Charts("", others)));
  }

  private Chart servers(CellReport cell, RunReport run) {
    Map<String, Object> data = data("servers", List.of(run));
    data.put("throughput", ChartData.points(run.timeline().points()));
    data.put("nodes", run.servers().nodes().stream().map(TimeCharts::node).toList());
    return chart("", Size.TALL, cell, run, data);
  }

  private Chart chart(
      String title, Size size, CellReport cell, RunReport run, Map<String, Object> data) {
    int repetition = run.repetition();
    return new Chart(
        data.get("type") + "-" + report.cells().indexOf(cell) + "-" + repetition,
        title + cell.title() + ", repetition " + repetition,
        size,
        data);
  }

  private static Map<String, Object> node(ServerTimeline.Node node) {
    List<List<Double>> memory =
        node.memory().stream()
            .map(point -> ChartData.numbers(point.second(), point.value() / GIBIBYTE))
            .toList();
    return Map.of("name", node.name(), "cpu", ChartData.points(node.cpu()), "memory", memory);
  }

  public Charts errors() {
    return new Charts(
        "",
        report.cells().stream()
            .flatMap(
                cell ->
                    cell.runs().stream()
                        .filter(run -> !run.timeline().errors().isEmpty())
                        .map(run -> errors(cell, run)))
            .toList());
  }

  private Chart errors(CellReport cell, RunReport run) {
    List<Object> series = new ArrayList<>();
    run.timeline()
        .errors()
        .forEach(
            (cause, points) ->
                series.add(Map.of("name", cause.title(), "points", ChartData.points(points))));
    Map<String, Object> data = data("errors", List.of(run));
    data.put("unit", "failed/s");
    data.put("series", series);
    return chart("Failed transactions a second: ", Size.MEDIUM, cell, run, data);
  }
}
