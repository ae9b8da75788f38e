package dev.loadstone.lab.bench;

import dev.loadstone.core.EndsInOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that writes experiments and runs them by {@code run}, as a user would. */
abstract class ExperimentBench implements Callable<Integer>, EndsInOrder {
  @Spec private CommandSpec spec;

  @Option(
      names = "--output",
      paramLabel = "FOLDER",
      defaultValue = "results",
      description = "Where results go.")
  private Path output;

  /** Runs an experiment file with this text and returns the exit code of {@code run}. */
  final int run(String name, String text) throws IOException {
    Path file = Files.createTempFile("loadstone-" + name + "-", ".yaml");
    try {
      Files.writeString(file, text);
      return spec.root()
          .commandLine()
          .execute("run", file.toString(), "--quiet", "--output", output.toString());
    } finally {
      Files.delete(file);
    }
  }

  final Path result(String name) throws IOException {
    try (Stream<Path> runs = Files.list(output.resolve(name))) {
      return runs.max(Comparator.naturalOrder()).orElseThrow();
    }
  }

  final void print(String format, Object... arguments) {
    spec.commandLine().getOut().printf(Locale.ROOT, format, arguments);
    spec.commandLine().getOut().flush();
  }
}
