package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.nio.file.Path;
import java.util.List;

/** The external systems of an experiment, whose data outlives a command. */
final class External {
  private static final Path NONE = Path.of("");

  private External() {}

  /**
   * One cell for each external system and kind of data.
   *
   * @throws LoadstoneException when the experiment has none
   */
  static List<Cell> cells(Experiment experiment) {
    List<Cell> cells = ExperimentArguments.dataSets(experiment);
    if (cells.isEmpty()) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          experiment.name()
              + " has only local systems: they, and their data, live no longer than a run. Use"
              + " 'loadstone run', or 'loadstone deploy' and a system with deployment: external");
    }
    return cells;
  }

  /** Reaches the system of a cell. */
  static SystemUnderTest open(Catalog catalog, Experiment experiment, Cell cell) {
    return SystemUnderTest.open(catalog, cell, experiment.seed().value(), NONE, NONE);
  }
}
