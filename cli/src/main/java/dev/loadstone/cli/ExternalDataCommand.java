package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.experiment.Catalog;
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

/** A command on the data of an experiment's external systems, which outlives a command. */
abstract class ExternalDataCommand implements Callable<Integer> {
  private final Catalog catalog;

  @Spec CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Mixin private ExperimentArguments arguments;

  ExternalDataCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Visits each external system and kind of data; 1 when one of them did not hold. */
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

  /** Does its work on one system; false when what it checks does not hold. */
  abstract boolean visit(Cell cell, SystemUnderTest system, PrintWriter out);
}
