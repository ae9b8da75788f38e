package dev.loadstone.report.tables;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunStatistics.FailureMessage;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block.Bullet;
import dev.loadstone.report.tables.Block.Bullets;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks, audit, requirements, remarks and failures of one cell. */
final class VerdictTables {
  private final CellReport cell;

  VerdictTables(CellReport cell) {
    this.cell = cell;
  }

  /** Each consistency check with how often it held after loads and after runs. */
  Optional<Table> checks() {
    Map<String, List<CheckResult>> afterLoad = new LinkedHashMap<>();
    Map<String, List<CheckResult>> afterRun = new LinkedHashMap<>();
    Map<String, CheckResult> all = new LinkedHashMap<>();
    for (RunReport run : cell.runs()) {
      collect(run.result().checksAfterLoad(), afterLoad, all);
      collect(run.result().checks(), afterRun, all);
    }
    if (all.isEmpty()) {
      return Optional.empty();
    }
    List<List<Entry>> rows = new ArrayList<>();
    all.forEach(
        (id, check) -> {
          List<CheckResult> both = new ArrayList<>(afterLoad.getOrDefault(id, List.of()));
          both.addAll(afterRun.getOrDefault(id, List.of()));
          CheckResult worst =
              both.stream().max((a, b) -> badness(a.status()) - badness(b.status())).orElse(check);
          rows.add(
              List.of(
                  Entry.of(check.title()),
                  Entry.of(text(check.clause())),
                  verdicts(afterLoad.get(id)),
                  verdicts(afterRun.get(id)),
                  Entry.of(text(worst.detail()), Style.MUTED)));
        });
    return Optional.of(
        new Table(
            "Consistency checks",
            List.of(
                Column.text("Rule"),
                Column.text("Clause"),
                Column.text("After load"),
                Column.text("After run"),
                Column.text("Found")),
            rows,
            ""));
  }

  private static void collect(
      List<CheckResult> checks, Map<String, List<CheckResult>> byId, Map<String, CheckResult> all) {
    for (CheckResult check : checks) {
      byId.computeIfAbsent(check.id(), id -> new ArrayList<>()).add(check);
      all.putIfAbsent(check.id(), check);
    }
  }

  private static int badness(CheckResult.Status status) {
    return switch (status) {
      case NOT_APPLICABLE -> 0;
      case PASS -> 1;
      case NOT_RUN -> 2;
      case NOT_GUARANTEED -> 3;
      case FAIL -> 4;
    };
  }

  private static Entry verdicts(List<CheckResult> checks) {
    if (checks == null) {
      return Entry.of("not made", Style.MUTED);
    }
    CheckResult.Status worst =
        checks.stream()
            .map(CheckResult::status)
            .max((a, b) -> badness(a) - badness(b))
            .orElseThrow();
    long same = checks.stream().filter(check -> check.status() == worst).count();
    return Entry.of(
        Phrases.status(worst),
        checks.size() == 1 ? "" : same + " of " + checks.size(),
        Phrases.style(worst));
  }

  /** The audit with the value of each repetition. */
  Optional<Table> audit() {
    Map<String, Assessment.AuditRow> rules = new LinkedHashMap<>();
    List<RunReport> assessed =
        cell.runs().stream().filter(run -> run.result().assessment() != null).toList();
    for (RunReport run : assessed) {
      run.result().assessment().audit().forEach(row -> rules.putIfAbsent(row.id(), row));
    }
    if (rules.isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Rule"));
    columns.add(Column.text("Clause"));
    columns.add(Column.number("Allowed"));
    assessed.forEach(run -> columns.add(Column.number("#" + run.result().repetition())));
    List<List<Entry>> rows = new ArrayList<>();
    rules.forEach(
        (id, rule) -> {
          List<Entry> row = new ArrayList<>();
          row.add(Entry.of(rule.title()));
          row.add(Entry.of(text(rule.clause())));
          row.add(Entry.of(range(rule)));
          for (RunReport run : assessed) {
            row.add(
                run.result().assessment().audit().stream()
                    .filter(found -> found.id().equals(id))
                    .findFirst()
                    .map(VerdictTables::audited)
                    .orElse(Entry.of(NumberFormats.NONE)));
          }
          rows.add(row);
        });
    return Optional.of(
        new Table(
            "Audit", columns, rows, "Under each value: the transactions that it is drawn from."));
  }

  private static Entry audited(Assessment.AuditRow row) {
    Style style =
        switch (row.status()) {
          case PASS -> Style.GOOD;
          case FAIL -> Style.BAD;
          case TOO_FEW -> Style.CAUTION;
        };
    String few = row.status() == Assessment.AuditStatus.TOO_FEW ? "too few: " : "";
    return Entry.of(
        NumberFormats.figure(row.value(), text(row.unit())),
        few + "of " + NumberFormats.count(row.samples()),
        style);
  }

  private static String range(Assessment.AuditRow rule) {
    boolean low = Double.isFinite(rule.minimum());
    boolean high = Double.isFinite(rule.maximum()) && rule.maximum() < Double.MAX_VALUE;
    String unit = text(rule.unit());
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

  /** Whether each repetition was steady while it was measured, with what that rests on. */
  Optional<Table> steadiness() {
    List<List<Entry>> rows = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      Steadiness found = run.measured() ? run.result().statistics().steadiness() : null;
      if (found != null) {
        rows.add(
            List.of(
                Entry.of("#" + run.result().repetition()),
                Entry.of(found.verdict().words(), found.isSteady() ? Style.GOOD : Style.CAUTION),
                Entry.of(NumberFormats.figure(found.firstHalf())),
                Entry.of(NumberFormats.figure(found.secondHalf())),
                Entry.of("± " + NumberFormats.figure(found.standardErrorPercent(), "%")),
                Entry.of(found.reason(), Style.MUTED)));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            "Steady or not",
            List.of(
                Column.text("Repetition"),
                Column.text("Verdict"),
                Column.number("First half"),
                Column.number("Second half"),
                Column.number("Standard error"),
                Column.text("Found")),
            rows,
            "Halves of the measured interval in transactions a second; the standard error is of"
                + " their mean within the run."));
  }

  /** Each requirement with what each repetition found. */
  Optional<Table> requirements() {
    List<List<Entry>> rows = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      for (RunResult.RequirementResult requirement : run.result().requirements()) {
        rows.add(
            List.of(
                Entry.of(requirement.name() + " " + requirement.condition()),
                Entry.of("#" + run.result().repetition()),
                Entry.of(
                    requirement.met() ? "met" : "not met",
                    requirement.met() ? Style.GOOD : Style.BAD),
                Entry.of(text(requirement.found()))));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            "Requirements of the experiment",
            List.of(
                Column.text("Requirement"),
                Column.text("Repetition"),
                Column.text("Verdict"),
                Column.text("Found")),
            rows,
            ""));
  }

  /** What keeps it from being a result by the specification, each remark once. */
  Optional<Bullets> remarks() {
    List<Bullet> remarks =
        cell.runs().stream()
            .map(run -> run.result().assessment())
            .filter(assessment -> assessment != null && assessment.remarks() != null)
            .flatMap(assessment -> assessment.remarks().stream())
            .map(
                remark ->
                    text(remark.clause()).isEmpty()
                        ? remark.text()
                        : "Clause " + remark.clause() + ": " + remark.text())
            .distinct()
            .map(text -> new Bullet(Style.CAUTION, text))
            .toList();
    return remarks.isEmpty() ? Optional.empty() : Optional.of(new Bullets(remarks));
  }

  /** Failed transactions and retried tries by class, in the measured intervals. */
  Optional<Table> failures() {
    Map<Outcome, Long> failed = new TreeMap<>();
    Map<Outcome, Long> retried = new TreeMap<>();
    for (RunReport run : cell.runs()) {
      if (run.measured()) {
        TransactionStatistics total = run.result().statistics().total();
        total
            .measured()
            .forEach(
                (outcome, count) -> {
                  if (!outcome.completed() && count > 0) {
                    failed.merge(outcome, count, Long::sum);
                  }
                });
        total
            .retriedTries()
            .forEach(
                (outcome, count) -> {
                  if (count > 0) {
                    retried.merge(outcome, count, Long::sum);
                  }
                });
      }
    }
    List<List<Entry>> rows = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      if (failed.containsKey(outcome) || retried.containsKey(outcome)) {
        long number = failed.getOrDefault(outcome, 0L);
        rows.add(
            List.of(
                Entry.of(outcome.title()),
                Entry.of(NumberFormats.count(number), number > 0 ? Style.WORSE : Style.PLAIN),
                Entry.of(NumberFormats.count(retried.getOrDefault(outcome, 0L)))));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            "Failures by class, all repetitions, measured intervals",
            List.of(
                Column.text("Class"),
                Column.number("Transactions given up"),
                Column.number("Tries repeated")),
            rows,
            ""));
  }

  /** The failures in the database's own words. */
  Optional<Table> messages() {
    Map<String, Long> messages = new LinkedHashMap<>();
    for (RunReport run : cell.runs()) {
      if (run.measured()) {
        for (FailureMessage failure : run.result().statistics().failures()) {
          messages.merge(text(failure.message()), failure.count(), Long::sum);
        }
      }
    }
    if (messages.isEmpty()) {
      return Optional.empty();
    }
    List<List<Entry>> rows = new ArrayList<>();
    messages.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .forEach(
            entry ->
                rows.add(
                    List.of(
                        Entry.of(entry.getKey()),
                        Entry.of(NumberFormats.count(entry.getValue())))));
    return Optional.of(
        new Table(
            "In the database's words, all phases",
            List.of(Column.text("Message"), Column.number("Seen")),
            rows,
            ""));
  }

  private static String text(String text) {
    return text == null ? "" : text;
  }
}
