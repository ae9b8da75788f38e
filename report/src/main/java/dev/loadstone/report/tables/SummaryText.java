package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.Comparator.comparingDouble;

import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Ranking;
import dev.loadstone.report.document.Block.Bullet;
import java.util.List;
import java.util.Optional;

/** The summary in words: which system is faster, by how much, and reasons to believe it. */
public final class SummaryText {
  private final ExperimentReport report;
  private final Comparison comparison;
  private final Metric headline;

  public SummaryText(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
    this.headline = comparison.headline();
  }

  public String answer() {
    List<CellReport> ranked =
        report.cells().stream()
            .filter(cell -> Double.isFinite(comparison.value(cell, headline)))
            .sorted(comparingDouble(cell -> -comparison.value(cell, headline)))
            .toList();
    if (ranked.isEmpty()) {
      return "No repetition was measured to its end, so there is nothing to compare.";
    }
    if (ranked.size() == 1) {
      return alone(ranked.get(0));
    }
    if (report.manyCells() && ranked.stream().anyMatch(cell -> !cell.cell().varied().isEmpty())) {
      boolean proved = Checks.all(report.runs()).failing().isEmpty();
      return new Ranking(comparison, ranked).sentence()
          + (proved ? "" : " But checks of data failed, so these figures prove nothing.");
    }
    CellReport best = ranked.get(0);
    CellReport baseline = comparison.baseline();
    String answer = ahead(best, ranked.get(1));
    if (!best.transactional()) {
      answer +=
          " But it ran without transactions, each statement one of its own, so it promised less"
              + " and had less to do than a transactional system.";
    }
    if (!Checks.all(best.runs()).failing().isEmpty()) {
      answer += " But checks of its data failed, so its figures prove nothing.";
    }
    if (ranked.indexOf(baseline) > 1) {
      Difference difference = comparison.difference(best, baseline, headline);
      answer +=
          say(
              " Against the first, %s: %s.",
              baseline.title(), Phrases.change(headline, difference));
    }
    return answer;
  }

  private String alone(CellReport cell) {
    return say(
        "%s reached %s.%s",
        cell.title(),
        new CellTables(cell, comparison).headline(),
        report.cells().size() == 1 ? "" : " No other cell was measured to its end.");
  }

  private String ahead(CellReport best, CellReport next) {
    AskedComparison pair = new AskedComparison(null, best, next, headline);
    return comparison.asked().isEmpty()
        ? new AnswerWords(report).sentence(pair)
        : say(
            "%s against %s of %s, %s.",
            Phrases.figure(headline, comparison.value(best, headline)),
            NumberFormats.figure(comparison.value(next, headline)),
            next.title(),
            Phrases.change(comparison.difference(best, next, headline)));
  }

  public List<Bullet> reasons() {
    return Caveats.of(report);
  }

  /** Rates that were not kept; to be shown before any figure. */
  public Optional<Bullet> missedRates() {
    return MissedRates.of(report);
  }

  /** Differences that the experiment does not vary; to be shown before any figure. */
  public Optional<Bullet> differing() {
    return OtherDifferences.of(report.cells());
  }
}
