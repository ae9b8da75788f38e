package dev.loadstone.report.anatomy;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.PlanFindings;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.ReportAddition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a cell's servers did with its statements, where that is worth a word. */
public final class PlanReport implements ReportAddition {
  /** From this share of executions on, statements are compiled again and again. */
  private static final double MANY = 0.1;

  @Override
  public List<Block> ofCell(ExperimentReport report, CellReport cell) {
    List<Bullet> found =
        cell.shown().stream()
            .map(RunReport::result)
            .filter(run -> run.plans() != null)
            .flatMap(run -> bullets(run, run.plans()))
            .distinct()
            .toList();
    return found.isEmpty() ? List.of() : List.of(new Bullets(found));
  }

  private static Stream<Bullet> bullets(RunResult run, PlanFindings plans) {
    List<Bullet> found = new ArrayList<>();
    String when = " in repetition " + run.repetition();
    plans
        .changed()
        .forEach(
            (statement, how) ->
                found.add(caution("The plan of %s turned over%s: %s.", statement, when, how)));
    plans
        .scanned()
        .forEach(
            (statement, table) ->
                found.add(
                    caution(
                        "The plan of %s reads all of %s, into which the load inserts.",
                        statement, table)));
    double executed = growth(run, "Com_stmt_execute");
    double compiled = growth(run, "Com_stmt_prepare") + growth(run, "Com_stmt_reprepare");
    if (executed > 0 && compiled > MANY * executed) {
      found.add(
          caution(
              "Statements are compiled again and again: %.0f times for %.0f executions%s.",
              compiled, executed, when));
    }
    plans.limits().forEach(limit -> found.add(new Bullet(Style.MUTED, "Plans: " + limit + ".")));
    return found.stream();
  }

  private static Bullet caution(String sentence, Object... words) {
    return new Bullet(Style.CAUTION, say(sentence, words));
  }

  private static double growth(RunResult run, String counter) {
    return run.counters().stream()
        .filter(change -> change.name().equals(counter))
        .mapToDouble(change -> (double) change.after() - change.before())
        .sum();
  }
}
