package dev.loadstone.cli;

import dev.loadstone.clients.launch.ClientProgram;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Uses what tests use of the program, so that {@link ReadyProgram} knows its classes. */
final class Rehearsal {
  private static final String EXPERIMENT =
      """
      name: ready
      benchmark: {name: %s}
      systems: [%s]
      load: {terminals: 1, inFlight: 1, rampUp: 0s, stopAfter: 20, rampDown: 0s}
      """;

  private Rehearsal() {}

  /**
   * Runs small experiments: two as the command does, on a system that a client drives and on one in
   * this process, and others on servers, which are driven from here as a client drives them.
   *
   * @param arguments a folder for results
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int exitCode =
        run(folder, EXPERIMENT.formatted("tpcc, warehouses: 1", "{name: noop}"))
            + run(folder, EXPERIMENT.formatted("ycsb, workload: a, records: 100", "{name: h2}"));
    for (String experiment :
        List.of(
            EXPERIMENT.formatted("voter", "{name: postgresql}, {name: mariadb}"),
            EXPERIMENT.formatted("ycsb, records: 100", "{name: redis}"))) {
      new ExperimentInProcess()
          .run(
              ExperimentInProcess.read(experiment, Map.of()),
              ResultStore.create(folder, "ready", Instant.now()));
    }
    System.exit(exitCode);
  }

  private static int run(Path folder, String experiment) throws IOException {
    Path file = Files.writeString(folder.resolve("e.yaml"), experiment);
    String[] words = {"run", file.toString(), "--output", folder.toString()};
    return LoadstoneCommand.commandLine(
            BuiltInCatalog.catalog(), new Cancellation(), Rehearsal::client, List.of(words))
        .execute(words);
  }

  /** Without the flag that has a process keep its classes, which would be the client's alone. */
  private static ClientProgram client() {
    ClientProgram program = SelfLauncher.asClient();
    return new ClientProgram(
        program.java(),
        program.options().stream().filter(option -> !option.contains("Archive")).toList(),
        program.classPath(),
        program.main());
  }
}
