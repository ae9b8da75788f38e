package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command on the data of an experiment's external systems, which stays after it. */
abstract class ExternalDataCommand implements Callable<Integer> {
  private final Catalog catalog;

  @Spec CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Mixin private ExperimentArguments arguments;

  ExternalDataCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Visits each external system and data set; returns 1 when a visit returned false. */
  @Override
  public Integer call() throws IOException {
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    List<Cell> cells = ExperimentArguments.dataSets(experiment);
    if (cells.isEmpty()) {
      throw LoadstoneException.usage(
          "%s has only local systems: they, and their data, live no longer than a run. Use"
              + " 'loadstone run', or 'loadstone deploy' and a system with deployment: external",
          experiment.settings().name());
    }
    PrintWriter out = spec.commandLine().getOut();
    boolean held = true;
    for (Cell cell : cells) {
      try (SystemUnderTest system =
          SystemUnderTest.open(
              catalog, cell, experiment.settings().seed().value(), Optional.empty())) {
        held &= visit(cell, system, out);
      }
      out.flush();
    }
    return (held ? ExitCode.OK : ExitCode.VERDICT_FAILED).code();
  }

  /** Does the work on one system; returns false when a check does not hold. */
  abstract boolean visit(Cell cell, SystemUnderTest system, PrintWriter out);
}
