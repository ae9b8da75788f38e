package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Sample;
import java.util.List;

/** Sentences about one cell. */
public final class CellText {
  private final CellReport cell;
  private final Comparison comparison;

  public CellText(CellReport cell, Comparison comparison) {
    this.cell = cell;
    this.comparison = comparison;
  }

  /** The headline with its spread. */
  public String headline() {
    Metric metric = comparison.headline();
    Sample figure = comparison.figure(cell, metric);
    return figure.size() == 0
        ? metric.title() + ": no complete repetition"
        : say("%s (%s)", Phrases.figure(metric, figure.centre()), Phrases.spread(figure));
  }

  /** The benchmark's verdicts in one sentence each, every one once. */
  public List<String> verdicts() {
    return cell.runs().stream()
        .flatMap(run -> run.assessment().stream())
        .map(Assessment::verdict)
        .filter(verdict -> verdict != null && !verdict.isEmpty())
        .distinct()
        .toList();
  }

  /** The requirements that are not met. */
  public List<String> unmetRequirements() {
    return cell.runs().stream()
        .flatMap(run -> run.result().requirements().stream())
        .filter(asked -> !asked.met())
        .map(
            asked ->
                say(
                    "%s %s: found %s",
                    comparison.title(asked.name()), asked.condition(), asked.found()))
        .distinct()
        .toList();
  }

  /** Runs that did not reach the end. */
  public List<String> broken() {
    return cell.runs().stream()
        .filter(run -> !run.counted())
        .map(
            run -> say("Repetition %d %s", run.result().repetition(), Phrases.ending(run.result())))
        .toList();
  }
}
