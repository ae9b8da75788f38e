package dev.loadstone.report.tables;

import static java.util.stream.Collectors.joining;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunMark.Kind;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** For each run, the conditions that must hold before its figures are believed. */
final class TrustTable {
  /** The first schema version whose runs were judged by these conditions. */
  private static final int FIRST_JUDGED = 2;

  /** Marks without a column of their own. */
  private static final Set<Kind> OTHER_KINDS =
      EnumSet.complementOf(
          EnumSet.of(Kind.NOT_STEADY, Kind.CLIENT_LIMITED, Kind.IDENTITY, Kind.OTHER_SESSIONS));

  private TrustTable() {}

  private record Run(CellReport cell, RunReport run) {}

  static Table of(ExperimentReport report) {
    List<Run> runs =
        report.cells().stream()
            .flatMap(cell -> cell.runs().stream().map(run -> new Run(cell, run)))
            .toList();
    return new Columns<Run>()
        .text("Run", of -> of.cell().title() + " #" + of.run().result().repetition())
        .text("Measured", of -> measured(of.run()))
        .text("Steady", of -> steady(of.run()))
        .text("Client", of -> client(of.run()))
        .number("X·R", of -> concurrency(of.run(), TransactionStatistics::responseTime))
        .number("X·S", of -> concurrency(of.run(), TransactionStatistics::serviceTime))
        .text("Identities", of -> identities(of.run()))
        .text("Other sessions", of -> mark(of.run(), Kind.OTHER_SESSIONS))
        .text("Besides", of -> besides(of.run().result()))
        .text("Checks", of -> Checks.all(List.of(of.run())))
        .table(
            "Each run",
            runs,
            "X·R: throughput × mean response time, which unpaced is the number of terminals. X·S:"
                + " throughput × mean service time, the transactions under way (more, where others"
                + " take the place of one between two tries). What is not steady, and what a client"
                + " did, is bounded in the answers; a run marked in red takes no part in them.");
  }

  private static Entry measured(RunReport run) {
    RunResult.Status status = run.result().status();
    return run.counted()
        ? Entry.of("to its end", Style.GOOD)
        : Entry.of(Phrases.status(status), Phrases.style(status));
  }

  private static Entry steady(RunReport run) {
    return run.measurement()
        .map(RunStatistics::steadiness)
        .map(TrustTable::steady)
        .orElseGet(() -> mark(run, Kind.NOT_STEADY));
  }

  private static Entry steady(Steadiness found) {
    return Entry.of(
        found.verdict().words(),
        found.isSteady() ? "" : found.reason(),
        found.isSteady() ? Style.GOOD : Style.PLAIN);
  }

  private static Entry client(RunReport run) {
    return run.measurement()
        .map(RunStatistics::client)
        .map(TrustTable::client)
        .orElseGet(() -> mark(run, Kind.CLIENT_LIMITED));
  }

  private static Entry client(ClientVerdict found) {
    return Entry.of(
        found.verdict().words(),
        found.reasons().stream().map(ClientVerdict.Reason::text).collect(joining("; ")),
        found.verdict() == ClientVerdict.Verdict.NOT_LIMITED ? Style.GOOD : Style.BAD);
  }

  private static Entry mark(RunReport run, Kind kind) {
    String texts = texts(run.result(), Set.of(kind));
    if (!texts.isEmpty()) {
      return Entry.of(kind.title(), texts, kind.disqualifies() ? Style.BAD : Style.PLAIN);
    }
    boolean judged = run.measured() && run.result().schemaVersion() >= FIRST_JUDGED;
    return Entry.of(judged ? "no mark" : NumberFormats.NONE, Style.MUTED);
  }

  private static double concurrency(
      RunReport run, Function<TransactionStatistics, LatencySummary> time) {
    return run.statistics("")
        .filter(total -> time.apply(total).count() > 0)
        .map(total -> Concurrency.product(total, time.apply(total).mean()))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static Entry identities(RunReport run) {
    List<Identity> all = run.measurement().map(RunStatistics::identities).orElse(List.of());
    List<String> broken = all.stream().filter(one -> !one.holds()).map(Identity::describe).toList();
    return all.isEmpty()
        ? mark(run, Kind.IDENTITY)
        : Entry.of(
            all.size() - broken.size() + "/" + all.size() + " hold",
            String.join("; ", broken),
            broken.isEmpty() ? Style.GOOD : Style.BAD);
  }

  private static Entry besides(RunResult result) {
    String kinds =
        result.marks().stream()
            .map(RunMark::kind)
            .filter(OTHER_KINDS::contains)
            .map(Kind::title)
            .distinct()
            .collect(joining(", "));
    return kinds.isEmpty()
        ? Entry.of("nothing", Style.MUTED)
        : Entry.of(kinds, texts(result, OTHER_KINDS), Style.BAD);
  }

  private static String texts(RunResult result, Set<Kind> kinds) {
    return result.marks().stream()
        .filter(mark -> kinds.contains(mark.kind()))
        .map(RunMark::text)
        .collect(joining("; "));
  }
}
