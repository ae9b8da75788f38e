package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Processor, memory and the servers' own counters. */
final class ServerTables {
  private ServerTables() {}

  /**
   * The use of a node, or of all nodes together.
   *
   * @param runs one for each run that knows it
   */
  private record Use(String cell, String node, List<NodeUsage> runs, Style style) {
    Entry styled(String text) {
      return Entry.of(text, style);
    }
  }

  static Optional<Table> usage(ExperimentReport report) {
    List<Use> uses = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      Map<String, List<NodeUsage>> nodes =
          cell.shown().stream()
              .flatMap(run -> run.result().usage().stream())
              .collect(groupingBy(NodeUsage::node, LinkedHashMap::new, toList()));
      nodes.forEach((node, runs) -> uses.add(new Use(cell.title(), node, runs, Style.PLAIN)));
      if (nodes.size() > 1) {
        uses.add(new Use(cell.title(), "all", together(cell), Style.STRONG));
      }
    }
    return new Columns<Use>()
        .text("Cell", use -> use.styled(use.cell()))
        .text("Node", use -> use.styled(use.node()))
        .number(
            "Cores kept busy, mean",
            use -> mean(new Sample(use.runs().stream().map(NodeUsage::cpu).toList())))
        .number(
            "Most memory",
            use ->
                use.styled(
                    NumberFormats.bytes(
                        use.runs().stream().mapToLong(NodeUsage::memoryBytes).max().orElse(0))))
        .tableOfAny(
            "Processor and memory in the measured interval",
            uses,
            "Memory that the processes of a node share is counted once."
                + (report.cells().stream().anyMatch(ServerTables::isLocal)
                    ? " The client that drives the load runs on the same machine and is not in"
                        + " these figures."
                    : ""));
  }

  private static Entry mean(Sample sample) {
    return Entry.of(NumberFormats.figure(sample.mean()), Phrases.spreadOfAny(sample));
  }

  static boolean isLocal(CellReport cell) {
    RunResult.SystemInfo system = cell.example().system();
    return system != null && DeploymentKind.LOCAL.title().equals(system.deployment());
  }

  /** The use of all nodes, of the runs that know the use of every node. */
  static List<NodeUsage> together(CellReport cell) {
    List<List<NodeUsage>> runs = cell.shown().stream().map(run -> run.result().usage()).toList();
    int nodes = runs.stream().mapToInt(List::size).max().orElse(0);
    return runs.stream()
        .filter(run -> nodes > 0 && run.size() == nodes)
        .map(
            run ->
                new NodeUsage(
                    "all",
                    run.stream().mapToDouble(NodeUsage::cpu).sum(),
                    run.stream().mapToLong(NodeUsage::memoryBytes).sum()))
        .toList();
  }

  private record Counter(CounterChange first, Sample perSecond, Sample perTransaction) {
    static Counter of(CounterChange first, List<RunReport> runs) {
      return new Counter(
          first,
          rates(first.name(), runs, ServerTables::seconds),
          rates(first.name(), runs, ServerTables::transactions));
    }

    private static Sample rates(String name, List<RunReport> runs, ToDoubleFunction<RunReport> of) {
      return new Sample(
          runs.stream()
              .flatMap(
                  run ->
                      run.result().counters().stream()
                          .filter(counter -> counter.name().equals(name))
                          .map(counter -> counter.growth() / of.applyAsDouble(run))
                          .filter(Double::isFinite)
                          .limit(1))
              .toList());
    }

    boolean changed() {
      return first.growth() != 0 || perSecond.values().stream().anyMatch(rate -> rate != 0);
    }
  }

  static Optional<Table> counters(CellReport cell) {
    List<RunReport> counted =
        cell.shown().stream().filter(run -> !run.result().counters().isEmpty()).toList();
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    RunReport first = counted.get(0);
    List<Counter> counters =
        first.result().counters().stream().map(one -> Counter.of(one, counted)).toList();
    String unchanged =
        counters.stream()
            .filter(counter -> !counter.changed())
            .map(counter -> counter.first().name())
            .collect(joining(", "));
    return Optional.of(
        new Columns<Counter>()
            .text("Counter", counter -> counter.first().name())
            .number("Before", counter -> counter.first().before())
            .number("After", counter -> counter.first().after())
            .number("Growth", counter -> counter.first().growth())
            .number("A second", counter -> mean(counter.perSecond()))
            .number("A transaction", counter -> mean(counter.perTransaction()))
            .table(
                "Running totals before the first transaction and after the last one",
                counters.stream().filter(Counter::changed).toList(),
                say(
                    "Before, after and growth are of repetition %d; the rates are means of %s, over"
                        + " all phases and over the transactions completed in them.%s",
                    first.result().repetition(),
                    Phrases.number(counted.size(), "repetition"),
                    unchanged.isEmpty() ? "" : " Did not change: " + unchanged + ".")));
  }

  /** The length of all phases: the counters were read just before and just after them. */
  private static double seconds(RunReport run) {
    double recorded = run.timeline().end();
    LoadInfo load = run.result().load();
    if (recorded > 0 || load == null) {
      return recorded;
    }
    return load.rampUpSeconds() + load.measureSeconds() + load.rampDownSeconds();
  }

  private static double transactions(RunReport run) {
    return run.result().statistics().total().completedOverall();
  }
}
