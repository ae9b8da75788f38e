package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code loadstone check}: checks the data of external systems as it is. */
@Command(
    name = "check",
    description = {
      "Checks the consistency of the data in an experiment's external systems, as it is now.",
      "Exit code 1 when a condition does not hold."
    })
final class CheckCommand implements Callable<Integer> {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Mixin private ExperimentArguments arguments;

  CheckCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    boolean held = true;
    for (Cell cell : External.cells(experiment)) {
      try (SystemUnderTest system = External.open(catalog, experiment, cell)) {
        out.printf("%s: %s%n", cell.system().label(), system.workload().state().description());
        held &= Checklist.print(out, system.workload().check(CheckMoment.AFTER_RUN));
      }
    }
    return (held ? ExitCode.OK : ExitCode.VERDICT_FAILED).code();
  }
}
