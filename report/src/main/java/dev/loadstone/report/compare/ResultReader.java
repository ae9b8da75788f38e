package dev.loadstone.report.compare;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.read.CorruptResult;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.EventEffect;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.Interval;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import dev.loadstone.report.read.TimelineReader;
import dev.loadstone.report.statistics.Judge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a result folder, whole or half finished. */
public final class ResultReader {
  /** How the pacing of a load with a rate of its own begins. */
  private static final String RATE = "rate ";

  /** Beyond this many points in all, a page gets slow; runs then share them. */
  private static final int POINTS_OF_A_PAGE = 60_000;

  private static final int LEAST_POINTS_OF_A_RUN = 300;
  private static final String RESPONSE = ".response";
  private static final String WAIT = ".wait";
  private static final String SERVICE = ".service";

  private final JsonMapper json = ResultJson.mapper();
  private final TimelineReader timelines = new TimelineReader();
  private final Judge judge;

  /** A reader whose verdicts are given with the usual margin. */
  public ResultReader() {
    this(Judge.USUAL);
  }

  /**
   * @param judge gives the verdicts on differences
   */
  public ResultReader(Judge judge) {
    this.judge = judge;
  }

  /**
   * Reads a result.
   *
   * @param folder {@code results/<experiment>/<start time>}
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the folder is no result, holds no
   *     repetition that ended, or has a file that is damaged or of a newer version
   */
  public ExperimentReport read(Path folder) {
    Path cellsFolder = folder.resolve(ResultFiles.CELLS);
    Path summaryFile = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    if (!Files.isDirectory(cellsFolder) && !Files.exists(summaryFile)) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          folder
              + ": not a result folder, it has neither "
              + ResultFiles.EXPERIMENT_RESULT
              + " nor "
              + ResultFiles.CELLS
              + "/; expected results/<experiment>/<start time>");
    }
    ExperimentResult summary =
        Files.exists(summaryFile) ? readVersioned(summaryFile, ExperimentResult.class) : null;
    List<String> unfinished = new ArrayList<>();
    Map<String, List<Found>> found = find(folder, summary, unfinished);
    if (found.isEmpty()) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          folder
              + ": no repetition has ended yet, so there is nothing to report; let the experiment"
              + " run, or resume it");
    }
    int runs = found.values().stream().mapToInt(List::size).sum();
    int points =
        Math.min(Timeline.MAXIMUM_POINTS, Math.max(LEAST_POINTS_OF_A_RUN, POINTS_OF_A_PAGE / runs));
    List<CellReport> cells =
        found.values().stream()
            .map(ofCell -> cell(folder, ofCell, points, includesUnsteady(summary)))
            .toList();
    return new ExperimentReport(
        folder,
        name(folder, summary, cells),
        summary,
        environment(folder),
        cells,
        unfinished,
        files(folder),
        new Comparison(cells, judge));
  }

  private static String name(Path folder, ExperimentResult summary, List<CellReport> cells) {
    if (summary != null && summary.experiment() != null) {
      return summary.experiment();
    }
    String name = cells.get(0).runs().get(0).result().experiment();
    return name == null ? String.valueOf(folder.getFileName()) : name;
  }

  private Environment environment(Path folder) {
    Path file = folder.resolve(ResultFiles.ENVIRONMENT);
    return Files.exists(file) ? readJson(file, Environment.class) : null;
  }

  /** The repetitions by cell: cells in the order they first ran, repetitions by number. */
  private Map<String, List<Found>> find(
      Path folder, ExperimentResult summary, List<String> unfinished) {
    List<Found> all = new ArrayList<>();
    for (Path run : runFolders(folder)) {
      Path file = run.resolve(ResultFiles.RUN_RESULT);
      String relative = relative(folder, run);
      if (Files.exists(file)) {
        RunResult result = complete(file, readVersioned(file, RunResult.class));
        all.add(new Found(result, relative));
      } else if (listed(summary, relative) == null) {
        unfinished.add(relative);
      }
    }
    if (summary != null && summary.runs() != null) {
      for (ExperimentResult.RunEntry entry : summary.runs()) {
        requireInside(folder, entry.folder());
        if (entry.cell() != null
            && all.stream().noneMatch(known -> known.folder().equals(entry.folder()))) {
          all.add(new Found(withoutFile(summary, entry), entry.folder()));
        }
      }
    }
    all.sort(
        Comparator.comparingInt((Found one) -> order(summary, one.folder()))
            .thenComparing(Found::started)
            .thenComparing(Found::folder));
    Map<String, List<Found>> byCell = new LinkedHashMap<>();
    all.forEach(
        one -> byCell.computeIfAbsent(one.result().cell().id(), id -> new ArrayList<>()).add(one));
    byCell
        .values()
        .forEach(ofCell -> ofCell.sort(Comparator.comparingInt(r -> r.result().repetition())));
    return byCell;
  }

  /** A result of somebody else's leads nowhere but into itself. */
  private static void requireInside(Path folder, String run) {
    Path top = folder.toAbsolutePath().normalize();
    if (run != null && !top.resolve(run).normalize().startsWith(top)) {
      throw CorruptResult.file(
          folder.resolve(ResultFiles.EXPERIMENT_RESULT),
          "",
          "it names the folder " + run + ", which is not within the result",
          null);
    }
  }

  private static int order(ExperimentResult summary, String folder) {
    ExperimentResult.RunEntry entry = listed(summary, folder);
    return entry == null ? Integer.MAX_VALUE : summary.runs().indexOf(entry);
  }

  private static ExperimentResult.RunEntry listed(ExperimentResult summary, String folder) {
    if (summary == null || summary.runs() == null) {
      return null;
    }
    return summary.runs().stream()
        .filter(entry -> folder.equals(entry.folder()))
        .findFirst()
        .orElse(null);
  }

  private static boolean hasRate(RunResult result) {
    return result.load() != null && result.load().pacing().startsWith(RATE);
  }

  private static boolean includesUnsteady(ExperimentResult summary) {
    return summary != null && summary.unsteady() == ExperimentResult.Unsteady.INCLUDE;
  }

  private CellReport cell(Path folder, List<Found> found, int points, boolean includesUnsteady) {
    List<RunReport> runs = new ArrayList<>();
    for (Found one : found) {
      Path run = folder.resolve(one.folder());
      List<Interval> intervals = timelines.read(run.resolve(ResultFiles.TIMELINE));
      runs.add(
          new RunReport(
              one.result(),
              one.folder(),
              files(run),
              Timeline.of(intervals, points),
              ServerTimeline.read(run.resolve(ResultFiles.SERVER), points),
              EventEffect.of(intervals, one.result().events(), hasRate(one.result())),
              one.result().marks().stream()
                  .anyMatch(mark -> !includesUnsteady || mark.kind() != RunMark.Kind.NOT_STEADY)));
    }
    List<RunReport> shown = CellReport.shown(runs);
    RunResult.CellInfo cell = found.get(0).result().cell();
    if (shown.isEmpty()) {
      return new CellReport(cell, runs, List.of(), null);
    }
    Map<String, Histogram> histograms = histograms(folder, shown);
    List<TransactionReport> transactions = new ArrayList<>();
    for (TransactionStatistics type : shown.get(0).result().statistics().transactions()) {
      List<TransactionStatistics> ofType =
          shown.stream()
              .flatMap(run -> run.result().statistics().transactions().stream())
              .filter(statistics -> statistics.name().equals(type.name()))
              .toList();
      transactions.add(
          transaction(type.name(), type.title(), ofType, histograms, List.of(type.name())));
    }
    TransactionReport total =
        transaction(
            "",
            "All",
            shown.stream().map(run -> run.result().statistics().total()).toList(),
            histograms,
            transactions.stream().map(TransactionReport::name).toList());
    return new CellReport(cell, runs, transactions, total);
  }

  private static Map<String, Histogram> histograms(Path folder, List<RunReport> shown) {
    HistogramReader reader = new HistogramReader();
    for (RunReport run : shown) {
      if (run.result().driver() != null) {
        // Another tool tells percentiles at best, of which none can be made over repetitions.
        continue;
      }
      Path file = folder.resolve(run.folder()).resolve(ResultFiles.HISTOGRAMS);
      if (!Files.exists(file)) {
        throw new LoadstoneException(
            ExitCode.USAGE,
            file
                + ": missing, though its repetition was measured; percentiles over repetitions"
                + " need it: restore it, or remove the repetition's folder to report without it");
      }
      reader.add(file);
    }
    return reader.merged();
  }

  private static TransactionReport transaction(
      String name,
      String title,
      List<TransactionStatistics> repetitions,
      Map<String, Histogram> histograms,
      List<String> tags) {
    return new TransactionReport(
        name,
        title,
        repetitions.stream().mapToLong(TransactionStatistics::completed).sum(),
        repetitions.stream().mapToLong(TransactionStatistics::failed).sum(),
        repetitions.stream()
            .flatMap(statistics -> statistics.retriedTries().values().stream())
            .mapToLong(Long::longValue)
            .sum(),
        new Sample(repetitions.stream().map(TransactionStatistics::throughput).toList()),
        Distribution.of(merge(histograms, tags, RESPONSE)),
        optional(histograms, tags, WAIT),
        optional(histograms, tags, SERVICE));
  }

  private static Distribution optional(
      Map<String, Histogram> histograms, List<String> tags, String kind) {
    boolean present = tags.stream().anyMatch(tag -> histograms.containsKey(tag + kind));
    return present ? Distribution.of(merge(histograms, tags, kind)) : null;
  }

  private static Histogram merge(
      Map<String, Histogram> histograms, List<String> tags, String kind) {
    List<Histogram> ofTags =
        tags.stream().map(tag -> histograms.get(tag + kind)).filter(Objects::nonNull).toList();
    if (ofTags.isEmpty()) {
      return new Histogram(3);
    }
    Histogram all = HistogramReader.emptyLike(ofTags.get(0));
    ofTags.forEach(all::add);
    return all;
  }

  private static List<Path> runFolders(Path folder) {
    List<Path> runs = new ArrayList<>();
    for (Path cell : folders(folder.resolve(ResultFiles.CELLS))) {
      runs.addAll(folders(cell));
    }
    return runs;
  }

  private static List<Path> folders(Path parent) {
    return children(parent).stream().filter(Files::isDirectory).toList();
  }

  private static List<String> files(Path folder) {
    return children(folder).stream()
        .filter(Files::isRegularFile)
        .map(file -> file.getFileName().toString())
        .toList();
  }

  private static List<Path> children(Path parent) {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(parent)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      throw CorruptResult.unreadable(parent, e);
    }
  }

  private static String relative(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private <T> T readVersioned(Path file, Class<T> type) {
    JsonNode version = readJson(file, JsonNode.class).path("schemaVersion");
    if (!version.isIntegralNumber()) {
      throw CorruptResult.file(file, "", "schemaVersion, a whole number, is missing", null);
    }
    if (version.asInt() > RunResult.SCHEMA_VERSION) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          file
              + ": written by a newer Loadstone: schema version "
              + version.asInt()
              + ", this one reads up to "
              + RunResult.SCHEMA_VERSION
              + "; report it with the newer Loadstone");
    }
    return readJson(file, type);
  }

  private <T> T readJson(Path file, Class<T> type) {
    try {
      T value = json.readValue(file.toFile(), type);
      if (value == null) {
        throw CorruptResult.file(file, "", "it holds nothing", null);
      }
      return value;
    } catch (JacksonException e) {
      throw CorruptResult.file(file, e);
    }
  }

  private static RunResult complete(Path file, RunResult run) {
    if (run.cell() == null || run.cell().id() == null || run.status() == null) {
      throw CorruptResult.file(file, "", "cell or status is missing", null);
    }
    return run;
  }

  /** A run that the summary names but whose own file is gone. */
  private static RunResult withoutFile(ExperimentResult summary, ExperimentResult.RunEntry entry) {
    RunResult.Status status =
        entry.status() == RunResult.Status.INTERRUPTED
            ? RunResult.Status.INTERRUPTED
            : RunResult.Status.FAILED;
    String reason =
        entry.statusReason() == null || entry.statusReason().isEmpty()
            ? ResultFiles.RUN_RESULT + " is missing in " + entry.folder()
            : entry.statusReason();
    return new RunResult(
        summary.schemaVersion(),
        summary.experiment(),
        entry.cell(),
        entry.repetition(),
        status,
        reason,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null);
  }

  private record Found(RunResult result, String folder) {
    Instant started() {
      return result.statistics() == null || result.statistics().started() == null
          ? Instant.MAX
          : result.statistics().started();
    }
  }
}
