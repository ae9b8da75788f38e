package dev.loadstone.report;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A cell of one run without files. */
public final class OneRun {
  private OneRun() {}

  public static CellReport cell(RunResult run) {
    RunReport report =
        new RunReport(
            run,
            "",
            List.of(),
            Timeline.of(List.of(), 1),
            new ServerTimeline(List.of()),
            RunViews.read(run, Path.of("none"), null),
            Optional.empty());
    return new CellReport(run.cell(), List.of(report), List.of(), null);
  }
}
