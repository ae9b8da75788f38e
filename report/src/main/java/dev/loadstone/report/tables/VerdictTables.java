package dev.loadstone.report.tables;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.AuditRow;
import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.RunResult.RequirementResult;
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

  /** One check in all repetitions. */
  private record Rule(List<CheckResult> afterLoad, List<CheckResult> afterRun) {
    CheckResult any() {
      return all().get(0);
    }

    CheckResult worst() {
      return VerdictTables.worst(all());
    }

    private List<CheckResult> all() {
      List<CheckResult> all = new ArrayList<>(afterLoad);
      all.addAll(afterRun);
      return all;
    }
  }

  private static CheckResult worst(List<CheckResult> checks) {
    return checks.stream().max(BY_BADNESS).orElseThrow();
  }

  /** Each consistency check with how often it held after loads and after runs. */
  Optional<Table> checks() {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (RunReport run : cell.runs()) {
      run.result().checksAfterLoad().forEach(check -> rule(rules, check).afterLoad().add(check));
      run.result().checks().forEach(check -> rule(rules, check).afterRun().add(check));
    }
    return new Columns<Rule>()
        .text("Rule", rule -> Entry.of(rule.any().title()))
        .text("Clause", rule -> text(rule.any().clause()))
        .text("After load", rule -> verdicts(rule.afterLoad()))
        .text("After run", rule -> verdicts(rule.afterRun()))
        .text("Found", rule -> Entry.of(orEmpty(rule.worst().detail()), Style.MUTED))
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

  /** The audit with the value of each repetition. */
  Optional<Table> audit() {
    List<RunReport> assessed =
        cell.runs().stream().filter(run -> run.result().assessment() != null).toList();
    Map<String, AuditRow> rules = new LinkedHashMap<>();
    assessed.stream()
        .flatMap(run -> run.result().assessment().audit().stream())
        .forEach(row -> rules.putIfAbsent(row.id(), row));
    Columns<AuditRow> columns =
        new Columns<AuditRow>()
            .text("Rule", rule -> Entry.of(rule.title()))
            .text("Clause", rule -> text(rule.clause()))
            .number("Allowed", rule -> Entry.of(range(rule)));
    for (RunReport run : assessed) {
      columns.number(
          "#" + run.result().repetition(),
          rule ->
              run.result().assessment().audit().stream()
                  .filter(found -> found.id().equals(rule.id()))
                  .findFirst()
                  .map(VerdictTables::audited)
                  .orElse(Entry.of(NumberFormats.NONE)));
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
        NumberFormats.figure(row.value(), orEmpty(row.unit())),
        few + "of " + NumberFormats.count(row.samples()),
        style);
  }

  private static String range(AuditRow rule) {
    boolean low = Double.isFinite(rule.minimum());
    boolean high = Double.isFinite(rule.maximum()) && rule.maximum() < Double.MAX_VALUE;
    String unit = orEmpty(rule.unit());
    if (low && high && rule.minimum() > 0) {
      return NumberFormats.figure(rule.minimum())
          + " to "
          + NumberFormats.figure(rule.maximum(), unit);
    }
    if (high) {
      return "≤ " + NumberFormats.figure(rule.maximum(), unit);
    }
    return low ? "≥ " + NumberFormats.figure(rule.minimum(), unit) : NumberFormats.NONE;
  }

  private record Steady(int repetition, Steadiness found) {}

  /** Whether each repetition was steady while it was measured, with the figures behind it. */
  Optional<Table> steadiness() {
    List<Steady> all =
        cell.runs().stream()
            .filter(run -> run.measured() && run.result().statistics().steadiness() != null)
            .map(
                run ->
                    new Steady(run.result().repetition(), run.result().statistics().steadiness()))
            .toList();
    return new Columns<Steady>()
        .text("Repetition", run -> Entry.of("#" + run.repetition()))
        .text("Verdict", run -> steady(run.found()))
        .number("First half", run -> figure(run.found().firstHalf()))
        .number("Second half", run -> figure(run.found().secondHalf()))
        .number(
            "Standard error",
            run -> Entry.of("± " + NumberFormats.figure(run.found().standardErrorPercent(), "%")))
        .text("Found", run -> Entry.of(run.found().reason(), Style.MUTED))
        .tableOfAny(
            "Steady or not",
            all,
            "Halves of the measured interval in transactions a second; the standard error is of"
                + " their mean within the run.");
  }

  private static Entry steady(Steadiness found) {
    return Entry.of(found.verdict().words(), found.isSteady() ? Style.GOOD : Style.CAUTION);
  }

  private static Entry figure(double value) {
    return Entry.of(NumberFormats.figure(value));
  }

  private record Requirement(int repetition, RequirementResult result) {}

  /** Each requirement with the figure of each repetition. */
  Optional<Table> requirements() {
    List<Requirement> all =
        cell.runs().stream()
            .flatMap(
                run ->
                    run.result().requirements().stream()
                        .map(asked -> new Requirement(run.result().repetition(), asked)))
            .toList();
    return new Columns<Requirement>()
        .text("Requirement", of -> Entry.of(asked(of.result())))
        .text("Repetition", of -> Entry.of("#" + of.repetition()))
        .text("Verdict", of -> met(of.result()))
        .text("Found", of -> text(of.result().found()))
        .tableOfAny("Requirements of the experiment", all, "");
  }

  private String asked(RequirementResult requirement) {
    return comparison.title(requirement.name()) + " " + requirement.condition();
  }

  private static Entry met(RequirementResult asked) {
    return asked.met() ? Entry.of("met", Style.GOOD) : Entry.of("not met", Style.BAD);
  }

  /** The reasons why it is no result by the specification, each once. */
  Optional<Bullets> remarks() {
    List<Bullet> remarks =
        cell.runs().stream()
            .map(run -> run.result().assessment())
            .filter(Objects::nonNull)
            .map(Assessment::remarks)
            .filter(Objects::nonNull)
            .flatMap(List::stream)
            .map(
                remark ->
                    orEmpty(remark.clause()).isEmpty()
                        ? remark.text()
                        : "Clause " + remark.clause() + ": " + remark.text())
            .distinct()
            .map(text -> new Bullet(Style.CAUTION, text))
            .toList();
    return remarks.isEmpty() ? Optional.empty() : Optional.of(new Bullets(remarks));
  }

  private static Entry text(String text) {
    return Entry.of(orEmpty(text));
  }

  private static String orEmpty(String text) {
    return Objects.requireNonNullElse(text, "");
  }
}
