package dev.loadstone.cli;

import dev.loadstone.cli.terminal.Consent;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "clean",
    description = {
      "Removes the benchmark's tables and procedures from an experiment's external systems.",
      "Tables of the same names that Loadstone did not make are left alone."
    })
final class CleanCommand extends ExternalDataCommand {
  private final LoadstoneCommand root;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  CleanCommand(LoadstoneCommand root, Catalog catalog) {
    super(catalog);
    this.root = root;
  }

  @Override
  boolean visit(Cell cell, SystemUnderTest system, PrintWriter out) {
    system.claim();
    DataState state = system.workload().state();
    if (state.kind() == DataState.Kind.ABSENT) {
      out.printf("%s: nothing to remove%n", cell.system().label());
    } else if (state.kind() == DataState.Kind.FOREIGN
        || agreed(new Consent(yes, root.console(), out), cell, state)) {
      // For foreign tables clean() fails with an explanation and removes nothing.
      system.workload().clean();
      out.printf("%s: removed%n", cell.system().label());
    }
    return true;
  }

  private static boolean agreed(Consent consent, Cell cell, DataState state) {
    if (!consent.possible()) {
      throw LoadstoneException.usage(
          "clean removes data: say --yes where there is no terminal to ask on");
    }
    return consent.to(cell.system().label() + ": remove " + state.description());
  }
}
