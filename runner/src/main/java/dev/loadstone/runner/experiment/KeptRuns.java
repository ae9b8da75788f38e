package dev.loadstone.runner.experiment;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.runner.experiment.Experiment.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The completed runs that earlier sessions of an experiment left in its folder. A run whose result
 * is damaged, for example by a loss of power, is not among them and is made again.
 */
final class KeptRuns {
  private final Map<String, RunResult> runs = new LinkedHashMap<>();
  private final Set<String> changes = new LinkedHashSet<>();
  private int last;

  private KeptRuns() {}

  static KeptRuns read(
      Experiment experiment,
      int most,
      ResultStore store,
      Environment now,
      Path data,
      ExperimentListener listener) {
    KeptRuns kept = new KeptRuns();
    for (int repetition = 1; repetition <= most; repetition++) {
      for (Cell cell : experiment.cells()) {
        Optional<RunResult> run = readRun(store, cell, repetition, listener);
        kept.last = run.isPresent() ? repetition : kept.last;
        if (run.isPresent() && run.get().status() == Status.COMPLETED) {
          kept.runs.put(key(cell, repetition), run.get());
          kept.compare(experiment, cell, run.get(), environment(store, run.get()), now);
          kept.compareStorage(run.get().system().storage(), data);
        }
      }
    }
    return kept;
  }

  private static Optional<RunResult> readRun(
      ResultStore store, Cell cell, int repetition, ExperimentListener listener) {
    try {
      return store.readRun(cell.id(), repetition);
    } catch (LoadstoneException damaged) {
      if (store.isWhole(cell.id(), repetition)) {
        throw LoadstoneException.usage(
            damaged,
            "%s: another version of Loadstone wrote it, and this one cannot read it; resume with"
                + " that one",
            store
                .folder()
                .resolve(store.runFolderName(cell.id(), repetition))
                .resolve(ResultFiles.RUN_RESULT));
      }
      listener.note(damaged.getMessage() + "; this repetition is run again");
      return Optional.empty();
    }
  }

  /** Each run has its own environment; results of earlier versions have one for all. */
  private static Environment environment(ResultStore store, RunResult run) {
    Path own =
        store
            .folder()
            .resolve(store.runFolderName(run.cell().id(), run.repetition()))
            .resolve(ResultFiles.ENVIRONMENT);
    Path shared = store.folder().resolve(ResultFiles.ENVIRONMENT);
    try {
      return store.read(Files.exists(own) ? own : shared, Environment.class);
    } catch (LoadstoneException unreadable) {
      return null;
    }
  }

  private void compare(
      Experiment experiment, Cell cell, RunResult run, Environment then, Environment now) {
    if (!experiment.digestOf(cell).equals(run.settingsDigest())) {
      changes.add(
          run.settingsDigest() == null
              ? "it is not known with which settings they were made"
              : "the experiment or a variable of the environment in it was changed since (cell "
                  + cell.id()
                  + ")");
    }
    if (then == null) {
      changes.add("it is not known where they were made");
      return;
    }
    Map<String, Object> before = conditions(then);
    conditions(now)
        .forEach(
            (name, value) -> {
              if (!value.equals(before.get(name))) {
                changes.add(name + " was " + before.get(name) + " and is " + value);
              }
            });
  }

  private void compareStorage(Storage then, Path data) {
    try {
      if (then != null && !then.equals(Storage.of(data))) {
        changes.add(
            "data were on "
                + then.describe()
                + " and will be on "
                + Storage.of(data).describe()
                + " (--data)");
      }
    } catch (IOException e) {
      changes.add("it is not known what data will be on (--data): " + e);
    }
  }

  private static Map<String, Object> conditions(Environment environment) {
    Map<String, Object> conditions = new LinkedHashMap<>();
    conditions.put("the host", environment.host());
    conditions.put("the processor", environment.processor());
    conditions.put("the number of cores", environment.logicalCores());
    conditions.put("the memory in bytes", environment.memoryBytes());
    conditions.put("the kernel", environment.kernel());
    conditions.put("Java", environment.javaVersion());
    // System properties say how wide the terminal is, and nothing that decides a run.
    conditions.put(
        "the options of the JVM",
        environment.javaOptions().stream().filter(option -> !option.startsWith("-D")).toList());
    conditions.put("the heap bound in bytes", environment.maximumHeapBytes());
    conditions.put("Loadstone's version", environment.loadstoneVersion());
    conditions.put("Loadstone's revision", environment.gitRevision());
    return conditions;
  }

  Optional<RunResult> find(Cell cell, int repetition) {
    return Optional.ofNullable(runs.get(key(cell, repetition)));
  }

  Map<String, Storage> storageElsewhere(Cell cell) {
    Map<String, Storage> elsewhere = new LinkedHashMap<>();
    runs.values().stream()
        .filter(run -> run.cell().id().equals(cell.id()))
        .forEach(run -> run.system().storageElsewhere().forEach(elsewhere::putIfAbsent));
    return elsewhere;
  }

  /** The last repetition that has any result, completed or not; 0 for none. */
  int last() {
    return last;
  }

  /** The differences between the kept runs and those that would follow, in a few words each. */
  List<String> changes() {
    return List.copyOf(changes);
  }

  private static String key(Cell cell, int repetition) {
    return cell.id() + " " + repetition;
  }
}
