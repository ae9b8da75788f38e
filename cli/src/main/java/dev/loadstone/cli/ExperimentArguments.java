package dev.loadstone.cli;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.file.ExperimentFile;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The command-line options that change the experiment of a file. */
final class ExperimentArguments {
  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      description = {
        "Sets a setting, whatever the file says, for example --set load.measure=60s. Repeatable."
      })
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--only",
      paramLabel = "LABEL",
      description = "Keeps only the system with this label. Repeatable.")
  private Set<String> only = Set.of();

  boolean changesAnything() {
    return !settings.isEmpty() || !only.isEmpty();
  }

  ExperimentFile read(Path file, Catalog catalog, PrintWriter err) {
    ExperimentFile read =
        new ExperimentReader(catalog, System.getenv()).read(file, new Overrides(settings, only));
    read.warnings().forEach(warning -> err.println("warning: " + warning));
    err.flush();
    return read;
  }

  static List<Cell> dataSets(Experiment experiment) {
    Map<List<Object>, Cell> distinct = new LinkedHashMap<>();
    for (Cell cell : experiment.cells()) {
      if (cell.system().deployment() == DeploymentKind.EXTERNAL) {
        distinct.putIfAbsent(List.of(cell.system(), cell.benchmark()), cell);
      }
    }
    return List.copyOf(distinct.values());
  }
}
