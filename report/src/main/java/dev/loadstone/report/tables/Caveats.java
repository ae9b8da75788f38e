package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.number;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.benchmark.Assessment.AuditStatus;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.Audit;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.CellReport.OfRun;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rules for what speaks for and against believing a result: a sentence for each. */
public final class Caveats {
  /** Beyond this share of the mean, repetitions differ rather than agree. */
  private static final double WIDE_SPREAD = 0.05;

  /** The most items that are named one by one; more are summed up. */
  private static final int NAMED_ONE_BY_ONE = 4;

  /** From this share of all cores on, servers and client compete for the rest. */
  private static final double PROCESSOR_LIMIT = 0.85;

  private final ExperimentReport report;
  private final List<RunReport> runs;
  private final List<Bullet> found = new ArrayList<>();

  private Caveats(ExperimentReport report) {
    this.report = report;
    this.runs = report.runs();
  }

  public static List<Bullet> of(ExperimentReport report) {
    Caveats caveats = new Caveats(report);
    caveats.marks();
    caveats.completeness();
    caveats.checks();
    caveats.events();
    caveats.requirements();
    caveats.repetitions();
    caveats.transactions();
    Modes.of(report).forEach(text -> caveats.add(Style.CAUTION, text));
    ResponseModes.of(report).forEach(text -> caveats.add(Style.CAUTION, text));
    caveats.pacing();
    caveats.audit();
    caveats.processorLimit();
    caveats.keptServers();
    caveats.otherTries();
    caveats.busyMachine();
    caveats.warnings();
    return caveats.found;
  }

  private void when(boolean applies, Style style, String sentence) {
    if (applies) {
      add(style, sentence);
    }
  }

  private void add(Style style, String sentence) {
    found.add(new Bullet(style, sentence));
  }

  private void busyMachine() {
    Environment machine = report.environment();
    if (machine != null && machine.loadAverage() > machine.logicalCores()) {
      add(
          Style.CAUTION,
          say(
              "Other programs were at work on the machine when this began: its load average was"
                  + " %.1f, with %s.",
              machine.loadAverage(), number(machine.logicalCores(), "core")));
    }
  }

  private void otherTries() {
    List<RunResult> tries = report.otherTries();
    // A process that is killed while it exchanges two tries may leave a third one.
    long twice =
        tries.stream().map(run -> List.of(run.cell().id(), run.repetition())).distinct().count();
    when(
        !tries.isEmpty(),
        Style.PLAIN,
        say(
            "%s twice, as the experiment asks, because the host had taken much of the machine. The"
                + " try of which it took less counts; it took %.0f %% of the others at most (%s/).",
            twice == 1 ? "1 run was made" : twice + " runs were made",
            100 * tries.stream().mapToDouble(RunResult::steal).max().orElse(0),
            ResultFiles.OTHER_TRIES));
  }

  private void list(Style style, String sentence, List<String> things) {
    when(!things.isEmpty(), style, say(sentence, String.join("; ", things)));
  }

  private void marks() {
    Set<RunMark.Kind> told = EnumSet.noneOf(RunMark.Kind.class);
    for (RunMark.Kind kind : RunMark.Kind.values()) {
      List<RunReport> marked = runs.stream().filter(run -> isMarked(run, kind)).toList();
      if (marked.size() > NAMED_ONE_BY_ONE) {
        told.add(kind);
        add(
            kind.disqualifies() ? Style.BAD : Style.PLAIN,
            say(
                "%d of %s are marked %s%s: the table Each run says why.",
                marked.size(),
                number(runs.size(), "run"),
                kind.title(),
                kind == RunMark.Kind.NOT_STEADY ? verdicts(marked) : ""));
      }
    }
    for (CellReport cell : report.cells()) {
      for (OfRun<RunMark> of : cell.each(run -> run.result().marks())) {
        RunMark mark = of.item();
        when(
            !told.contains(mark.kind()),
            mark.kind().disqualifies() ? Style.BAD : Style.PLAIN,
            say(
                "%s, repetition %d, %s: %s",
                cell.title(), of.run().repetition(), mark.kind().title(), mark.text()));
      }
    }
  }

  private static boolean isMarked(RunReport run, RunMark.Kind kind) {
    return run.result().marks().stream().anyMatch(mark -> mark.kind() == kind);
  }

  private static String verdicts(List<RunReport> unsteady) {
    Map<Steadiness.Verdict, Long> counts =
        unsteady.stream()
            .flatMap(run -> run.measurement().map(RunStatistics::steadiness).stream())
            .collect(
                Collectors.groupingBy(Steadiness::verdict, TreeMap::new, Collectors.counting()));
    return counts.isEmpty()
        ? ""
        : counts.entrySet().stream()
            .map(count -> count.getValue() + " " + count.getKey().words())
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private void completeness() {
    int all = runs.size();
    int counted = (int) runs.stream().filter(RunReport::counted).count();
    int lost = all - counted;
    if (report.complete()) {
      String several = say("All %s were measured to their end.", number(all, "run"));
      add(Style.GOOD, all == 1 ? "The run was measured to its end." : several);
      return;
    }
    when(
        lost > 0,
        Style.BAD,
        say(
            "%s of %d did not reach the end and %s left out of every comparison: %s.",
            number(lost, "run"),
            all,
            lost == 1 ? "is" : "are",
            String.join(
                "; ",
                runs.stream()
                    .filter(run -> !run.counted())
                    .map(run -> cause(run.result()))
                    .toList())));
    when(
        report.summary() == null || (!report.summary().complete() && lost == 0),
        Style.CAUTION,
        say(
            "The experiment is not finished: this reports the %s that there %s so far.",
            number(counted, "complete run"), counted == 1 ? "is" : "are"));
    when(
        !report.unfinished().isEmpty(),
        Style.CAUTION,
        "Begun, but without a result: " + String.join(", ", report.unfinished()) + ".");
  }

  private static String cause(RunResult run) {
    return say("%s #%d %s", run.cell().title(), run.repetition(), Phrases.ending(run));
  }

  private void checks() {
    Checks checks = Checks.all(runs);
    boolean failing = !checks.failing().isEmpty();
    List<String> violated = checks.notGuaranteed();
    when(checks.judged() == 0, Style.CAUTION, "The data was not checked for consistency.");
    when(
        checks.judged() > 0 && !failing && violated.isEmpty(),
        Style.GOOD,
        say(
            "The data was consistent: all %s after loads and runs hold.",
            number(checks.judged(), "check")));
    when(
        failing,
        Style.BAD,
        say(
            "The data was not proved consistent, so the figures prove nothing: %s.",
            checks.words()));
    List<String> statements =
        report.cells().stream()
            .filter(cell -> !cell.transactional())
            .map(cell -> cell.cell().title())
            .toList();
    when(
        !statements.isEmpty(),
        violated.isEmpty() ? Style.CAUTION : Style.BAD,
        say(
            "Not transactional, each statement a transaction of its own: %s. %s",
            Phrases.list(statements),
            violated.isEmpty()
                ? "Nothing promised that the checks hold."
                : say("What nothing promised was violated: %s.", String.join("; ", violated))));
    when(
        statements.isEmpty() && !violated.isEmpty(),
        Style.BAD,
        say(
            "Violated, and not guaranteed at the level of isolation that was asked for: %s.",
            String.join("; ", violated)));
  }

  /** Names events, because means over an interval with one do not compare with others. */
  private void events() {
    list(
        Style.CAUTION,
        "Figures include what was done to the system while it was measured: %s; see Throughput"
            + " over time.",
        report.cells().stream()
            .flatMap(
                cell ->
                    cell.runs().stream()
                        .flatMap(run -> run.result().events().stream())
                        .map(event -> say("%s (%s)", cell.title(), event.words())))
            .distinct()
            .toList());
  }

  private void requirements() {
    List<RunResult.RequirementResult> all =
        runs.stream().flatMap(run -> run.result().requirements().stream()).toList();
    List<String> unmet =
        all.stream()
            .filter(asked -> !asked.met())
            .map(
                asked ->
                    say(
                        "%s %s (found %s)",
                        report.comparison().title(asked.name()), asked.condition(), asked.found()))
            .distinct()
            .toList();
    when(
        !all.isEmpty() && unmet.isEmpty(),
        Style.GOOD,
        "Every requirement of the experiment is met.");
    list(Style.BAD, "Requirements not met: %s.", unmet);
  }

  private void repetitions() {
    List<CellReport> measured =
        report.cells().stream().filter(cell -> !cell.counted().isEmpty()).toList();
    List<String> single =
        measured.stream()
            .filter(cell -> cell.counted().size() == 1)
            .map(CellReport::title)
            .toList();
    when(
        !single.isEmpty(),
        Style.CAUTION,
        say(
            "One repetition only (%s): nothing says how much of a figure is chance. Set"
                + " repetitions to 3 or more.",
            single.size() > 2 && single.size() == measured.size()
                ? "every cell"
                : Phrases.list(single)));
    Metric headline = report.comparison().headline();
    double widest =
        measured.stream()
            .map(cell -> cell.figure(headline))
            .mapToDouble(Sample::coefficientOfVariation)
            .filter(Double::isFinite)
            .max()
            .orElse(Double.NaN);
    boolean wide = widest > WIDE_SPREAD;
    when(
        Double.isFinite(widest),
        wide ? Style.PLAIN : Style.GOOD,
        say(
            "%s: the standard deviation of %s is at most %s of its mean in every cell.",
            wide ? "The repetitions differ" : "The repetitions agree",
            headline.title(),
            NumberFormats.share(widest)));
  }

  private void transactions() {
    List<TransactionStatistics> every = runs.stream().flatMap(run -> run.statistics("")).toList();
    long failed = every.stream().mapToLong(TransactionStatistics::failed).sum();
    long all = failed + every.stream().mapToLong(TransactionStatistics::completed).sum();
    when(all > 0 && failed == 0, Style.GOOD, "No transaction failed in a measured interval.");
    when(
        failed > 0,
        Style.CAUTION,
        say(
            "%s of %s failed (%s); failures are in no response time, see Errors.",
            number(failed, "transaction"),
            NumberFormats.count(all),
            NumberFormats.share((double) failed / all)));
    long censored =
        report.cells().stream()
            .map(CellReport::total)
            .filter(Objects::nonNull)
            .mapToLong(TransactionReport::censored)
            .sum();
    when(
        censored > 0,
        Style.CAUTION,
        say(
            "%s never ended and %s among the response times with their age: those would have been"
                + " longer.",
            number(censored, "transaction"), censored == 1 ? "is" : "are"));
  }

  private void pacing() {
    List<LoadInfo> loads =
        runs.stream().map(run -> run.result().load()).filter(Objects::nonNull).toList();
    String pacings = Phrases.list(loads.stream().map(LoadInfo::pacing).distinct().toList());
    boolean paced = loads.stream().allMatch(LoadInfo::paced);
    when(!loads.isEmpty() && paced, Style.GOOD, say("Paced in full: %s.", pacings));
    when(
        !loads.isEmpty() && !paced,
        Style.CAUTION,
        say(
            "%s: without the benchmark's own pauses in full the figures show what the systems can"
                + " do, but are no results by the specification.",
            Phrases.capital(pacings)));
  }

  private void audit() {
    Audit audit = Audit.of(runs);
    List<String> outside = audit.titles(AuditStatus.FAIL);
    List<String> few = audit.titles(AuditStatus.TOO_FEW);
    list(Style.BAD, "Outside the audit's range: %s.", outside);
    list(
        Style.CAUTION,
        "Too few transactions to audit: %s.",
        few.size() <= NAMED_ONE_BY_ONE
            ? few
            : List.of(
                say("%d of %d values", audit.count(AuditStatus.TOO_FEW), audit.rows().size())));
    when(
        !audit.rows().isEmpty() && outside.isEmpty() && few.isEmpty(),
        Style.GOOD,
        "The mix and the inputs are within the audit's ranges.");
  }

  private void warnings() {
    runs.stream()
        .flatMap(run -> run.measurement().stream())
        .flatMap(statistics -> statistics.warnings().stream())
        .filter(warning -> !isMissedRate(warning))
        .collect(Collectors.groupingBy(Phrases::capital, TreeMap::new, Collectors.counting()))
        .forEach(
            (text, said) ->
                add(Style.CAUTION, say("%s (%d of %d runs).", text, said, runs.size())));
  }

  private void processorLimit() {
    int cores = report.environment() == null ? 0 : report.environment().logicalCores();
    Map<String, List<Double>> limited = new LinkedHashMap<>();
    for (CellReport cell : report.cells()) {
      double used =
          ServerTables.together(cell).stream()
              .mapToDouble(NodeUsage::cpu)
              .average()
              .orElse(Double.NaN);
      if (cores > 0 && used >= PROCESSOR_LIMIT * cores && ServerTables.isLocal(cell)) {
        limited.computeIfAbsent(report.heading(cell), heading -> new ArrayList<>()).add(used);
      }
    }
    list(
        Style.CAUTION,
        "The processor of this machine was the limit: of its "
            + number(cores, "core")
            + " the servers alone kept busy, on average: %s. The client needs cores of the same"
            + " machine, and several nodes share them, so the figures are those of this machine,"
            + " not of as many machines as nodes.",
        limited.entrySet().stream()
            .map(entry -> entry.getKey() + " " + range(new Sample(entry.getValue())))
            .toList());
  }

  private static String range(Sample sample) {
    return sample.size() == 1
        ? NumberFormats.figure(sample.mean())
        : say(
            "%s to %s in %s",
            NumberFormats.figure(sample.min()),
            NumberFormats.figure(sample.max()),
            number(sample.size(), "cell"));
  }

  private void keptServers() {
    long kept =
        runs.stream()
            .map(run -> run.result().order())
            .filter(order -> order != null && order.foundServers())
            .count();
    when(
        kept > 0,
        Style.CAUTION,
        say(
            "The servers of %d of %s had served other runs before, as the experiment asks"
                + " (servers: kept): they were warmer than those that had just been started,"
                + " and what these runs left in them may show in later ones.",
            kept, number(runs.size(), "run")));
  }

  /** Rates that were not kept; to be shown before any figure. */
  public static Optional<Bullets> missedRates(ExperimentReport report) {
    return Bullets.ofAny(
        Style.BAD,
        "The rate was not kept, and response times grow with the length of the interval: %s.",
        report.cells().stream().flatMap(cell -> missedRates(cell).stream()).toList());
  }

  private static Optional<String> missedRates(CellReport cell) {
    List<String> missed =
        cell.runs().stream()
            .flatMap(run -> run.measurement().stream())
            .flatMap(statistics -> statistics.warnings().stream())
            .filter(Caveats::isMissedRate)
            .map(warning -> warning.substring(OfferedRate.NOT_KEPT.length()))
            .toList();
    return missed.stream()
        .findFirst()
        .map(
            first ->
                cell.runs().size() == 1
                    ? say("%s: %s", cell.title(), first)
                    : say(
                        "%s (%d of %s; the first: %s)",
                        cell.title(), missed.size(), number(cell.runs().size(), "run"), first));
  }

  private static boolean isMissedRate(String warning) {
    return warning.startsWith(OfferedRate.NOT_KEPT);
  }
}
