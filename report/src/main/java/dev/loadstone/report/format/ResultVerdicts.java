package dev.loadstone.report.format;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.figures.JunitXml;
import dev.loadstone.report.figures.JunitXml.Case;
import dev.loadstone.report.figures.JunitXml.Ended;
import java.util.ArrayList;
import java.util.List;

/** The verdicts on each run: whether it was measured whole, its marks, checks and requirements. */
public final class ResultVerdicts {
  private ResultVerdicts() {}

  public static String junit(ExperimentReport report) {
    List<Case> cases = new ArrayList<>();
    for (CellReport cell : report.cells()) {
      for (RunReport run : cell.runs()) {
        add(cases, cell.title() + " #" + run.repetition(), run.result());
      }
    }
    if (report.summary() == null || !report.summary().complete()) {
      cases.add(
          new Case(
              report.experiment(),
              "complete",
              Ended.FAILED,
              "not every repetition of every cell was measured to its end; resume the experiment"));
    }
    return JunitXml.render(report.experiment(), cases);
  }

  private static void add(List<Case> cases, String group, RunResult run) {
    boolean whole = run.status() == RunResult.Status.COMPLETED;
    cases.add(
        new Case(
            group, "measured to its end", whole ? Ended.PASSED : Ended.FAILED, run.statusReason()));
    run.marks()
        .forEach(
            mark -> cases.add(new Case(group, mark.kind().title(), Ended.SKIPPED, mark.text())));
    run.checksAfterLoad().forEach(check -> cases.add(of(group, "after load: ", check)));
    run.checks().forEach(check -> cases.add(of(group, "after run: ", check)));
    run.requirements()
        .forEach(
            asked ->
                cases.add(
                    new Case(
                        group,
                        "require " + asked.name() + " " + asked.condition(),
                        asked.met() ? Ended.PASSED : Ended.FAILED,
                        "found " + asked.found())));
  }

  private static Case of(String group, String when, CheckResult check) {
    Ended ended =
        switch (check.status()) {
          case PASS -> Ended.PASSED;
          case FAIL -> Ended.FAILED;
          case NOT_GUARANTEED, NOT_APPLICABLE -> Ended.SKIPPED;
          case NOT_RUN -> Ended.FAILED;
        };
    String detail = check.detail() == null ? "" : ": " + check.detail();
    return new Case(group, when + check.title(), ended, Phrases.status(check.status()) + detail);
  }
}
