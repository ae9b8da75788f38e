package dev.loadstone.report.tables;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunMark.Kind;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** For each run, what must hold before its figures are believed. */
final class TrustTable {
  /** Results of the first form were judged by none of this. */
  private static final int FIRST_JUDGED = 2;

  private static final Set<Kind> OWN_COLUMNS =
      Set.of(Kind.NOT_STEADY, Kind.CLIENT_LIMITED, Kind.IDENTITY, Kind.STRANGERS);
  private static final double MICROS_PER_SECOND = 1e6;

  private TrustTable() {}

  static Table of(ExperimentReport report) {
    List<List<Entry>> rows = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.runs()) {
        rows.add(row(cell, run));
      }
    }
    return new Table(
        "Each run",
        List.of(
            Column.text("Run"),
            Column.text("Measured"),
            Column.text("Steady"),
            Column.text("Client"),
            Column.number("X·R"),
            Column.number("X·S"),
            Column.text("Identities"),
            Column.text("Strangers"),
            Column.text("Besides"),
            Column.text("Checks")),
        rows,
        "X·R: throughput × mean response time, which unpaced is the number of terminals. X·S:"
            + " throughput × mean service time, the transactions under way. A run with a mark takes"
            + " no part in figures and verdicts.");
  }

  private static List<Entry> row(CellReport cell, RunReport run) {
    RunResult result = run.result();
    Checks checks = Checks.all(List.of(run));
    return List.of(
        Entry.of(cell.title() + " #" + result.repetition()),
        run.counted()
            ? Entry.of("to its end", Style.GOOD)
            : Entry.of(Phrases.status(result.status()), Phrases.style(result.status())),
        steady(run),
        client(run),
        underWay(run, TransactionStatistics::responseTime),
        underWay(run, TransactionStatistics::serviceTime),
        identities(run),
        mark(run, Kind.STRANGERS),
        besides(result),
        Entry.of(checks.shortWords(), checks.style()));
  }

  private static Entry steady(RunReport run) {
    Steadiness found = run.measured() ? run.result().statistics().steadiness() : null;
    if (found == null) {
      return mark(run, Kind.NOT_STEADY);
    }
    return Entry.of(
        found.verdict().words(),
        found.isSteady() ? "" : found.reason(),
        switch (found.verdict()) {
          case STEADY -> Style.GOOD;
          case TOO_SHORT -> Style.CAUTION;
          default -> Style.BAD;
        });
  }

  private static Entry client(RunReport run) {
    ClientVerdict found = run.measured() ? run.result().statistics().client() : null;
    if (found == null) {
      return mark(run, Kind.CLIENT_LIMITED);
    }
    return found.verdict() == ClientVerdict.Verdict.INNOCENT
        ? Entry.of("innocent", Style.GOOD)
        : Entry.of(Kind.CLIENT_LIMITED.title(), String.join("; ", found.reasons()), Style.BAD);
  }

  private static Entry mark(RunReport run, Kind kind) {
    String texts = texts(run.result(), Set.of(kind));
    if (!texts.isEmpty()) {
      return Entry.of(kind.title(), texts, Style.BAD);
    }
    return Entry.of(
        run.measured() && run.result().schemaVersion() >= FIRST_JUDGED
            ? "no mark"
            : NumberFormats.NONE,
        Style.MUTED);
  }

  private static Entry underWay(
      RunReport run, Function<TransactionStatistics, LatencySummary> time) {
    return Entry.of(
        run.statistics("")
            .findFirst()
            .map(total -> total.throughput() * time.apply(total).mean() / MICROS_PER_SECOND)
            .map(NumberFormats::figure)
            .orElse(NumberFormats.NONE));
  }

  private static Entry identities(RunReport run) {
    List<Identity> all = run.measured() ? run.result().statistics().identities() : List.of();
    List<String> broken = all.stream().filter(one -> !one.holds()).map(Identity::describe).toList();
    if (all.isEmpty()) {
      return mark(run, Kind.IDENTITY);
    }
    return Entry.of(
        all.size() - broken.size() + "/" + all.size() + " hold",
        String.join("; ", broken),
        broken.isEmpty() ? Style.GOOD : Style.BAD);
  }

  private static Entry besides(RunResult result) {
    Set<Kind> others =
        result.marks().stream()
            .map(RunMark::kind)
            .filter(kind -> !OWN_COLUMNS.contains(kind))
            .collect(Collectors.toSet());
    return others.isEmpty()
        ? Entry.of("nothing", Style.MUTED)
        : Entry.of(
            result.marks().stream()
                .map(RunMark::kind)
                .filter(others::contains)
                .map(Kind::title)
                .distinct()
                .collect(Collectors.joining(", ")),
            texts(result, others),
            Style.BAD);
  }

  private static String texts(RunResult result, Set<Kind> kinds) {
    return result.marks().stream()
        .filter(mark -> kinds.contains(mark.kind()))
        .map(RunMark::text)
        .collect(Collectors.joining("; "));
  }
}
