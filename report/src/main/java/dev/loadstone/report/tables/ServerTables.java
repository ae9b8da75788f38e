package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.joining;

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
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Processor, memory and the servers' own counters. */
final class ServerTables {
  /** From this share of all cores on, servers and client compete for the rest. */
  private static final double PROCESSOR_LIMIT = 0.85;

  private ServerTables() {}

  private record Use(String cell, String node, Sample cores, long memoryBytes, Style style) {}

  static Optional<Table> usage(ExperimentReport report) {
    List<Use> uses = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      Map<String, List<NodeUsage>> nodes = new LinkedHashMap<>();
      cell.shown().stream()
          .flatMap(run -> run.result().usage().stream())
          .forEach(use -> nodes.computeIfAbsent(use.node(), n -> new ArrayList<>()).add(use));
      nodes.forEach(
          (node, ofNode) -> {
            Sample cores = new Sample(ofNode.stream().map(NodeUsage::cpu).toList());
            uses.add(new Use(cell.title(), node, cores, most(ofNode), Style.PLAIN));
          });
      if (nodes.size() > 1) {
        uses.add(new Use(cell.title(), "all", allCores(cell), mostMemory(cell), Style.STRONG));
      }
    }
    return new Columns<Use>()
        .text("Cell", use -> Entry.of(use.cell(), use.style()))
        .text("Node", use -> Entry.of(use.node(), use.style()))
        .number("Cores kept busy, mean", use -> mean(use.cores()))
        .number("Most memory", use -> Entry.of(NumberFormats.bytes(use.memoryBytes()), use.style()))
        .tableOfAny(
            "Processor and memory in the measured interval",
            uses,
            "Memory that the processes of a node share is counted once. The client that drives the"
                + " load runs on the same machine and is not in these figures.");
  }

  private static Entry mean(Sample sample) {
    return Entry.of(NumberFormats.figure(sample.mean()), Phrases.spreadOfAny(sample));
  }

  private static long most(List<NodeUsage> ofNode) {
    return ofNode.stream().mapToLong(NodeUsage::memoryBytes).max().orElse(0);
  }

  /** The cores that all nodes kept busy, of the runs that know the use of every node. */
  private static Sample allCores(CellReport cell) {
    int nodes = cell.shown().stream().mapToInt(run -> run.result().usage().size()).max().orElse(0);
    return new Sample(
        cell.shown().stream()
            .filter(run -> nodes > 0 && run.result().usage().size() == nodes)
            .map(run -> run.result().usage().stream().mapToDouble(NodeUsage::cpu).sum())
            .toList());
  }

  private static long mostMemory(CellReport cell) {
    return cell.shown().stream()
        .mapToLong(run -> run.result().usage().stream().mapToLong(NodeUsage::memoryBytes).sum())
        .max()
        .orElse(0);
  }

  /** A warning where the servers alone had most of a machine that the client needs too. */
  static Optional<Bullet> processorLimit(ExperimentReport report) {
    if (report.environment() == null || report.environment().logicalCores() < 1) {
      return Optional.empty();
    }
    int cores = report.environment().logicalCores();
    Map<String, List<Double>> limited = new LinkedHashMap<>();
    for (CellReport cell : report.cells()) {
      double used = allCores(cell).mean();
      if (used >= PROCESSOR_LIMIT * cores) {
        limited.computeIfAbsent(report.heading(cell), heading -> new ArrayList<>()).add(used);
      }
    }
    return limited.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Bullet(
                Style.CAUTION,
                say(
                    "The processor of this machine was the limit: of its %s the servers alone kept"
                        + " busy, on average: %s. The client needs cores of the same machine, and"
                        + " several nodes share them, so the figures are those of this machine, not"
                        + " of as many machines as nodes.",
                    Phrases.number(cores, "core"),
                    limited.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + range(new Sample(entry.getValue())))
                        .collect(joining("; ")))));
  }

  static Optional<Bullet> kept(ExperimentReport report) {
    long kept =
        report.runs().stream()
            .map(run -> run.result().order())
            .filter(order -> order != null && order.foundServers())
            .count();
    return kept == 0
        ? Optional.empty()
        : Optional.of(
            new Bullet(
                Style.CAUTION,
                say(
                    "The servers of %d of %s had served other runs before, as the experiment asks"
                        + " (servers: kept): they were warmer than those that had just been started,"
                        + " and what these runs left in them may show in later ones.",
                    kept, Phrases.number(report.runs().size(), "run"))));
  }

  private static String range(Sample sample) {
    return sample.size() == 1
        ? NumberFormats.figure(sample.mean())
        : say(
            "%s to %s in %s",
            NumberFormats.figure(sample.min()),
            NumberFormats.figure(sample.max()),
            Phrases.number(sample.size(), "cell"));
  }

  private record Counter(CounterChange first, Sample perSecond, Sample perTransaction) {
    static Counter of(CounterChange first, List<RunReport> runs) {
      return new Counter(
          first,
          rates(first.name(), runs, ServerTables::seconds),
          rates(first.name(), runs, ServerTables::transactions));
    }

    private static Sample rates(String name, List<RunReport> runs, ToDoubleFunction<RunReport> of) {
      List<Double> rates = new ArrayList<>();
      for (RunReport run : runs) {
        run.result().counters().stream()
            .filter(counter -> counter.name().equals(name))
            .map(counter -> growth(counter) / of.applyAsDouble(run))
            .filter(Double::isFinite)
            .findFirst()
            .ifPresent(rates::add);
      }
      return new Sample(rates);
    }

    boolean changed() {
      return growth(first) != 0 || perSecond.values().stream().anyMatch(rate -> rate != 0);
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
            .number("Growth", counter -> growth(counter.first()))
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
