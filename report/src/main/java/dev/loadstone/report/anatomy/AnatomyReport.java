package dev.loadstone.report.anatomy;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.report.charts.ChartData;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.PrintStacks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The chapter on where the time of transactions went. */
public final class AnatomyReport implements ReportAddition {
  /** Smaller shares of a response are not named. */
  private static final double LEAST_SHARE = 0.01;

  private static List<CellTimes> cells(ExperimentReport report) {
    return report.cells().stream()
        .map(cell -> new CellTimes(cell, ""))
        .filter(CellTimes::isAny)
        .toList();
  }

  @Override
  public List<Section> sections(ExperimentReport report) {
    List<CellTimes> cells = cells(report);
    if (cells.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Charts(
            "",
            List.of(
                new Chart(
                    "anatomy",
                    "Mean response by where the time went, ms",
                    Size.WIDE,
                    stacks(report, cells)))));
    blocks.add(
        table(
            "Mean response of completed transactions, ms",
            cells,
            times -> report.heading(times.cell())));
    added(report, cells).ifPresent(blocks::add);
    if (report.types().size() > 1) {
      List<CellTimes> byType =
          cells.stream()
              .flatMap(
                  times ->
                      report.types().keySet().stream()
                          .map(type -> new CellTimes(times.cell(), type)))
              .filter(CellTimes::isAny)
              .toList();
      blocks.add(
          Group.folded(
              "By transaction",
              table(
                  "Mean response by transaction, ms",
                  byType,
                  times -> report.heading(times.cell()) + ", " + report.title(times.type()))));
    }
    blocks.add(Bullets.of(Style.PLAIN, cells.stream().flatMap(times -> remarks(report, times))));
    return List.of(new Section("anatomy", "Where the time went", blocks));
  }

  /** The parts of which any of the cells has a share. */
  private static List<TimePart> parts(List<CellTimes> cells) {
    return Arrays.stream(TimePart.values())
        .filter(part -> cells.stream().anyMatch(times -> times.mean(part) >= times.all() / 1_000))
        .toList();
  }

  private static Map<String, Object> stacks(ExperimentReport report, List<CellTimes> cells) {
    List<Object> series = new ArrayList<>();
    for (TimePart part : parts(cells)) {
      List<?> bars =
          cells.stream().map(at -> Map.of("value", ChartData.round(at.mean(part)))).toList();
      series.add(Map.of("name", part.title(), "bars", bars));
    }
    List<String> names = cells.stream().map(times -> report.heading(times.cell())).toList();
    return Map.of("type", "groups", "unit", "ms", "stack", true, "groups", names, "series", series);
  }

  private static Table table(
      String caption, List<CellTimes> cells, Function<CellTimes, String> name) {
    Columns<CellTimes> columns =
        new Columns<CellTimes>().text("", name).number("all", CellTimes::all);
    for (TimePart part : parts(cells)) {
      columns.number(part.title(), times -> entry(times, part));
    }
    return columns
        .number("told apart", times -> NumberFormats.figure(times.told(), "%"))
        .table(
            caption,
            cells,
            "Client, retries and calls are measured by the clients and add up to the mean. What"
                + " was seen on the servers divides the calls; ± is its standard error, if all"
                + " sessions wait together.");
  }

  private static Entry entry(CellTimes times, TimePart part) {
    double millis = times.mean(part);
    if (millis == 0) {
      return Entry.of(NumberFormats.NONE, Style.MUTED);
    }
    String share = NumberFormats.share(millis / times.all());
    double error = times.standardError(part);
    return Entry.of(
        NumberFormats.figure(millis),
        error > 0 && Double.isFinite(error)
            ? "±" + NumberFormats.NO_BREAK + NumberFormats.figure(error) + ", " + share
            : share);
  }

  private static Optional<Block> added(ExperimentReport report, List<CellTimes> cells) {
    if (cells.size() != 2) {
      return Optional.empty();
    }
    boolean firstIsSlow = cells.get(0).all() > cells.get(1).all();
    CellTimes slow = cells.get(firstIsSlow ? 0 : 1);
    CellTimes fast = cells.get(firstIsSlow ? 1 : 0);
    return AddedPart.of(slow, fast)
        .map(
            added ->
                new Paragraph(
                    Style.STRONG,
                    Phrases.say(
                        "Transactions of %s take %s ms longer than those of %s. The largest part of"
                            + " that is \"%s\": %s ms (%s to %s).",
                        report.heading(slow.cell()),
                        NumberFormats.figure(added.longer()),
                        report.heading(fast.cell()),
                        added.part().title(),
                        NumberFormats.figure(added.millis()),
                        NumberFormats.figure(added.bounds().low()),
                        NumberFormats.figure(added.bounds().high()))));
  }

  /** What was waited for, how it was looked at, and what was not told. */
  private static Stream<String> remarks(ExperimentReport report, CellTimes times) {
    String cell = report.heading(times.cell()) + ": ";
    List<String> remarks = new ArrayList<>();
    String details =
        times.details().entrySet().stream()
            .filter(detail -> detail.getValue() >= LEAST_SHARE * times.all())
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .map(detail -> detail.getKey() + " " + NumberFormats.figure(detail.getValue()) + " ms")
            .collect(Collectors.joining(", "));
    if (!details.isEmpty()) {
      remarks.add(cell + "waited for " + details + ".");
    }
    long looks = times.looks().mapToLong(WaitLooks::looks).sum();
    if (looks > 0) {
      double own = times.looks().mapToDouble(one -> one.looks() * one.ownMillis()).sum() / looks;
      remarks.add(
          cell
              + Phrases.say(
                  "%s at its sessions, each of which took %s ms%s.",
                  Phrases.number(looks, "look"),
                  NumberFormats.figure(
                      times.looks().mapToDouble(one -> one.looks() * one.meanMillis()).sum()
                          / looks),
                  own > 0
                      ? ", and " + NumberFormats.figure(own) + " ms of a processor of the server"
                      : ""));
    }
    times.limits().forEach(limit -> remarks.add(cell + limit + "."));
    return remarks.stream();
  }

  @Override
  public Map<String, PrintChart> printCharts(ExperimentReport report) {
    List<CellTimes> cells = cells(report);
    if (cells.isEmpty()) {
      return Map.of();
    }
    Map<String, Map<String, Double>> stacks = new LinkedHashMap<>();
    for (CellTimes times : cells) {
      Map<String, Double> stack = new LinkedHashMap<>();
      parts(cells).forEach(part -> stack.put(part.title(), times.mean(part)));
      stacks.put(times.cell().title(), stack);
    }
    return Map.of("anatomy", PrintStacks.chart("Mean response, ms", stacks));
  }
}
