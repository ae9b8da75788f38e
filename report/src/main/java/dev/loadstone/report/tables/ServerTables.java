package dev.loadstone.report.tables;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.CounterChange;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block.Bullet;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the servers used, and what they counted themselves. */
final class ServerTables {
  /** From this share of all cores on, servers and client share what is left to both. */
  private static final double PROCESSOR_LIMIT = 0.85;

  private ServerTables() {}

  /** Processor and memory by node, of each cell; nothing where no server was watched. */
  static Optional<Table> usage(ExperimentReport report) {
    List<List<Entry>> rows = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      Map<String, List<NodeUsage>> nodes = nodes(cell);
      nodes.forEach(
          (node, usages) -> {
            rows.add(
                List.of(
                    Entry.of(cell.title()),
                    Entry.of(node),
                    figure(new Sample(usages.stream().map(NodeUsage::cpu).toList())),
                    Entry.of(
                        NumberFormats.bytes(
                            usages.stream().mapToLong(NodeUsage::memoryBytes).max().orElse(0)))));
          });
      if (nodes.size() > 1) {
        rows.add(
            List.of(
                Entry.of(cell.title(), Style.STRONG),
                Entry.of("all", Style.STRONG),
                figure(allCores(cell)),
                Entry.of(NumberFormats.bytes(mostMemory(cell)), Style.STRONG)));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            "Processor and memory in the measured interval",
            List.of(
                Column.text("Cell"),
                Column.text("Node"),
                Column.number("Cores kept busy, mean"),
                Column.number("Most memory")),
            rows,
            "Memory that the processes of a node share is counted once. The client that drives the"
                + " load runs on the same machine and is not in these figures."));
  }

  private static Entry figure(Sample sample) {
    double spread = sample.coefficientOfVariation();
    return Entry.of(
        NumberFormats.figure(sample.mean()),
        sample.size() < 2 || Double.isNaN(spread) ? "" : "± " + NumberFormats.share(spread),
        Style.PLAIN);
  }

  private static Map<String, List<NodeUsage>> nodes(CellReport cell) {
    Map<String, List<NodeUsage>> nodes = new LinkedHashMap<>();
    for (RunReport run : cell.shown()) {
      for (NodeUsage usage : run.result().usage()) {
        nodes.computeIfAbsent(usage.node(), node -> new ArrayList<>()).add(usage);
      }
    }
    return nodes;
  }

  private static Sample allCores(CellReport cell) {
    return new Sample(
        cell.shown().stream()
            .filter(run -> !run.result().usage().isEmpty())
            .map(run -> run.result().usage().stream().mapToDouble(NodeUsage::cpu).sum())
            .toList());
  }

  private static long mostMemory(CellReport cell) {
    return cell.shown().stream()
        .mapToLong(run -> run.result().usage().stream().mapToLong(NodeUsage::memoryBytes).sum())
        .max()
        .orElse(0);
  }

  /** A word where the servers alone had most of a machine that the client needs too. */
  static Optional<Bullet> processorLimit(ExperimentReport report) {
    if (report.environment() == null || report.environment().logicalCores() < 1) {
      return Optional.empty();
    }
    int cores = report.environment().logicalCores();
    Map<String, List<Double>> limited = new LinkedHashMap<>();
    for (CellReport cell : report.cells()) {
      Sample used = allCores(cell);
      if (used.size() > 0 && used.mean() >= PROCESSOR_LIMIT * cores) {
        limited
            .computeIfAbsent(report.heading(cell), heading -> new ArrayList<>())
            .add(used.mean());
      }
    }
    if (limited.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Bullet(
            Style.CAUTION,
            "The processor of this machine was the limit: of its "
                + Phrases.number(cores, "core")
                + " the servers alone kept busy, on average: "
                + limited.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + range(new Sample(entry.getValue())))
                    .collect(Collectors.joining("; "))
                + ". The client needs cores of the same machine, and several nodes share them, so"
                + " the figures are those of this machine, not of as many machines as nodes."));
  }

  private static String range(Sample sample) {
    return sample.size() == 1
        ? NumberFormats.figure(sample.mean())
        : NumberFormats.figure(sample.min())
            + " to "
            + NumberFormats.figure(sample.max())
            + " in "
            + Phrases.number(sample.size(), "cell");
  }

  /** The server's running totals of one cell; nothing where it has none. */
  static Optional<Table> counters(CellReport cell) {
    List<RunReport> counted =
        cell.shown().stream().filter(run -> !run.result().counters().isEmpty()).toList();
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    RunReport first = counted.get(0);
    List<List<Entry>> rows = new ArrayList<>();
    List<String> unchanged = new ArrayList<>();
    for (CounterChange counter : first.result().counters()) {
      List<Double> perSecond = new ArrayList<>();
      List<Double> perTransaction = new ArrayList<>();
      for (RunReport run : counted) {
        run.result().counters().stream()
            .filter(other -> other.name().equals(counter.name()))
            .mapToLong(ServerTables::growth)
            .findFirst()
            .ifPresent(
                growth -> {
                  perSecond.add(growth / seconds(run));
                  perTransaction.add(growth / transactions(run));
                });
      }
      if (perSecond.stream().allMatch(rate -> rate == 0)) {
        unchanged.add(counter.name());
      } else {
        rows.add(
            List.of(
                Entry.of(counter.name()),
                Entry.of(NumberFormats.count(counter.before())),
                Entry.of(NumberFormats.count(counter.after())),
                Entry.of(NumberFormats.count(growth(counter))),
                figure(perSecond),
                figure(perTransaction)));
      }
    }
    String repetitions = Phrases.number(counted.size(), "repetition");
    return Optional.of(
        new Table(
            "Running totals before the first transaction and after the last one",
            List.of(
                Column.text("Counter"),
                Column.number("Before"),
                Column.number("After"),
                Column.number("Growth"),
                Column.number("A second"),
                Column.number("A transaction")),
            rows,
            "Before, after and growth are of repetition "
                + first.result().repetition()
                + "; the rates are means of "
                + repetitions
                + ", over all phases and over the transactions completed in them."
                + (unchanged.isEmpty()
                    ? ""
                    : " Did not change: " + String.join(", ", unchanged) + ".")));
  }

  private static Entry figure(List<Double> values) {
    Sample sample = new Sample(values.stream().filter(Double::isFinite).toList());
    return figure(sample);
  }

  private static long growth(CounterChange counter) {
    return counter.after() - counter.before();
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
    return run.result().statistics().total().overall().entrySet().stream()
        .filter(entry -> entry.getKey().completed())
        .mapToLong(Map.Entry<Outcome, Long>::getValue)
        .sum();
  }
}
