package dev.loadstone.cli;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.EndsInOrder;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.RunServers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "deploy",
    description = {
      "Starts the local systems of an experiment and keeps them until Ctrl-C.",
      "Then they are stopped and their data is removed."
    })
final class DeployCommand implements Callable<Integer>, EndsInOrder {
  private final Catalog catalog;
  private final Cancellation cancellation;
  private final List<String> passwords = new ArrayList<>();

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The experiment.")
  private Path file;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "The first port to use (default: free ones).")
  private int port;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "Write the generated passwords there, one a line, readable by you alone.")
  private Path passwordFile;

  @Mixin private ExperimentArguments arguments;
  @Mixin private DataFolder data;

  DeployCommand(Catalog catalog, Cancellation cancellation) {
    this.catalog = catalog;
    this.cancellation = cancellation;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    refuseUnusable();
    PrintWriter out = spec.commandLine().getOut();
    Experiment experiment = arguments.read(file, catalog, spec.commandLine().getErr()).experiment();
    Collection<List<Cell>> systems = cellsBySystem(experiment);
    WorkFolder work = WorkFolder.make(data.path(), "deploy");
    try {
      deploy(systems, work.path(), out);
    } catch (LoadstoneException e) {
      // The message names the server's log.
      work.keep();
      throw e;
    }
    work.close();
    return ExitCode.OK.code();
  }

  /** Before a server is started, which may take minutes. */
  private void refuseUnusable() {
    Endpoint.requirePort("--port", port);
    if (passwordFile != null
        && !Files.isWritable(passwordFile.toAbsolutePath().resolveSibling("."))) {
      throw LoadstoneException.usage(
          "--password-file names %s, whose folder is not there, or not for this user to write",
          passwordFile);
    }
    if (passwordFile != null
        && Files.exists(passwordFile, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(passwordFile, LinkOption.NOFOLLOW_LINKS)) {
      throw LoadstoneException.usage(
          "--password-file names %s, which is no file; expected a file, or a name that is free",
          passwordFile);
    }
  }

  private void deploy(Collection<List<Cell>> systems, Path folder, PrintWriter out)
      throws IOException, InterruptedException {
    Deque<Deployment> deployments = new ArrayDeque<>();
    try {
      int nextPort = port;
      for (List<Cell> cells : systems) {
        if (cancellation.isCancelled()) {
          return;
        }
        Cell cell = cells.get(0);
        Path place = folder.resolve(cell.id());
        Deployment deployment =
            RunServers.start(
                catalog, cells, place.resolve("data"), place.resolve("logs"), nextPort);
        deployments.add(deployment);
        nextPort = port == 0 ? 0 : nextPort + deployment.nodes().size();
        describe(cell, deployment, place.resolve("logs"), out);
      }
      out.println("running until Ctrl-C");
      out.flush();
      CountDownLatch end = new CountDownLatch(1);
      Cancellation.Registration registration = cancellation.onCancel(end::countDown);
      end.await();
      registration.close();
    } finally {
      Closing.all(deployments::descendingIterator, Deployment::close);
    }
  }

  private static Collection<List<Cell>> cellsBySystem(Experiment experiment) {
    Map<SystemSettings, List<Cell>> cells =
        experiment.cells().stream()
            .filter(cell -> cell.system().deployment().startsServers())
            .collect(groupingBy(Cell::system, LinkedHashMap::new, toList()));
    if (cells.isEmpty()) {
      throw LoadstoneException.usage(
          "%s has no system with deployment: local or machines", experiment.settings().name());
    }
    return cells.values();
  }

  private void describe(Cell cell, Deployment deployment, Path logs, PrintWriter out)
      throws IOException {
    out.printf("%s%n", cell.system().label());
    for (Deployment.Node node : deployment.nodes()) {
      out.printf(
          "  %-10s %s  process %d%s%n",
          node.name(),
          node.endpoint(),
          node.pid(),
          node.machine().isEmpty() ? "" : " on " + node.machine());
    }
    out.printf("  %-10s %s%n", "database", deployment.database());
    out.printf("  %-10s %s%n", "user", deployment.user());
    if (deployment.password().isPresent()) {
      out.printf("  %-10s %s%n", "password", writePassword(deployment));
    }
    deployment.warning().ifPresent(warning -> out.printf("  %-10s %s%n", "warning", warning));
    out.printf("  %-10s %s%n", "logs", logs);
    out.flush();
  }

  private String writePassword(Deployment deployment) throws IOException {
    if (passwordFile == null) {
      return "generated; --password-file FILE writes it down";
    }
    passwords.add(deployment.password().reveal());
    Files.deleteIfExists(passwordFile);
    Files.createFile(
        passwordFile,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(passwordFile, String.join(System.lineSeparator(), passwords));
    return "in " + passwordFile + (passwords.size() > 1 ? ", line " + passwords.size() : "");
  }
}
