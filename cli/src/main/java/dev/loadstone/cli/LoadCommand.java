package dev.loadstone.cli;

import dev.loadstone.cli.terminal.CheckPrinter;
import dev.loadstone.cli.terminal.Consent;
import dev.loadstone.cli.terminal.ProgressDisplay;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code loadstone load}: loads the data of external systems. */
@Command(
    name = "load",
    description = {
      "Loads the data of an experiment's external systems and checks it, without running anything.",
      "An experiment with 'data: reuse' then runs on it. Local systems are loaded by run."
    })
final class LoadCommand extends ExternalDataCommand {
  private final LoadstoneCommand root;
  private final Cancellation cancellation;

  @Option(
      names = "--resume",
      description = "Go on with a load that did not finish; complete parts are kept.")
  private boolean resume;

  LoadCommand(LoadstoneCommand root, Catalog catalog, Cancellation cancellation) {
    super(catalog);
    this.root = root;
    this.cancellation = cancellation;
  }

  @Override
  boolean visit(Cell cell, SystemUnderTest system, PrintWriter out) {
    system.claim();
    ProgressDisplay progress = new ProgressDisplay(out, root.console(), false, Consent.NONE);
    LoadSummary summary;
    try {
      summary =
          system
              .workload()
              .load(
                  new LoadOptions(cell.load().loaders(), resume),
                  (rowsDone, rowsTotal, step) -> {
                    if (cancellation.isCancelled()) {
                      throw new LoadstoneException(
                          ExitCode.INTERRUPTED,
                          "the load was ended by the user; load --resume goes on with it");
                    }
                    progress.loading(rowsDone, rowsTotal, step);
                  });
    } finally {
      progress.finish();
    }
    out.printf(
        Locale.ROOT,
        "%s: %,d rows in %.1f s%s%n",
        cell.system().label(),
        summary.rows(),
        summary.seconds(),
        summary.unitsKept() == 0 ? "" : ", " + summary.unitsKept() + " parts kept");
    return CheckPrinter.print(out, system.workload().check(CheckMoment.AFTER_LOAD));
  }
}
