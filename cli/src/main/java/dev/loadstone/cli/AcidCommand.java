package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.isolation.AcidReport;
import dev.loadstone.isolation.AcidTest;
import dev.loadstone.isolation.AcidText;
import dev.loadstone.isolation.SystemFindings;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.RunServers;
import dev.loadstone.runner.experiment.SystemUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "acid",
    description = {
      "Looks for isolation anomalies on each system of an experiment, at each level that it offers,"
          + " and tests TPC-C's atomicity, consistency and isolation where the benchmark is tpcc.",
      "Exit code 1 when a system lets through what it claims to rule out."
    })
final class AcidCommand implements Callable<Integer>, EndsInOrder {
  private static final String TPCC = "tpcc";
  private static final String FILE = "acid.json";

  private final Catalog catalog;
  private final Cancellation cancellation;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "Where EXPERIMENT/" + FILE + " goes (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--patience",
      paramLabel = "MILLISECONDS",
      defaultValue = "2000",
      description = "A statement that takes longer is blocked (default: ${DEFAULT-VALUE}).")
  private int patience;

  @Mixin private ExperimentArguments arguments;
  @Mixin private DataFolder data;

  AcidCommand(Catalog catalog, Cancellation cancellation) {
    this.catalog = catalog;
    this.cancellation = cancellation;
  }

  @Override
  public Integer call() throws IOException {
    if (patience < 1) {
      throw LoadstoneException.usage("--patience is %d; expected at least 1", patience);
    }
    PrintWriter out = spec.commandLine().getOut();
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    Path written = output.resolve(experiment.settings().name()).resolve(FILE);
    makeFolderOf(written);
    List<SystemFindings> systems = new ArrayList<>();
    AcidReport report = new AcidReport(experiment.settings().name(), systems);
    for (Cell cell : cellOfEachSystem(experiment)) {
      SystemFindings findings = test(cell, experiment.settings().seed().value(), out);
      systems.add(findings);
      report = new AcidReport(experiment.settings().name(), systems);
      ResultStore.writeText(written, report.json());
      out.println(AcidText.of(findings));
      out.flush();
    }
    out.println("findings  " + written);
    ExitCode judged = report.judgesAnything() ? ExitCode.OK : ExitCode.RUN_FAILED;
    return (report.hasViolations() ? ExitCode.VERDICT_FAILED : judged).code();
  }

  private static void makeFolderOf(Path written) {
    try {
      Files.createDirectories(written.getParent());
    } catch (IOException e) {
      throw ResultStore.notWritten(written, e);
    }
  }

  private static Collection<Cell> cellOfEachSystem(Experiment experiment) {
    Map<Object, Cell> cells = new LinkedHashMap<>();
    experiment.cells().forEach(cell -> cells.putIfAbsent(cell.system(), cell));
    return cells.values();
  }

  private SystemFindings test(Cell cell, long seed, PrintWriter out) throws IOException {
    if (!cell.system().deployment().startsServers()) {
      return test(cell, seed, Optional.empty(), out);
    }
    WorkFolder work = WorkFolder.make(data.path(), "acid");
    try {
      SystemFindings findings = testStarted(cell, seed, work.path(), out);
      work.close();
      return findings;
    } catch (LoadstoneException e) {
      if (e.exitCode() == ExitCode.INTERRUPTED) {
        Closing.after(e, work);
      } else {
        // The message may name the server's log.
        work.keep();
      }
      throw e;
    }
  }

  private SystemFindings testStarted(Cell cell, long seed, Path folder, PrintWriter out) {
    progress(cell, "starting", out);
    try (Deployment deployment =
        RunServers.start(
            catalog, List.of(cell), folder.resolve("data"), folder.resolve("logs"), 0)) {
      return test(cell, seed, Optional.of(deployment), out);
    }
  }

  private SystemFindings test(
      Cell cell, long seed, Optional<Deployment> deployment, PrintWriter out) {
    try (SystemUnderTest system = SystemUnderTest.open(catalog, cell, seed, deployment)) {
      system.claim();
      AcidTest test =
          new AcidTest(
              system.database(),
              SystemUnderTest.target(cell, deployment),
              Duration.ofMillis(patience),
              cancellation,
              step -> progress(cell, step, out));
      return test.run(
          cell.system().label(),
          system.client(),
          Optional.of(new AcidTest.Tpcc(system.workload(), cell.load().loaders()))
              .filter(tpcc -> cell.benchmark().name().equals(TPCC)));
    }
  }

  private static void progress(Cell cell, String step, PrintWriter out) {
    out.println(cell.system().label() + ": " + step);
    out.flush();
  }
}
