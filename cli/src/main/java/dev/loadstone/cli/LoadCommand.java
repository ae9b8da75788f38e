package dev.loadstone.cli;

import dev.loadstone.cli.terminal.CheckPrinter;
import dev.loadstone.cli.terminal.Consent;
import dev.loadstone.cli.terminal.ProgressDisplay;
import dev.loadstone.clients.ClientProcesses;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.runner.experiment.CellLoad;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "load",
    description = {
      "Loads the data of an experiment's external systems and checks it, without running anything.",
      "An experiment with 'data: reuse' then runs on it. Local systems are loaded by run."
    })
final class LoadCommand extends ExternalDataCommand implements EndsInOrder {
  private final LoadstoneCommand root;
  private final Cancellation cancellation;

  @Option(
      names = "--resume",
      description = "Go on with a load that did not finish; complete parts are kept.")
  private boolean resume;

  private ClientProcesses fleet;
  private Path logs;

  LoadCommand(LoadstoneCommand root, Catalog catalog, Cancellation cancellation) {
    super(catalog);
    this.root = root;
    this.cancellation = cancellation;
  }

  @Override
  public Integer call() throws IOException {
    WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "load");
    boolean lost = false;
    try (ClientProcesses processes =
        new ClientProcesses(
            root.client(), display(spec.commandLine().getOut())::note, cancellation)) {
      fleet = processes;
      logs = work.path();
      return super.call();
    } catch (LoadstoneException e) {
      lost = e.exitCode() == ExitCode.CLIENT_LOST;
      throw e;
    } finally {
      if (lost) {
        // The message names the folder of the clients' logs.
        work.keep();
      } else {
        work.close();
      }
    }
  }

  private ProgressDisplay display(PrintWriter out) {
    return new ProgressDisplay(out, root.console(), false, Consent.NONE);
  }

  @Override
  boolean visit(Cell cell, SystemUnderTest system, PrintWriter out) {
    if (cell.load().clients().count() > 1) {
      fleet.prepare(List.of(cell.load().clients()));
    }
    system.claim();
    ProgressDisplay progress = display(out);
    LoadSummary summary;
    try {
      summary =
          new CellLoad(system, fleet, logs.resolve(cell.id()), cancellation)
              .run(
                  resume,
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
        "%s: %,d rows in %.1f s%s%n",
        cell.system().label(),
        summary.rows(),
        summary.seconds(),
        summary.unitsKept() == 0 ? "" : ", " + summary.unitsKept() + " parts kept");
    return CheckPrinter.print(out, system.workload().check(CheckMoment.AFTER_LOAD));
  }
}
