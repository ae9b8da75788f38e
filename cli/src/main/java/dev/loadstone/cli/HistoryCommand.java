package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.history.EdnWriter;
import dev.loadstone.history.History;
import dev.loadstone.history.HistoryReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "history",
    description = {
      "Prints the history of the witness of one run in EDN, for Jepsen's checkers.",
      "The result itself has it as lines of JSON, in the files history.jsonl."
    })
final class HistoryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RESULT", description = "A result folder, or a packed result.")
  private Path argument;

  @Option(
      names = "--run",
      paramLabel = "FOLDER",
      description = "The folder of the run in the result; needed where there are several.")
  private Path run = Path.of("");

  @Override
  public Integer call() throws IOException {
    try (OpenedResult result = OpenedResult.of(argument)) {
      Path folder = result.path().resolve(run);
      List<Path> runs = HistoryReader.runs(folder);
      if (runs.isEmpty()) {
        throw LoadstoneException.usage(
            "%s has no history.jsonl below it; expected the result of a run with"
                + " benchmark.witness",
            argument.resolve(run));
      }
      if (runs.size() > 1) {
        throw LoadstoneException.usage(
            "%s has histories of several runs; expected --run and one of: %s",
            argument.resolve(run),
            runs.stream()
                .map(each -> result.path().relativize(each).toString())
                .collect(Collectors.joining(", ")));
      }
      History history = HistoryReader.read(runs.get(0)).orElseThrow();
      PrintWriter out = spec.commandLine().getOut();
      new EdnWriter(history, out).write();
      return ExitCode.OK.code();
    }
  }
}
