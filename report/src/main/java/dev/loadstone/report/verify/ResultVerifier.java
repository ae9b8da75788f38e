package dev.loadstone.report.verify;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.result.ClientsResult.Client;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.PackedResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.history.Checker;
import dev.loadstone.history.History;
import dev.loadstone.history.HistoryChecks;
import dev.loadstone.history.HistoryReader;
import dev.loadstone.history.Verdict;
import dev.loadstone.history.VerdictFile;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultFolder;
import dev.loadstone.report.compare.ResultFolder.Found;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.format.ComparisonCsv;
import dev.loadstone.report.format.FaultsCsv;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.report.format.QuestionsCsv;
import dev.loadstone.report.read.CorruptResult;
import dev.loadstone.report.read.MeasuredSeconds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Computes every figure of a result anew that follows from its raw data: those of each run's {@code
 * result.json}, of the experiment's, and of the report.
 */
public final class ResultVerifier {
  /** The fields of a run's result with figures; all others are settings, texts and checks. */
  private static final List<String> WITH_FIGURES =
      List.of(
          "loading",
          "statistics",
          "clients",
          "assessment",
          "events",
          "usage",
          "counters",
          "placement",
          "waits");

  /** The tables and documents that are held against others, or have no figures. */
  private static final Set<String> HELD =
      Set.of(
          ResultFiles.RUN_RESULT,
          ResultFiles.CHECKS,
          ResultFiles.ENVIRONMENT,
          ResultFiles.COMPARISON,
          ResultFiles.QUESTIONS,
          ResultFiles.FAULTS,
          PackedResult.MANIFEST,
          VerdictFile.NAME);

  /** Sums of doubles may differ in their last digits with the order of their parts. */
  private static final double TOLERANCE = 1e-9;

  private static final double NANOS_PER_SECOND = 1e9;

  private final Judge judge;
  private final Function<String, Optional<Headline>> headlines;
  private final List<ReportAddition> additions;
  private final Verification verification = new Verification();

  /**
   * @param judge as the report was made
   * @param headlines the rate that each benchmark is known by, by its name
   * @param additions to the report, as it was made
   */
  public ResultVerifier(
      Judge judge, Function<String, Optional<Headline>> headlines, List<ReportAddition> additions) {
    this.judge = judge;
    this.headlines = headlines;
    this.additions = additions;
  }

  /**
   * Verifies a result.
   *
   * @throws LoadstoneException when the folder is no result, or a {@code result.json} in it cannot
   *     be read
   */
  public Verification verify(Path folder) {
    ResultFolder result = new ResultFolder(folder);
    List<Found> found =
        result.runsByCell(new ArrayList<>()).stream().flatMap(List::stream).toList();
    for (Found run : found) {
      verifyRun(run, folder, result);
    }
    if (result.summary() != null && result.summary().runs() != null) {
      for (RunEntry entry : result.summary().runs()) {
        found.stream()
            .filter(run -> run.folder().equals(entry.folder()))
            .forEach(run -> verifyEntry(entry, run.result()));
      }
      verifyWhole(result.summary());
    }
    verifyReport(folder, result);
    return verification;
  }

  private void verifyRun(Found run, Path folder, ResultFolder files) {
    Path place = folder.resolve(run.folder());
    Path file = place.resolve(ResultFiles.RUN_RESULT);
    if (!Files.exists(file)) {
      return;
    }
    verification.addRun();
    JsonNode document = files.read(file, JsonNode.class);
    String name = run.folder() + "/" + ResultFiles.RUN_RESULT;
    try {
      RunResult result = run.result();
      MeasuredSeconds seconds = new MeasuredSeconds();
      Map<String, Double> computed =
          ComputedFigures.of(
              result,
              place,
              Optional.ofNullable(result.benchmark())
                  .flatMap(benchmark -> headlines.apply(benchmark.name())),
              seconds);
      requireCounts(name, result, computed);
      requireVerdict(name, result, place);
      requireLength(name, result, seconds);
      Path checks = place.resolve(ResultFiles.CHECKS);
      if (Files.exists(checks)) {
        requireChecks(run.folder(), document, files.read(checks, JsonNode.class));
      }
      for (String field : WITH_FIGURES) {
        compare(name, Leaves.of(document.path(field), field), computed);
      }
      computed.forEach(
          (path, value) -> {
            if (value != 0) {
              verification.add(name, path, "is missing, computed " + text(value));
            }
          });
    } catch (LoadstoneException e) {
      verification.add(name, "", e.getMessage());
    }
  }

  /** Checks the history of the run's witness anew, where there is one. */
  private void requireVerdict(String file, RunResult result, Path place) {
    Optional<History> history = HistoryReader.read(place);
    if (history.isPresent()) {
      Verdict anew = Checker.check(history.get());
      if (VerdictFile.read(place).filter(told -> !told.equals(anew)).isPresent()) {
        verification.add(file, VerdictFile.NAME, "is not what the history says");
      }
      HistoryChecks.contradicted(result.checks(), anew)
          .forEach(check -> verification.add(file, check, "is not what the history says"));
      verification.addFollowed(1);
    }
  }

  /**
   * Requires about the length of the measured interval that its windows have: the window at each of
   * its ends may be told late, but began before that end. Clients that were lost told no end.
   */
  private void requireLength(String file, RunResult result, MeasuredSeconds seconds) {
    boolean lost =
        result.clients() != null && result.clients().clients().stream().anyMatch(Client::lost);
    if (seconds.isEmpty() || lost) {
      return;
    }
    double told = result.statistics().measured().toNanos() / NANOS_PER_SECOND;
    if (Math.abs(seconds.length() - told) > 1 + seconds.longest()) {
      verification.add(
          file,
          "statistics.measured",
          "is %s s, its windows have %s s".formatted(text(told), text(seconds.length())));
    }
  }

  /** Requires that the file of the checks tells what the result does. */
  private void requireChecks(String run, JsonNode result, JsonNode checks) {
    Map.of("afterLoad", "checksAfterLoad", "afterRun", "checks")
        .forEach(
            (moment, field) -> {
              if (!checks.path(moment).equals(result.path(field))) {
                verification.add(
                    run + "/" + ResultFiles.CHECKS,
                    moment,
                    "is not what %s has as %s".formatted(ResultFiles.RUN_RESULT, field));
              }
            });
  }

  /**
   * Requires that outcomes which histograms do not tell apart add up to what they hold; at a rate,
   * with those that were given up.
   */
  private void requireCounts(String file, RunResult result, Map<String, Double> computed) {
    if (result.statistics() == null || result.driver() != null) {
      return;
    }
    for (TransactionStatistics type : result.statistics().transactions()) {
      String path = "statistics.transactions[" + type.name() + "].";
      requireCount(
          file,
          path + "measured, completed",
          type.completed() + type.censored(),
          computed.get(path + "responseTime.count"));
      requireCount(
          file,
          path + "measured, failed",
          type.failed(),
          computed.get(path + "failedResponseTime.count"));
    }
  }

  private void requireCount(String file, String figure, long stored, Double computed) {
    if (computed != null) {
      require(file, figure, (double) stored, computed);
    }
  }

  /** Compares and takes away what is there of the computed figures. */
  private void compare(String file, Map<String, Double> stored, Map<String, Double> computed) {
    stored.forEach(
        (path, value) -> {
          Double anew = computed.remove(path);
          if (anew == null) {
            verification.addNotComputed(Leaves.kind(path));
          } else {
            require(file, path, value, anew);
          }
        });
  }

  private void require(String file, String figure, double stored, double computed) {
    // NaN, a figure that there is none of, equals itself.
    if (Double.compare(stored, computed) == 0
        || Math.abs(stored - computed) <= TOLERANCE * Math.abs(computed)) {
      verification.addFollowed(1);
    } else {
      verification.add(file, figure, "is %s, computed %s".formatted(text(stored), text(computed)));
    }
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private void verifyEntry(RunEntry entry, RunResult result) {
    String figure = "runs[" + entry.folder() + "].";
    String file = ResultFiles.EXPERIMENT_RESULT;
    if (result.assessment() != null) {
      require(file, figure + "headline", entry.headline(), headline(result.assessment()));
    }
    require(
        file,
        figure + "throughput",
        entry.throughput(),
        result.statistics() == null ? 0 : result.statistics().total().throughput());
    requireSame(figure + "status", entry.status(), result.status());
    requireSame(figure + "passed", entry.passed(), result.passed());
  }

  private void verifyWhole(ExperimentResult summary) {
    boolean whole =
        summary.complete()
            && summary.runs().stream().allMatch(run -> run.status() == Status.COMPLETED);
    boolean passed = whole && summary.runs().stream().allMatch(RunEntry::passed);
    requireSame("complete", summary.complete(), whole);
    requireSame("passed", summary.passed(), passed);
  }

  private void requireSame(String figure, Object stored, Object anew) {
    if (!Objects.equals(stored, anew)) {
      verification.add(
          ResultFiles.EXPERIMENT_RESULT, figure, "is %s, by its runs %s".formatted(stored, anew));
    }
  }

  private static double headline(Assessment assessment) {
    return assessment.metrics().stream()
        .mapToDouble(Assessment.Metric::value)
        .findFirst()
        .orElse(0);
  }

  private void verifyReport(Path folder, ResultFolder files) {
    ExperimentReport report;
    try {
      report = new ResultReader(judge).read(folder);
    } catch (LoadstoneException e) {
      verification.add(ResultFiles.REPORT_MARKDOWN, "", "cannot be made anew: " + e.getMessage());
      return;
    }
    compare(
        folder,
        ResultFiles.REPORT_MARKDOWN,
        MarkdownReport.render(ReportDocument.of(report, additions)));
    compare(folder, ResultFiles.COMPARISON, ComparisonCsv.render(report));
    compare(folder, ResultFiles.FAULTS, FaultsCsv.render(report));
    if (!report.comparison().asked().isEmpty()) {
      compare(folder, ResultFiles.QUESTIONS, QuestionsCsv.render(report));
    }
    Map<String, Object> documents = new HashMap<>();
    additions.forEach(addition -> documents.putAll(addition.documents(report)));
    documents.forEach((name, anew) -> compareDocument(files, folder.resolve(name), anew));
    Stream.concat(
            report.files().stream(), report.runs().stream().flatMap(run -> run.files().stream()))
        .filter(file -> file.endsWith(".json") || file.endsWith(".csv"))
        .filter(file -> !HELD.contains(file) && !documents.containsKey(file))
        .forEach(verification::addNotHeld);
  }

  private void compareDocument(ResultFolder files, Path file, Object anew) {
    Map<String, Double> stored = Leaves.of(files.read(file, JsonNode.class), "");
    Map<String, Double> computed = Leaves.of(ResultJson.mapper().valueToTree(anew), "");
    Stream.of(stored, computed)
        .flatMap(figures -> figures.keySet().stream())
        .distinct()
        .forEach(
            figure ->
                require(
                    file.getFileName().toString(),
                    figure,
                    stored.getOrDefault(figure, Double.NaN),
                    computed.getOrDefault(figure, Double.NaN)));
  }

  private void compare(Path folder, String name, String anew) {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return;
    }
    try {
      new PrintedFigures(verification).compare(name, Files.readString(file), anew);
    } catch (IOException e) {
      throw CorruptResult.unreadable(file, e);
    }
  }
}
