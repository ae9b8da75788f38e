package dev.loadstone.report.tables;

import static java.util.stream.Collectors.joining;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunMark.Kind;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.CellReport.OfRun;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks, audit, requirements and remarks of one cell, and the trust in each run. */
final class VerdictTables {
  private static final Comparator<CheckResult> BY_BADNESS =
      Comparator.comparing(
          check ->
              switch (check.status()) {
                case NOT_APPLICABLE -> 0;
                case PASS -> 1;
                case NOT_RUN -> 2;
                case NOT_GUARANTEED -> 3;
                case FAIL -> 4;
              });

  private static final Set<Kind> OTHER_KINDS =
      EnumSet.complementOf(
          EnumSet.of(Kind.NOT_STEADY, Kind.CLIENT_LIMITED, Kind.IDENTITY, Kind.OTHER_SESSIONS));

  private final CellReport cell;
  private final Comparison comparison;

  VerdictTables(CellReport cell, Comparison comparison) {
    this.cell = cell;
    this.comparison = comparison;
  }

  private record Rule(List<CheckResult> afterLoad, List<CheckResult> afterRun) {
    List<CheckResult> all() {
      return Stream.of(afterLoad, afterRun).flatMap(List::stream).toList();
    }
  }

  private static CheckResult worst(List<CheckResult> checks) {
    return checks.stream().max(BY_BADNESS).orElseThrow();
  }

  Optional<Table> checks() {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (RunReport run : cell.runs()) {
      run.result().checksAfterLoad().forEach(check -> rule(rules, check).afterLoad().add(check));
      run.result().checks().forEach(check -> rule(rules, check).afterRun().add(check));
    }
    return new Columns<Rule>()
        .text("Rule", rule -> rule.all().get(0).title())
        .text("Clause", rule -> rule.all().get(0).clause())
        .text("After load", rule -> verdicts(rule.afterLoad()))
        .text("After run", rule -> verdicts(rule.afterRun()))
        .text("Found", rule -> Entry.styled(worst(rule.all()).detail(), Style.MUTED))
        .tableOfAny("Consistency checks", rules.values(), "");
  }

  private static Rule rule(Map<String, Rule> rules, CheckResult check) {
    return rules.computeIfAbsent(check.id(), id -> new Rule(new ArrayList<>(), new ArrayList<>()));
  }

  private static Entry verdicts(List<CheckResult> checks) {
    if (checks.isEmpty()) {
      return Entry.of("not made", Style.MUTED);
    }
    CheckResult.Status worst = worst(checks).status();
    long same = checks.stream().filter(check -> check.status() == worst).count();
    return Entry.of(
        Phrases.status(worst),
        checks.size() == 1 ? "" : same + " of " + checks.size(),
        Phrases.style(worst));
  }

  Optional<Table> audit() {
    List<RunReport> assessed =
        cell.runs().stream().filter(run -> run.result().assessment() != null).toList();
    Map<String, AuditRow> rules = new LinkedHashMap<>();
    assessed.stream()
        .flatMap(run -> run.result().assessment().audit().stream())
        .forEach(row -> rules.putIfAbsent(row.id(), row));
    Columns<AuditRow> columns =
        new Columns<AuditRow>()
            .text("Rule", AuditRow::title)
            .text("Clause", AuditRow::clause)
            .number("Allowed", VerdictTables::range);
    for (RunReport run : assessed) {
      columns.number(
          run.number(),
          rule ->
              run.result().assessment().audit().stream()
                  .filter(found -> found.id().equals(rule.id()))
                  .findFirst()
                  .map(VerdictTables::audited)
                  .orElse(Entry.of(Double.NaN)));
    }
    return columns.tableOfAny(
        "Audit", rules.values(), "Under each value: the transactions that it is drawn from.");
  }

  private static Entry audited(AuditRow row) {
    Style style =
        switch (row.status()) {
          case PASS -> Style.GOOD;
          case FAIL -> Style.BAD;
          case TOO_FEW -> Style.CAUTION;
        };
    String few = row.status() == AuditStatus.TOO_FEW ? "too few: " : "";
    return Entry.of(
        NumberFormats.figure(row.value(), unit(row)),
        few + "of " + NumberFormats.count(row.samples()),
        style);
  }

  private static String range(AuditRow rule) {
    boolean low = Double.isFinite(rule.minimum());
    boolean high = Double.isFinite(rule.maximum()) && rule.maximum() < Double.MAX_VALUE;
    String most = NumberFormats.figure(rule.maximum(), unit(rule));
    if (high) {
      return low && rule.minimum() > 0
          ? NumberFormats.figure(rule.minimum()) + " to " + most
          : "≤ " + most;
    }
    return low ? "≥ " + NumberFormats.figure(rule.minimum(), unit(rule)) : NumberFormats.NONE;
  }

  private static String unit(AuditRow rule) {
    return Objects.requireNonNullElse(rule.unit(), "");
  }

  Optional<Table> steadiness() {
    return new Columns<OfRun<Steadiness>>()
        .text("Repetition", OfRun::number)
        .text("Verdict", run -> steady(run.item(), "", Style.CAUTION))
        .number("First half", run -> run.item().firstHalf())
        .number("Second half", run -> run.item().secondHalf())
        .number(
            "Standard error",
            run -> "± " + NumberFormats.figure(run.item().standardErrorPercent(), "%"))
        .text("Found", run -> Entry.of(run.item().reason(), Style.MUTED))
        .tableOfAny(
            "Steady or not",
            cell.each(run -> run.measurement().map(RunStatistics::steadiness).stream().toList()),
            "Halves of the measured interval in transactions a second; the standard error is of"
                + " their mean within the run.");
  }

  private static Entry steady(Steadiness found, String detail, Style otherwise) {
    return Entry.of(found.verdict().words(), detail, found.isSteady() ? Style.GOOD : otherwise);
  }

  Optional<Table> requirements() {
    return new Columns<OfRun<RequirementResult>>()
        .text(
            "Requirement",
            asked -> comparison.title(asked.item().name()) + " " + asked.item().condition())
        .text("Repetition", OfRun::number)
        .text(
            "Verdict",
            asked ->
                asked.item().met() ? Entry.of("met", Style.GOOD) : Entry.of("not met", Style.BAD))
        .text("Found", asked -> asked.item().found())
        .tableOfAny(
            "Requirements of the experiment", cell.each(run -> run.result().requirements()), "");
  }

  Optional<Bullets> remarks() {
    List<Bullet> remarks =
        cell.runs().stream()
            .flatMap(run -> run.assessment().stream())
            .map(Assessment::remarks)
            .flatMap(List::stream)
            .map(
                remark ->
                    (remark.clause() == null || remark.clause().isEmpty()
                            ? ""
                            : "Clause " + remark.clause() + ": ")
                        + remark.text())
            .distinct()
            .map(text -> new Bullet(Style.CAUTION, text))
            .toList();
    return remarks.isEmpty() ? Optional.empty() : Optional.of(new Bullets(remarks));
  }

  /** For each run, the conditions that must hold before its figures are believed. */
  static Table trust(ExperimentReport report) {
    Map<RunReport, String> titles = new LinkedHashMap<>();
    report
        .cells()
        .forEach(
            cell -> cell.runs().forEach(run -> titles.put(run, cell.title() + " " + run.number())));
    return new Columns<RunReport>()
        .text("Run", titles::get)
        .text("Measured", VerdictTables::measured)
        .text("Steady", VerdictTables::steady)
        .text("Client", VerdictTables::client)
        .number("X·R", run -> concurrency(run, TransactionStatistics::responseTime))
        .number("X·S", run -> concurrency(run, TransactionStatistics::serviceTime))
        .text("Identities", VerdictTables::identities)
        .text("Other sessions", run -> mark(run, Kind.OTHER_SESSIONS))
        .text("Besides", run -> besides(run.result()))
        .text("Checks", run -> Checks.all(List.of(run)))
        .table(
            "Each run",
            titles.keySet(),
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
        .map(found -> steady(found, found.isSteady() ? "" : found.reason(), Style.PLAIN))
        .orElseGet(() -> mark(run, Kind.NOT_STEADY));
  }

  private static Entry client(RunReport run) {
    return run.measurement()
        .map(RunStatistics::client)
        .map(VerdictTables::client)
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
    return Entry.of(run.measured() ? "no mark" : NumberFormats.NONE, Style.MUTED);
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
