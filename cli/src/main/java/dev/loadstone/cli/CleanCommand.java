package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code loadstone clean}: removes what load made in external systems. */
@Command(
    name = "clean",
    description = {
      "Removes the benchmark's tables and procedures from an experiment's external systems.",
      "Tables of the same names that Loadstone did not make are left alone."
    })
final class CleanCommand implements Callable<Integer> {
  private final LoadstoneCommand root;
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  @Mixin private ExperimentArguments arguments;

  CleanCommand(LoadstoneCommand root, Catalog catalog) {
    this.root = root;
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    Consent consent = new Consent(yes, root.console(), out);
    for (Cell cell : External.cells(experiment)) {
      try (SystemUnderTest system = External.open(catalog, experiment, cell)) {
        system.claim();
        DataState state = system.workload().state();
        if (state.kind() == DataState.Kind.ABSENT) {
          out.printf("%s: nothing to remove%n", cell.system().label());
        } else if (state.kind() == DataState.Kind.FOREIGN || agreed(consent, cell, state)) {
          // Foreign tables make clean() explain itself; nothing is removed.
          system.workload().clean();
          out.printf("%s: removed%n", cell.system().label());
        }
        out.flush();
      }
    }
    return ExitCode.OK.code();
  }

  private static boolean agreed(Consent consent, Cell cell, DataState state) {
    if (!consent.possible()) {
      throw new LoadstoneException(
          ExitCode.USAGE, "clean removes data: say --yes where there is no terminal to ask on");
    }
    return consent.to(cell.system().label() + ": remove " + state.description());
  }
}
