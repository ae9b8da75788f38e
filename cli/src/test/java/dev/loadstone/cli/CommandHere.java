package dev.loadstone.cli;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.Cancellation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * A command in this process, where nothing that a test says depends on a process of its own: its
 * signals, its environment, its streams. Starting one costs more than most commands.
 */
final class CommandHere {
  private CommandHere() {}

  /**
   * Runs a command as if in a folder: words that name something in it stand for that, and results
   * go there.
   */
  static Ended run(Path folder, String... arguments) {
    List<String> words = new ArrayList<>();
    for (String word : arguments) {
      Path file = folder.resolve(word);
      words.add(!word.isEmpty() && Files.exists(file) ? file.toString() : word);
    }
    if (words.indexOf("run") == 0 && !words.contains("--output")) {
      words.addAll(List.of("--output", folder.resolve("results").toString()));
    }
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        LoadstoneCommand.commandLine(
                BuiltInCatalog.catalog(), new Cancellation(), ReadyProgram::asClient, words)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err));
    try {
      int exitCode = line.execute(words.toArray(String[]::new));
      line.getOut().flush();
      line.getErr().flush();
      return new Ended(exitCode, out.toString().stripTrailing(), err.toString().stripTrailing());
    } finally {
      // The log of a run is a file in its results, which are gone after the test.
      Logging.toStandardError(false);
    }
  }
}
