package dev.loadstone.cli;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.TerminalOptions;
import dev.loadstone.report.TerminalReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code loadstone report}: writes a result's reports again. */
@Command(
    name = "report",
    description = {
      "Reads a result folder, shows its tables, and writes report.html, report.md and comparison.csv"
          + " again.",
      "An unfinished experiment is reported with what is there."
    })
final class ReportCommand implements Callable<Integer> {
  private final LoadstoneCommand root;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "The result folder: results/EXPERIMENT/TIME.")
  private Path folder;

  ReportCommand(LoadstoneCommand root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(TerminalReport.render(new ReportWriter().write(folder), options(root.console())));
    out.println();
    out.println("report  " + folder.resolve(ResultFiles.REPORT_HTML));
    out.flush();
    return 0;
  }

  static TerminalOptions options(Console console) {
    return new TerminalOptions(console.width(), console.colour(), console.unicode());
  }
}
