package dev.loadstone.cli;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.file.ExperimentFile;
import dev.loadstone.runner.file.ExperimentSchema;
import dev.loadstone.runner.imports.ExperimentImport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(name = "config", description = "Looks at experiment files; runs nothing.")
final class ConfigCommand implements Runnable {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  ConfigCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "config needs a command: validate, explain, print, schema or import");
  }

  @Command(description = "Checks a file, and says what it would run.")
  int validate(
      @Parameters(paramLabel = "FILE", description = "The experiment.") Path file,
      @Mixin ExperimentArguments arguments) {
    Experiment experiment = read(file, arguments).experiment();
    int cells = experiment.cells().size();
    RepetitionPlan plan = experiment.settings().repetitions();
    out()
        .printf(
            "%s: valid; %d %s, %s %s each, %s %s in all%s%n",
            file,
            cells,
            cells == 1 ? "cell" : "cells",
            plan.range(),
            plan.most() == 1 ? "repetition" : "repetitions",
            plan.range(cells),
            cells * plan.most() == 1 ? "run" : "runs",
            least(experiment));
    return 0;
  }

  /** The time for which loads run in any case; empty where a number of transactions ends each. */
  private static String least(Experiment experiment) {
    long seconds =
        experiment.cells().stream()
            .map(Cell::load)
            .filter(load -> !load.isCounted())
            .mapToLong(
                load ->
                    load.rampUp().least().plus(load.measure()).plus(load.rampDown()).toSeconds())
            .sum();
    long all = seconds * experiment.settings().repetitions().least();
    return all == 0
        ? ""
        : ", at least %s without starts and loads"
            .formatted(all < 120 ? all + " s" : Math.round(all / 60.0) + " min");
  }

  @Command(description = "Shows every setting with its value, and where the value comes from.")
  int explain(
      @Parameters(paramLabel = "FILE", description = "The experiment.") Path file,
      @Mixin ExperimentArguments arguments) {
    out().print(read(file, arguments).explanation().text());
    return 0;
  }

  @Command(description = "Prints the file with defaults and command-line settings in their places.")
  int print(
      @Parameters(paramLabel = "FILE", description = "The experiment.") Path file,
      @Mixin ExperimentArguments arguments) {
    out().print(read(file, arguments).asRun());
    return 0;
  }

  @Command(
      description = {
        "Prints the JSON Schema of experiment files, for editors that complete and check YAML."
      })
  int schema() {
    out().println(new ExperimentSchema(catalog).json());
    return 0;
  }

  @Command(
      name = "import",
      description = {
        "Makes an experiment of settings of another tool: BenchBase's XML, a workload of YCSB,"
            + " settings of HammerDB, a command of go-tpc or pgbench. What means something else"
            + " here stands above it as remarks."
      })
  int importSettings(
      @Parameters(paramLabel = "FILE", description = "The other tool's settings.") Path file,
      @Option(
              names = "--system",
              paramLabel = "NAME",
              defaultValue = "postgresql",
              description = "The database, where the file names none; ${DEFAULT-VALUE} by default.")
          String system,
      @Option(
              names = "--folder",
              paramLabel = "FOLDER",
              description =
                  "Where the statements of pgbench's scripts and BenchBase's templates go.")
          Optional<Path> statements) {
    if (catalog.database(system).isEmpty()) {
      throw new ParameterException(
          spec.commandLine(),
          "there is no database \"" + system + "\"; loadstone databases lists them");
    }
    out().print(ExperimentImport.read(file, system).writeFolder(statements).yaml());
    return 0;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private ExperimentFile read(Path file, ExperimentArguments arguments) {
    return arguments.read(file, catalog, spec.commandLine().getErr());
  }
}
