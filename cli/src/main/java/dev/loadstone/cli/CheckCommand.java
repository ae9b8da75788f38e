package dev.loadstone.cli;

import dev.loadstone.cli.terminal.CheckPrinter;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

@Command(
    name = "check",
    description = {
      "Checks the consistency of the data in an experiment's external systems, as it is now.",
      "Exit code 1 when a condition does not hold."
    })
final class CheckCommand extends ExternalDataCommand {
  CheckCommand(Catalog catalog) {
    super(catalog);
  }

  @Override
  boolean visit(Cell cell, SystemUnderTest system, PrintWriter out) {
    out.printf("%s: %s%n", cell.system().label(), system.workload().state().description());
    return CheckPrinter.print(out, system.workload().check(CheckMoment.AFTER_RUN));
  }
}
