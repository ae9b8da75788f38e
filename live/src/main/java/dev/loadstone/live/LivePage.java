package dev.loadstone.live;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.format.PageParts;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.experiment.Redaction;
import dev.loadstone.runner.measure.ProgressSample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page that shows an experiment while it runs. What is kept here does not grow with the time: of
 * some cells the seconds of their latest runs, thinned, and the results of all runs.
 */
public final class LivePage implements ExperimentListener {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double BYTES_PER_MIB = 1 << 20;
  private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);
  private static final String WAITING = "waiting";
  private static final int MOST_NOTES = 20;

  /** The seconds of hundreds of cells would be too much for a browser, and for whoever looks. */
  private static final int MOST_CURVES = 16;

  private static final long LOADING_NANOS = 500_000_000;

  private final EventStreams streams = new EventStreams();
  private final Redaction redaction;
  private final List<String> ids;
  private final List<Shown> cells = new ArrayList<>();
  private final Map<String, Object> state = new LinkedHashMap<>();
  private final Map<String, Object> results = new LinkedHashMap<>();

  /** The cells whose seconds are kept; the one that ran last is the last. */
  private final Set<Integer> curves = new LinkedHashSet<>();

  private final Map<String, CheckResult> checks = new LinkedHashMap<>();
  private final Map<Object, Happened> events = new LinkedHashMap<>();
  private final List<String> notes = new ArrayList<>();
  private int current;
  private long loadingTold;
  private volatile boolean measured;

  /**
   * @param healed null where it is not over
   */
  private record Happened(double second, String what, Double healed) {}

  /** The latest run of a cell. */
  private static final class Shown {
    private final Thinned seconds = new Thinned();
    private final Thinned servers = new Thinned();
    private final Set<String> types = new LinkedHashSet<>();
    private final Set<String> nodes = new LinkedHashSet<>();
    private final Map<String, Object> run = new LinkedHashMap<>();

    private Map<String, Object> told() {
      Map<String, Object> told = new LinkedHashMap<>(run);
      told.put("types", types);
      told.put("nodes", nodes);
      return told;
    }
  }

  /**
   * Begins to serve the page.
   *
   * @param folder the folder of the experiment's results
   */
  public LivePage(LocalServer server, Experiment experiment, Path folder) {
    redaction = experiment.redaction();
    ids = experiment.cells().stream().map(Cell::id).toList();
    ids.forEach(id -> cells.add(new Shown()));
    state.put("experiment", experiment.settings().name());
    state.put(
        "cells",
        experiment.cells().stream().map(cell -> redaction.of(cell.info().title())).toList());
    state.put("ids", ids);
    results.put("runs", List.of());
    results.put("answers", List.of());
    state.put("checks", checks.values());
    state.put("events", events.values());
    state.put("notes", notes);
    server.serve("/live.js", "text/javascript", PageParts.resource(LivePage.class, "live.js"));
    server.serve("/charts.js", "text/javascript", PageParts.charts());
    server.serve("/echarts.js", "text/javascript", PageParts.library());
    server.serve(
        "/page.css",
        "text/css",
        PageParts.style() + PageParts.resource(LivePage.class, "live.css"));
    server.serve("/", "text/html", PageParts.resource(LivePage.class, "live.html"));
    server.serve("/events", exchange -> streams.write(exchange, this::begin));
    server.serve(
        "/report.html",
        exchange -> {
          Path report = folder.resolve(ResultFiles.REPORT_HTML);
          if (Files.exists(report)) {
            LocalServer.send(exchange, "text/html", Files.readString(report));
          } else {
            exchange.sendResponseHeaders(404, -1);
          }
        });
    server.start();
  }

  private synchronized List<String> begin(Runnable connected) {
    connected.run();
    // The state last: where it says that no more follows, a page hears no more.
    return Stream.of(
            Stream.of(event("results", results)),
            cells.stream().map(this::cellEvent),
            Stream.of(event("state", state)))
        .flatMap(events -> events)
        .toList();
  }

  private static String event(String name, Object told) {
    return EventStreams.event(name, JSON.writeValueAsString(told));
  }

  /** All of its run, for a page that does not know the earlier seconds. */
  private String cellEvent(Shown cell) {
    Map<String, Object> told = cell.told();
    told.put("seconds", cell.seconds.points());
    told.put("usage", cell.servers.points());
    told.put("cell", cells.indexOf(cell));
    return event("cell", told);
  }

  private void tellState() {
    streams.tell(event("state", state));
  }

  @Override
  public synchronized void runStarted(Cell cell, String title, Place place) {
    current = ids.indexOf(cell.id());
    Shown shown = cells.get(current);
    shown.run.put(WAITING, true);
    checks.clear();
    events.clear();
    state.put("current", current);
    state.put("repetition", place.repetition());
    state.put("number", place.number());
    state.put("total", place.total());
    tellState();
    streams.tell(cellEvent(shown));
  }

  @Override
  public synchronized void step(String step) {
    state.put("step", step);
    tellState();
  }

  @Override
  public synchronized void loading(long rowsDone, long rowsTotal, String step) {
    long now = System.nanoTime();
    if (now - loadingTold > LOADING_NANOS) {
      loadingTold = now;
      state.put(
          "step",
          "loading %d %% (%s)".formatted(rowsTotal == 0 ? 100 : 100 * rowsDone / rowsTotal, step));
      tellState();
    }
  }

  /** The run under way, whose first second takes the place of the cell's run before. */
  private Shown underWay() {
    if (cells.get(current).run.containsKey(WAITING)) {
      empty(current);
      curves.remove(current);
      curves.add(current);
      if (curves.size() > MOST_CURVES) {
        int oldest = curves.iterator().next();
        curves.remove(oldest);
        empty(oldest);
      }
    }
    return cells.get(current);
  }

  private void empty(int cell) {
    cells.set(cell, new Shown());
    streams.tell(cellEvent(cells.get(cell)));
  }

  @Override
  public synchronized void measuring(ProgressSample sample) {
    Window window = sample.window();
    Observations observed = window.observed();
    Shown shown = underWay();
    observed.labels(RunSeries.RESPONSE).forEach(shown.types::add);
    observed.labels(RunSeries.UNMEASURED).forEach(shown.types::add);
    double seconds = Math.max(1, window.to() - window.from()) / NANOS_PER_SECOND;
    Map<String, Object> run = shown.run;
    run.put("phase", sample.phase());
    run.put("headlineName", sample.headlineName());
    run.put("left", sample.remaining().toSeconds());
    run.put("counted", sample.counted());
    run.put("stopAfter", sample.stopAfter());
    run.put("failed", sample.failed());
    run.put("retries", sample.retries());
    run.put("end", Math.max(window.toSeconds(), (double) sample.total().toSeconds()));
    if (window.isMeasured()) {
      run.putIfAbsent("from", window.fromSeconds());
      run.put("to", window.toSeconds());
    }
    tellPoint(
        shown,
        shown.seconds,
        "seconds",
        new Point(
            window.fromSeconds(),
            1,
            DoubleStream.concat(
                    DoubleStream.of(sample.headline(), sample.throughput()),
                    figures(
                        shown.types, type -> RunSeries.ENDED.completed(observed, type) / seconds))
                .boxed()
                .toList(),
            Stream.concat(Stream.of(Set.copyOf(shown.types)), shown.types.stream().map(Set::of))
                .flatMapToDouble(types -> percentiles(observed, types))
                .boxed()
                .toList()));
  }

  /** The percentiles of response times in ms; NaN where nothing completed. */
  private static DoubleStream percentiles(Observations observed, Collection<String> types) {
    Histogram responses = observed.times(RunSeries.RESPONSE, types);
    responses.add(observed.times(RunSeries.UNMEASURED, types));
    return PERCENTILES.stream()
        .mapToDouble(
            at ->
                responses.getTotalCount() == 0
                    ? Double.NaN
                    : responses.getValueAtPercentile(at) / NANOS_PER_MILLI);
  }

  @Override
  public synchronized void servers(Window window) {
    Observations observed = window.observed();
    Shown shown = underWay();
    shown.nodes.addAll(observed.labels(ServerSeries.MEMORY));
    double nanos = Math.max(1, window.to() - window.from());
    tellPoint(
        shown,
        shown.servers,
        "usage",
        new Point(
            window.fromSeconds(),
            1,
            figures(shown.nodes, node -> observed.count(ServerSeries.CPU, node) / nanos)
                .boxed()
                .toList(),
            figures(
                    shown.nodes,
                    node -> observed.level(ServerSeries.MEMORY, node).orElse(0) / BYTES_PER_MIB)
                .boxed()
                .toList()));
  }

  private static DoubleStream figures(Set<String> labels, ToDoubleFunction<String> figure) {
    return labels.stream().mapToDouble(figure);
  }

  private void tellPoint(Shown shown, Thinned kept, String name, Point point) {
    if (kept.add(point)) {
      streams.tell(cellEvent(shown));
      return;
    }
    Map<String, Object> told = shown.told();
    told.put("cell", current);
    told.put("kind", name);
    told.put("point", kept.last());
    streams.tell(event("second", told));
  }

  @Override
  public synchronized void event(RunEvent event) {
    events.put(
        List.of(event.nodes(), event.second()),
        new Happened(event.second(), event.words(), event.healed()));
    tellState();
  }

  @Override
  public synchronized void checked(List<CheckResult> results) {
    for (CheckResult check : results) {
      checks.put(check.id(), check.with(check.status(), redaction.of(check.detail())));
    }
    tellState();
  }

  @Override
  public synchronized void note(String message) {
    notes.add(redaction.of(message));
    if (notes.size() > MOST_NOTES) {
      notes.remove(0);
    }
    tellState();
  }

  @Override
  public void runFinished(RunResult result, Path folder) {
    measured = true;
  }

  @Override
  public void resultWritten(ExperimentResult result, Path folder) {
    // The runs that a resumed experiment keeps come one by one, and each answer reads all of them.
    List<Map<String, String>> answers =
        measured || result.complete() ? LiveAnswers.of(result, folder) : List.of();
    synchronized (this) {
      results.put("answers", answers);
      results.put("runs", result.runs());
      streams.tell(event("results", results));
    }
  }

  @Override
  public synchronized void repetitionsOpen(String open) {
    note("still open: " + open);
  }

  @Override
  public synchronized void repetitionsEnded(String why) {
    note(why);
  }

  /**
   * Tells open pages that no more follows.
   *
   * @param stays whether the report can be read here from now on
   */
  public synchronized void end(boolean stays) {
    state.put("step", "ended");
    state.put("ended", true);
    state.put("report", stays);
    streams.end(event("state", state));
  }
}
