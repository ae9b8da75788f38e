package dev.loadstone.cli.bench.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * An experiment that a command writes, and runs by the command {@code run} as a user would.
 *
 * @param name its name
 * @param text its file
 * @param output where results go
 */
record BenchExperiment(String name, String text, Path output) {
  /**
   * Runs it.
   *
   * @param program the whole program's command line
   * @return the exit code of {@code run}
   */
  int run(CommandLine program) throws IOException {
    Path file = Files.createTempFile("loadstone-" + name + "-", ".yaml");
    try {
      Files.writeString(file, text);
      return program.execute("run", file.toString(), "--quiet", "--output", output.toString());
    } finally {
      Files.delete(file);
    }
  }

  /** The folder of its last result. */
  Path result() throws IOException {
    try (Stream<Path> runs = Files.list(output.resolve(name))) {
      return runs.max(Comparator.naturalOrder()).orElseThrow();
    }
  }
}
