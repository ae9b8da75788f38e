package dev.loadstone.report.tables;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.Concurrency;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Ranking;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.tables.Block.Bullet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Answers in words: which is faster, by how much, and can it be believed. */
public final class SummaryText {
  /** A spread beyond this share of the mean is worth a word. */
  private static final double WIDE_SPREAD = 0.05;

  /** Cells with more than so many times as many transactions under way are under another load. */
  private static final double MOST_UNLIKE = 1 + Identity.TOLERANCE;

  private static final String UNPACED = "unpaced";

  /** Settings that change how much is under way, as the experiment asked. */
  private static final Set<String> LOAD =
      Set.of("terminals", "connections", "inFlight", "clients", "pacing");

  private final ExperimentReport report;
  private final Comparison comparison;

  public SummaryText(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
  }

  /** Which is faster, by how much. */
  public String answer() {
    Metric headline = comparison.headline().orElse(null);
    List<CellReport> ranked =
        headline == null
            ? List.of()
            : report.cells().stream()
                .filter(cell -> !cell.counted().isEmpty())
                .filter(cell -> Double.isFinite(value(cell, headline)))
                .sorted(Comparator.comparingDouble(cell -> -value(cell, headline)))
                .toList();
    if (ranked.isEmpty()) {
      return "No repetition was measured to its end, so there is nothing to compare.";
    }
    CellReport best = ranked.get(0);
    if (ranked.size() == 1) {
      Figure figure = comparison.figure(best, headline);
      String alone = report.cells().size() == 1 ? "" : " No other cell was measured to its end.";
      return best.title()
          + " reached "
          + Phrases.figure(headline, figure.value())
          + " ("
          + Phrases.spread(figure)
          + ")."
          + alone;
    }
    if (report.manyCells() && ranked.stream().anyMatch(cell -> !cell.cell().varied().isEmpty())) {
      return new Ranking(comparison, headline, ranked).sentence()
          + (Checks.all(report.runs()).failing().isEmpty()
              ? ""
              : " But checks of data failed, so these figures prove nothing.");
    }
    CellReport next = ranked.get(1);
    Difference ahead = comparison.difference(best, next, headline);
    String pair = best.title() + " and " + next.title();
    String answer =
        switch (ahead.verdict()) {
              case HIGHER, LOWER -> best.title() + " is the fastest: ";
              case SAME -> pair + " are the same: ";
              case UNDECIDED -> "Undecided between " + pair + ": ";
              case NOT_JUDGED -> best.title() + " came out ahead, without a verdict: ";
            }
            + against(best, next, headline, ahead)
            + ".";
    if (!best.transactional()) {
      answer +=
          " But it ran without transactions, each statement one of its own, so it promised less"
              + " and had less to do than a transactional system.";
    }
    if (!Checks.all(best.runs()).failing().isEmpty()) {
      answer += " But checks of its data failed, so its figures prove nothing.";
    }
    CellReport baseline = comparison.baseline();
    if (ranked.stream().skip(2).anyMatch(comparison::isBaseline)) {
      answer +=
          " Against the first, "
              + baseline.title()
              + ": "
              + change(headline, comparison.difference(best, baseline, headline))
              + ".";
    }
    return answer;
  }

  private String against(CellReport best, CellReport next, Metric headline, Difference ahead) {
    return Phrases.figure(headline, value(best, headline))
        + " against "
        + NumberFormats.figure(value(next, headline))
        + " of "
        + next.title()
        + (Double.isFinite(ahead.percent()) ? ", " + change(headline, ahead) : "");
  }

  private static String change(Metric metric, Difference difference) {
    String detail = Phrases.detail(metric, difference);
    return NumberFormats.change(difference.percent())
        + (detail.isEmpty() ? "" : " (" + detail + ")");
  }

  private double value(CellReport cell, Metric metric) {
    return comparison.figure(cell, metric).value();
  }

  /** What speaks for believing it, and what against. */
  public List<Bullet> reasons() {
    List<Bullet> reasons = new ArrayList<>();
    addMarks(reasons);
    addCompleteness(reasons);
    addChecks(reasons);
    addAtomicity(reasons);
    addEvents(reasons);
    addRequirements(reasons);
    addRepetitions(reasons);
    addErrors(reasons);
    addPacing(reasons);
    addAudit(reasons);
    ServerTables.processorLimit(report).ifPresent(reasons::add);
    addWarnings(reasons);
    return reasons;
  }

  private void addCompleteness(List<Bullet> reasons) {
    List<RunReport> runs = report.runs();
    long counted = runs.stream().filter(RunReport::counted).count();
    if (report.complete()) {
      reasons.add(
          new Bullet(
              Style.GOOD,
              runs.size() == 1
                  ? "The run was measured to its end."
                  : "All " + Phrases.number(runs.size(), "run") + " were measured to their end."));
      return;
    }
    if (counted < runs.size()) {
      reasons.add(
          new Bullet(
              Style.BAD,
              Phrases.capital(Phrases.number(runs.size() - counted, "run"))
                  + " of "
                  + runs.size()
                  + " did not reach the end and "
                  + (runs.size() - counted == 1 ? "is" : "are")
                  + " left out of every comparison: "
                  + String.join("; ", causes(runs))
                  + "."));
    }
    if (report.summary() == null || (!report.summary().complete() && counted == runs.size())) {
      reasons.add(
          new Bullet(
              Style.CAUTION,
              "The experiment is not finished: this reports the "
                  + Phrases.number(counted, "complete run")
                  + " that there "
                  + (counted == 1 ? "is" : "are")
                  + " so far."));
    }
    if (!report.unfinished().isEmpty()) {
      reasons.add(
          new Bullet(
              Style.CAUTION,
              "Begun, but without a result: " + String.join(", ", report.unfinished()) + "."));
    }
  }

  private static List<String> causes(List<RunReport> runs) {
    return runs.stream()
        .filter(run -> !run.counted())
        .map(
            run ->
                run.result().cell().title()
                    + " #"
                    + run.result().repetition()
                    + " "
                    + Phrases.status(run.result().status())
                    + (run.result().statusReason().isEmpty()
                        ? ""
                        : " (" + run.result().statusReason() + ")"))
        .toList();
  }

  private void addChecks(List<Bullet> reasons) {
    Checks checks = Checks.all(report.runs());
    if (checks.judged() == 0) {
      reasons.add(new Bullet(Style.CAUTION, "The data was not checked for consistency."));
    } else if (checks.failing().isEmpty()) {
      if (checks.notGuaranteed().isEmpty()) {
        reasons.add(
            new Bullet(
                Style.GOOD,
                "The data was consistent: all "
                    + Phrases.number(checks.judged(), "check")
                    + " after loads and runs hold."));
      }
    } else {
      reasons.add(
          new Bullet(
              Style.BAD,
              "The data was not proved consistent, so the figures prove nothing: "
                  + checks.words()
                  + "."));
    }
  }

  /** What puts runs in question, each mark with its run. */
  private void addMarks(List<Bullet> reasons) {
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.runs()) {
        for (RunMark mark : run.result().marks()) {
          reasons.add(
              new Bullet(
                  Style.BAD,
                  cell.title()
                      + ", repetition "
                      + run.result().repetition()
                      + ", "
                      + mark.kind().title()
                      + ": "
                      + mark.text()));
        }
      }
    }
  }

  private void addAtomicity(List<Bullet> reasons) {
    List<CellReport> cells = report.cells().stream().filter(cell -> !cell.transactional()).toList();
    if (cells.isEmpty()) {
      return;
    }
    List<String> violated = Checks.all(report.runs()).notGuaranteed();
    reasons.add(
        new Bullet(
            violated.isEmpty() ? Style.CAUTION : Style.BAD,
            "Not transactional, each statement a transaction of its own: "
                + Phrases.list(cells.stream().map(cell -> cell.cell().title()).toList())
                + ". "
                + (violated.isEmpty()
                    ? "Nothing promised that the checks hold."
                    : "What nothing promised was violated: " + String.join("; ", violated) + ".")));
  }

  /** Means over an interval in which a node was killed are of another kind than others. */
  private void addEvents(List<Bullet> reasons) {
    Set<String> cells = new LinkedHashSet<>();
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.runs()) {
        run.effects()
            .forEach(effect -> cells.add(cell.title() + " (" + effect.event().what() + ")"));
      }
    }
    if (!cells.isEmpty()) {
      reasons.add(
          new Bullet(
              Style.CAUTION,
              "Figures include what was done to the system while it was measured: "
                  + String.join("; ", cells)
                  + "; see Throughput over time."));
    }
  }

  private void addRequirements(List<Bullet> reasons) {
    List<RunResult.RequirementResult> all =
        report.runs().stream().flatMap(run -> run.result().requirements().stream()).toList();
    if (all.isEmpty()) {
      return;
    }
    Set<String> unmet = new LinkedHashSet<>();
    all.stream()
        .filter(requirement -> !requirement.met())
        .forEach(
            requirement ->
                unmet.add(
                    requirement.name()
                        + " "
                        + requirement.condition()
                        + " (found "
                        + requirement.found()
                        + ")"));
    reasons.add(
        unmet.isEmpty()
            ? new Bullet(Style.GOOD, "Every requirement of the experiment is met.")
            : new Bullet(Style.BAD, "Requirements not met: " + String.join("; ", unmet) + "."));
  }

  private void addRepetitions(List<Bullet> reasons) {
    List<CellReport> measured =
        report.cells().stream().filter(cell -> !cell.counted().isEmpty()).toList();
    if (measured.isEmpty()) {
      return;
    }
    List<String> single =
        measured.stream()
            .filter(cell -> cell.counted().size() == 1)
            .map(CellReport::title)
            .toList();
    if (!single.isEmpty()) {
      reasons.add(
          new Bullet(
              Style.CAUTION,
              "One repetition only ("
                  + (single.size() > 2 && single.size() == measured.size()
                      ? "every cell"
                      : Phrases.list(single))
                  + "): nothing says how much of a figure is chance. Set repetitions to 3 or"
                  + " more."));
    }
    comparison
        .headline()
        .ifPresent(
            headline -> {
              double widest =
                  measured.stream()
                      .map(cell -> comparison.figure(cell, headline).sample())
                      .mapToDouble(Sample::coefficientOfVariation)
                      .filter(Double::isFinite)
                      .max()
                      .orElse(Double.NaN);
              if (Double.isFinite(widest)) {
                boolean wide = widest > WIDE_SPREAD;
                reasons.add(
                    new Bullet(
                        wide ? Style.CAUTION : Style.GOOD,
                        (wide ? "The repetitions lie far apart" : "The repetitions agree")
                            + ": the standard deviation of "
                            + headline.title()
                            + " is at most "
                            + NumberFormats.share(widest)
                            + " of its mean in every cell."));
              }
            });
  }

  private void addErrors(List<Bullet> reasons) {
    long failed = 0;
    long all = 0;
    for (CellReport cell : report.cells()) {
      if (cell.total() != null) {
        failed += cell.total().failed();
        all += cell.total().failed() + cell.total().completed();
      }
    }
    if (all == 0) {
      return;
    }
    reasons.add(
        failed == 0
            ? new Bullet(Style.GOOD, "No transaction failed in a measured interval.")
            : new Bullet(
                Style.CAUTION,
                Phrases.number(failed, "transaction")
                    + " of "
                    + NumberFormats.count(all)
                    + " failed ("
                    + NumberFormats.share((double) failed / all)
                    + "); failures are in no response time, see Errors."));
  }

  private void addPacing(List<Bullet> reasons) {
    Set<String> pacings = new LinkedHashSet<>();
    boolean paced = true;
    for (RunReport run : report.runs()) {
      if (run.result().load() != null) {
        pacings.add(run.result().load().pacing());
        paced &= run.result().load().paced();
      }
    }
    if (pacings.isEmpty()) {
      return;
    }
    reasons.add(
        paced
            ? new Bullet(Style.GOOD, "Paced in full: " + Phrases.list(List.copyOf(pacings)) + ".")
            : new Bullet(
                Style.CAUTION,
                Phrases.capital(Phrases.list(List.copyOf(pacings)))
                    + ": without the benchmark's own pauses in full the figures show what the"
                    + " systems can do, but are no results by the specification."));
  }

  private void addAudit(List<Bullet> reasons) {
    Set<String> outside = new LinkedHashSet<>();
    Set<String> tooFew = new LinkedHashSet<>();
    int judged = 0;
    for (RunReport run : report.runs()) {
      if (run.result().assessment() != null) {
        for (Assessment.AuditRow row : run.result().assessment().audit()) {
          judged++;
          if (row.status() == Assessment.AuditStatus.FAIL) {
            outside.add(row.title());
          } else if (row.status() == Assessment.AuditStatus.TOO_FEW) {
            tooFew.add(row.title());
          }
        }
      }
    }
    if (judged == 0) {
      return;
    }
    if (!outside.isEmpty()) {
      reasons.add(
          new Bullet(Style.BAD, "Outside the audit's range: " + String.join("; ", outside) + "."));
    }
    if (!tooFew.isEmpty()) {
      reasons.add(
          new Bullet(
              Style.CAUTION, "Too few transactions to audit: " + String.join("; ", tooFew) + "."));
    }
    if (outside.isEmpty() && tooFew.isEmpty()) {
      reasons.add(new Bullet(Style.GOOD, "The mix and the inputs are within the audit's ranges."));
    }
  }

  /** What cells differ in beyond what the experiment varies: said before any figure. */
  public Optional<Bullet> differing() {
    List<CellReport> known =
        report.cells().stream()
            .filter(cell -> cell.example().system() != null)
            .filter(cell -> cell.example().system().server() != null)
            .toList();
    Set<String> varied =
        known.stream()
            .flatMap(cell -> cell.cell().varied().keySet().stream())
            .map(Phrases::setting)
            .collect(Collectors.toSet());
    boolean paired = !ScaleOutPair.of(report.cells()).isEmpty();
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (CellReport cell : known) {
      Map<String, String> conditions = RunConditions.of(cell);
      String durability = RunConditions.durability(cell);
      conditions.put("durability", durability.isEmpty() ? NumberFormats.NONE : durability);
      // That nodes and network differ is the point of comparing one node with several.
      if (paired) {
        conditions.put("deployment", cell.example().system().deployment());
        conditions.remove("network");
      }
      for (String name :
          List.of("isolation", "durability", "pacing", "system", "deployment", "network")) {
        values
            .computeIfAbsent(name, n -> new LinkedHashSet<>())
            .add(conditions.getOrDefault(name, NumberFormats.NONE));
      }
    }
    if (values.getOrDefault("system", Set.of()).size() == 1) {
      known.stream()
          .flatMap(cell -> RunConditions.settings(cell).keySet().stream())
          .distinct()
          .forEach(
              name ->
                  values.put(
                      name,
                      known.stream()
                          .map(
                              cell ->
                                  RunConditions.settings(cell)
                                      .getOrDefault(name, NumberFormats.NONE))
                          .collect(Collectors.toCollection(LinkedHashSet::new))));
    }
    List<String> differing = new ArrayList<>();
    if (varied.stream().noneMatch(LOAD::contains)) {
      underWay().ifPresent(differing::add);
    }
    values.entrySet().stream()
        .filter(entry -> entry.getValue().size() > 1 && !varied.contains(entry.getKey()))
        .map(entry -> entry.getKey() + " (" + String.join(" / ", entry.getValue()) + ")")
        .forEach(differing::add);
    return differing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Bullet(
                Style.CAUTION,
                "The cells differ in more than the code under test: "
                    + String.join("; ", differing)
                    + "."));
  }

  /**
   * Without pauses the load decides how many transactions are under way, and should decide alike.
   */
  private Optional<String> underWay() {
    List<CellReport> unpaced =
        report.cells().stream()
            .filter(cell -> cell.example().load() != null)
            .filter(cell -> cell.example().load().pacing().equals(UNPACED))
            .filter(cell -> Concurrency.of(cell).isPresent())
            .toList();
    DoubleSummaryStatistics all =
        unpaced.stream()
            .mapToDouble(cell -> Concurrency.of(cell).orElseThrow().serving())
            .summaryStatistics();
    return all.getMax() <= MOST_UNLIKE * all.getMin()
        ? Optional.empty()
        : Optional.of(
            unpaced.stream()
                .map(
                    cell ->
                        NumberFormats.figure(Concurrency.of(cell).orElseThrow().serving())
                            + " "
                            + cell.title())
                .collect(Collectors.joining(", ", "transactions under way (", ")")));
  }

  private void addWarnings(List<Bullet> reasons) {
    Set<String> warnings = new LinkedHashSet<>();
    report.runs().stream()
        .map(run -> run.result().statistics())
        .filter(Objects::nonNull)
        .forEach(statistics -> warnings.addAll(statistics.warnings()));
    warnings.forEach(warning -> reasons.add(new Bullet(Style.CAUTION, sentence(warning))));
  }

  private static String sentence(String text) {
    String capital = Phrases.capital(text);
    return capital.endsWith(".") ? capital : capital + ".";
  }
}
