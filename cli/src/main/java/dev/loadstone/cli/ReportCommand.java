package dev.loadstone.cli;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.report.ReportFormat;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.anatomy.AnatomyReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.report.frontier.FrontierReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "report",
    description = {
      "Reads a result, shows its tables, and writes its report again.",
      "An unfinished experiment is reported with what is there."
    })
final class ReportCommand implements Callable<Integer> {
  private final LoadstoneCommand root;
  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULT",
      description = "The result folder, results/EXPERIMENT/TIME, or a packed result.")
  private Path argument;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      split = ",",
      description = {
        "What to write: html, md, csv; for papers svg and png (figures/), latex (tables.tex); for"
            + " other tools benchstat, bencher, junit, otava; for GitHub pull-request.",
        "Several are separated by commas. Default: html,md,csv; of a packed result without"
            + " --output none."
      },
      completionCandidates = Formats.class,
      converter = FormatConverter.class)
  private Set<ReportFormat> formats;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where to write it. Default: the result folder.")
  private Path output;

  @Mixin private JudgeOptions verdicts;

  ReportCommand(LoadstoneCommand root, Catalog catalog) {
    this.root = root;
    this.catalog = catalog;
  }

  static List<ReportAddition> additions(Catalog catalog) {
    return Stream.concat(
            Stream.of(new FrontierReport(), new AnatomyReport()),
            catalog.extensions().stream()
                .flatMap(extension -> extension.reportAdditions().stream())
                .map(ReportAddition.class::cast))
        .toList();
  }

  @Override
  public Integer call() {
    try (OpenedResult result = OpenedResult.of(argument)) {
      report(result);
    }
    return 0;
  }

  private void report(OpenedResult result) {
    boolean lost = output == null && result.isUnpacked();
    if (lost && formats != null) {
      throw LoadstoneException.usage(
          "%s: nothing is written into a packed result: say where by --output DIR", argument);
    }
    Set<ReportFormat> wanted = formats != null ? formats : lost ? Set.of() : ReportFormat.STANDARD;
    Path target = output == null ? result.path() : output;
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        TerminalReport.render(
            new ReportWriter(new ResultReader(verdicts.judge(result.path())), additions(catalog))
                .write(result.path(), wanted, target),
            root.terminal()));
    out.println();
    wanted.stream()
        .map(ReportFormat::place)
        .distinct()
        .forEach(place -> out.println("report  " + target.resolve(place)));
  }

  private static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(ReportFormat.values()).map(ReportFormat::title).iterator();
    }
  }

  private static final class FormatConverter implements ITypeConverter<ReportFormat> {
    @Override
    public ReportFormat convert(String text) {
      return ReportFormat.named(text)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "\""
                          + text
                          + "\" is no format; expected one of "
                          + String.join(", ", new Formats())));
    }
  }
}
