package dev.loadstone.report.tables;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Checks, audit, requirements and remarks of one cell. */
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
          "#" + run.result().repetition(),
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

  private record Steady(int repetition, Steadiness found) {}

  Optional<Table> steadiness() {
    return new Columns<Steady>()
        .text("Repetition", run -> "#" + run.repetition())
        .text("Verdict", run -> steady(run.found()))
        .number("First half", run -> run.found().firstHalf())
        .number("Second half", run -> run.found().secondHalf())
        .number(
            "Standard error",
            run -> "± " + NumberFormats.figure(run.found().standardErrorPercent(), "%"))
        .text("Found", run -> Entry.of(run.found().reason(), Style.MUTED))
        .tableOfAny(
            "Steady or not",
            cell.each(
                run -> run.measurement().map(RunStatistics::steadiness).stream().toList(),
                Steady::new),
            "Halves of the measured interval in transactions a second; the standard error is of"
                + " their mean within the run.");
  }

  private static Entry steady(Steadiness found) {
    return Entry.of(found.verdict().words(), found.isSteady() ? Style.GOOD : Style.CAUTION);
  }

  private record Requirement(int repetition, RequirementResult result) {}

  Optional<Table> requirements() {
    return new Columns<Requirement>()
        .text("Requirement", of -> asked(of.result()))
        .text("Repetition", of -> "#" + of.repetition())
        .text("Verdict", of -> met(of.result()))
        .text("Found", of -> of.result().found())
        .tableOfAny(
            "Requirements of the experiment",
            cell.each(run -> run.result().requirements(), Requirement::new),
            "");
  }

  private String asked(RequirementResult requirement) {
    return comparison.title(requirement.name()) + " " + requirement.condition();
  }

  private static Entry met(RequirementResult asked) {
    return asked.met() ? Entry.of("met", Style.GOOD) : Entry.of("not met", Style.BAD);
  }

  Optional<Bullets> remarks() {
    List<Bullet> remarks =
        cell.runs().stream()
            .flatMap(run -> run.assessment().stream())
            .map(Assessment::remarks)
            .filter(Objects::nonNull)
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
}
