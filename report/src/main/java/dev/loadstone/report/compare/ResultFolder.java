package dev.loadstone.report.compare;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.report.read.CorruptResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds the repetitions in a result folder and reads their results. */
public final class ResultFolder {
  private final JsonMapper json = ResultJson.mapper();
  private final Path folder;
  private final ExperimentResult summary;

  /**
   * @throws LoadstoneException when the folder is no result
   */
  public ResultFolder(Path folder) {
    this.folder = folder;
    Path file = folder.resolve(ResultFiles.EXPERIMENT_RESULT);
    if (!Files.isDirectory(folder.resolve(ResultFiles.CELLS)) && !Files.exists(file)) {
      throw LoadstoneException.usage(
          "%s: not a result folder, it has neither %s nor %s/; expected"
              + " results/<experiment>/<start time>",
          folder, ResultFiles.EXPERIMENT_RESULT, ResultFiles.CELLS);
    }
    this.summary = Files.exists(file) ? readVersioned(file, ExperimentResult.class) : null;
  }

  /**
   * A repetition.
   *
   * @param folder its folder, relative to the experiment's
   */
  public record Found(RunResult result, String folder) {
    private Instant started() {
      return result.statistics() == null || result.statistics().started() == null
          ? Instant.MAX
          : result.statistics().started();
    }
  }

  /** The experiment's own summary; null when it was ended before that was written. */
  public ExperimentResult summary() {
    return summary;
  }

  /**
   * The repetitions of each cell: cells in the order they first ran, repetitions by number.
   *
   * @param unfinished receives the folders of repetitions without a result
   */
  public List<List<Found>> runsByCell(List<String> unfinished) {
    List<Found> all = new ArrayList<>();
    for (Path cell : folders(folder.resolve(ResultFiles.CELLS))) {
      for (Path run : folders(cell)) {
        Path file = run.resolve(ResultFiles.RUN_RESULT);
        String relative = folder.relativize(run).toString().replace('\\', '/');
        if (Files.exists(file)) {
          all.add(new Found(readRun(file), relative));
        } else if (order(relative) == Integer.MAX_VALUE) {
          unfinished.add(relative);
        }
      }
    }
    for (RunEntry entry : listed()) {
      require(
          isInside(entry.folder()),
          "the folder " + entry.folder() + ", which is not within the result");
      require(entry.cell() == null || entry.cell().id() != null, "a cell without its id");
      if (entry.cell() != null
          && all.stream().noneMatch(known -> known.folder().equals(entry.folder()))) {
        all.add(new Found(withoutFile(entry), entry.folder()));
      }
    }
    return all.stream()
        .sorted(
            comparingInt((Found run) -> order(run.folder()))
                .thenComparing(Found::started)
                .thenComparing(Found::folder))
        .collect(groupingBy(run -> run.result().cell().id(), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(cell -> cell.stream().sorted(comparing(run -> run.result().repetition())).toList())
        .toList();
  }

  List<RunResult> otherTries() {
    return folders(folder.resolve(ResultFiles.OTHER_TRIES)).stream()
        .flatMap(cell -> folders(cell).stream())
        .map(run -> run.resolve(ResultFiles.RUN_RESULT))
        .filter(Files::exists)
        .map(this::readRun)
        .toList();
  }

  private List<RunEntry> listed() {
    return summary == null || summary.runs() == null ? List.of() : summary.runs();
  }

  /** The place of a run in the summary; the largest number where it is not there. */
  private int order(String run) {
    int place = listed().stream().map(RunEntry::folder).toList().indexOf(run);
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  /** A foreign result must not lead out of itself. */
  private boolean isInside(String run) {
    Path top = folder.toAbsolutePath().normalize();
    try {
      return run != null && top.resolve(run).normalize().startsWith(top);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private void require(boolean sound, String named) {
    if (!sound) {
      throw CorruptResult.file(
          folder.resolve(ResultFiles.EXPERIMENT_RESULT), "", "it names " + named, null);
    }
  }

  private RunResult readRun(Path file) {
    RunResult run = readVersioned(file, RunResult.class);
    if (run.cell() == null || run.cell().id() == null || run.status() == null) {
      throw CorruptResult.file(file, "", "cell or status is missing", null);
    }
    if (run.statistics() != null && run.statistics().total() == null) {
      throw CorruptResult.file(file, "", "statistics.total is missing", null);
    }
    return run;
  }

  /** A run that the summary names but whose own file is gone. */
  private RunResult withoutFile(RunEntry entry) {
    boolean interrupted = entry.status() == RunResult.Status.INTERRUPTED;
    String reason = entry.statusReason() == null ? "" : entry.statusReason();
    return RunResultBuilder.builder()
        .schemaVersion(summary.schemaVersion())
        .experiment(summary.experiment())
        .cell(entry.cell())
        .repetition(entry.repetition())
        .status(interrupted ? RunResult.Status.INTERRUPTED : RunResult.Status.FAILED)
        .statusReason(
            reason.isEmpty() ? ResultFiles.RUN_RESULT + " is missing in " + entry.folder() : reason)
        .build();
  }

  private <T> T readVersioned(Path file, Class<T> type) {
    JsonNode version = read(file, JsonNode.class).path("schemaVersion");
    if (!version.isIntegralNumber()) {
      throw CorruptResult.file(file, "", "schemaVersion, a whole number, is missing", null);
    }
    if (version.asInt() > RunResult.SCHEMA_VERSION) {
      throw LoadstoneException.usage(
          "%s: written by a newer Loadstone: schema version %d, this one reads up to %d; report it"
              + " with the newer Loadstone",
          file, version.asInt(), RunResult.SCHEMA_VERSION);
    }
    return read(file, type);
  }

  /** Reads a file of the result, and refuses one that is damaged. */
  public <T> T read(Path file, Class<T> type) {
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

  private static List<Path> folders(Path parent) {
    return children(parent).stream().filter(Files::isDirectory).toList();
  }

  /** The names of a run's files, without those that a report writes into its folder. */
  static List<String> files(Path folder) {
    List<String> names =
        new ArrayList<>(
            children(folder).stream()
                .filter(Files::isRegularFile)
                .map(file -> file.getFileName().toString())
                .filter(name -> !name.startsWith("."))
                .toList());
    if (names.contains(ResultFiles.WINDOWS)) {
      names.remove(ResultFiles.TIMELINE);
    }
    return names;
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
}
