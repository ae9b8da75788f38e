package dev.loadstone.cli;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.report.DiffReport;
import dev.loadstone.report.figures.Figures;
import dev.loadstone.report.format.ResultFigures;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "diff",
    description = {
      "Compares two results, cell by cell and metric by metric; either may be packed, or a stored"
          + " baseline.",
      "Ends with 0 when nothing is slower, 1 when something is, 3 when a cell's headline is"
          + " undecided or there is nothing to compare."
    })
final class DiffCommand implements Callable<Integer> {
  /** Equals {@link ExitCode#SYSTEM_UNAVAILABLE}, which cannot occur in this command. */
  static final int UNDECIDED = 3;

  private final LoadstoneCommand root;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULT",
      arity = "1..2",
      description =
          "The old and the new result, as a folder, packed or a baseline; one with --save-baseline.")
  private List<Path> results;

  @Option(
      names = "--save-baseline",
      paramLabel = "FILE",
      description = "Write the figures of one result to a file, to compare others with later.")
  private Path baseline;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = ",",
      description = "Compare these only, for example tpmC,response.p95. Default: all.")
  private Set<String> metrics = Set.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "How to write it: ${COMPLETION-CANDIDATES}. Default: terminal.")
  private DiffReport.Format format = DiffReport.Format.TERMINAL;

  @Mixin private JudgeOptions verdicts;

  DiffCommand(LoadstoneCommand root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    int needed = baseline == null ? 2 : 1;
    if (results.size() != needed) {
      throw LoadstoneException.usage(
          "%s",
          baseline == null
              ? "diff needs two results: the old and the new one"
              : "diff --save-baseline takes one result");
    }
    Figures before;
    try (OpenedResult first = OpenedResult.of(results.get(0))) {
      before = ResultFigures.read(first.path());
    }
    if (baseline != null) {
      ResultFigures.write(before, baseline);
      return ExitCode.OK.code();
    }
    DiffReport report;
    try (OpenedResult second = OpenedResult.of(results.get(1))) {
      Path after = second.path();
      report = new DiffReport(before, ResultFigures.read(after), verdicts.judge(after), metrics);
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(report.render(format, root.terminal()));
    if (report.diff().slower()) {
      return ExitCode.VERDICT_FAILED.code();
    }
    return report.diff().open() ? UNDECIDED : ExitCode.OK.code();
  }
}
