package dev.loadstone.cli;

import dev.loadstone.cli.terminal.Console;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.report.verify.ResultVerifier;
import dev.loadstone.report.verify.Verification;
import dev.loadstone.report.verify.Verification.Finding;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "verify",
    description = {
      "Computes the figures of a result anew from its raw data, and says which do not follow.",
      "Ends with 0 when all follow that can be computed, and with 1 when one does not."
    })
final class VerifyCommand implements Callable<Integer> {
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RESULT", description = "A result folder, or a packed result.")
  private Path argument;

  @Mixin private JudgeOptions verdicts;

  VerifyCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() {
    try (OpenedResult result = OpenedResult.of(argument)) {
      Verification verification =
          new ResultVerifier(
                  verdicts.judge(result.path()),
                  name -> catalog.benchmark(name).map(Benchmark::headline),
                  ReportCommand.additions(catalog))
              .verify(result.path());
      print(verification);
      return (verification.holds() ? ExitCode.OK : ExitCode.VERDICT_FAILED).code();
    }
  }

  private void print(Verification verification) {
    PrintWriter out = spec.commandLine().getOut();
    for (Finding finding : verification.findings()) {
      out.println(
          Console.plain(
              "does not follow  %s%s: %s"
                  .formatted(
                      finding.file(),
                      finding.figure().isEmpty() ? "" : " " + finding.figure(),
                      finding.text())));
    }
    verification
        .notComputed()
        .forEach(
            (name, count) -> out.printf("not computed     %s (%,d)%n", Console.plain(name), count));
    verification
        .notHeld()
        .forEach(
            (name, count) -> out.printf("not looked at    %s (%,d)%n", Console.plain(name), count));
    if (verification.leftOut() > 0) {
      out.printf(
          "left out         %,d lines with figures, which the report made anew has%n",
          verification.leftOut());
    }
    if (verification.otherWords() > 0) {
      out.printf(
          "other words      %,d lines of the report, with the same figures%n",
          verification.otherWords());
    }
    out.printf(
        "%s %,d figures of %,d runs and their report follow from the raw data, %,d do not, %,d"
            + " cannot be computed from what is kept%n",
        verification.holds() ? "holds           " : "does not hold   ",
        verification.followed(),
        verification.runs(),
        verification.findings().size(),
        verification.notComputed().values().stream().mapToInt(Integer::intValue).sum());
  }
}
