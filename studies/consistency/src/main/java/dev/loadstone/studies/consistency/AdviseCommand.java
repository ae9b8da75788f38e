package dev.loadstone.studies.consistency;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
    name = "advise",
    description = {
      "Fits response times to the number of terminals, consistency level by level, and says which"
          + " levels are best for which load.",
      "Needs a result with runs of reads only and of writes only, as of"
          + " studies/consistency/consistency.yaml, or a file of formulas."
    })
final class AdviseCommand implements Callable<Integer> {
  @ParentCommand private TerminalOptions.Chosen parent;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULT",
      arity = "0..1",
      description = "The result folder, results/EXPERIMENT/TIME, or a packed result.")
  private Path argument;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      description =
          "Take these formulas instead of fitting curves, see studies/consistency/advice.md.")
  private Path model;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Where to write text, tables and charts. Default: advice in the result folder; needed with"
              + " a packed result.")
  private Path output;

  @Override
  public Integer call() {
    if (argument == null) {
      if (model == null || output == null) {
        throw LoadstoneException.usage("advise needs a result, or --model FILE with --output DIR");
      }
      return advise(null, output);
    }
    try (OpenedResult result = OpenedResult.of(argument)) {
      if (output == null && result.isUnpacked()) {
        throw LoadstoneException.usage(
            "%s: nothing is written into a packed result: say where by --output DIR", argument);
      }
      return advise(
          new ResultReader().read(result.path()),
          output == null ? result.path().resolve(AdviceFiles.FOLDER) : output);
    }
  }

  private int advise(ExperimentReport report, Path folder) {
    Advice advice =
        model == null ? Advisor.fromResult(report) : Advisor.fromFormulas(model, report);
    AdviceFiles.write(advice, folder);
    PrintWriter out = spec.commandLine().getOut();
    out.print(TerminalReport.render(AdviceDocument.of(advice), parent.terminal()));
    out.println();
    out.println("advice  " + folder.resolve(AdviceFiles.TEXT));
    out.flush();
    return ExitCode.OK.code();
  }
}
