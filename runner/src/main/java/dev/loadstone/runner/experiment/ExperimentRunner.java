package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ExperimentResultBuilder;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunOrder;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.DriverSettings;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Runs experiments: every repetition of every cell, one after another. Repetitions are interleaved
 * and their order is counterbalanced ({@link RunSequence}), so that a drift of the machine favours
 * no cell.
 *
 * @param cancellation ends the experiment early; what was measured is kept and marked
 * @param fleet drives loads by client processes
 * @param data the parent of the data folders of local servers
 * @param rule decides when an experiment without a fixed number of repetitions has enough
 */
public record ExperimentRunner(
    Catalog catalog,
    ExperimentListener listener,
    Cancellation cancellation,
    ClientFleet fleet,
    Path data,
    StoppingRule rule) {
  /**
   * Runs the repetitions that the store does not hold yet. When the system of a cell fails, the
   * other cells are still measured.
   *
   * @param store receives the results; completed repetitions found there are kept
   * @param acceptChanges whether to go on where kept repetitions were made with another experiment,
   *     machine, JVM or revision; further runs are marked then
   * @param more repetitions beyond those of the plan; 0 for none
   * @return the result as it was written
   * @throws dev.loadstone.core.LoadstoneException when results cannot be written, or Loadstone
   *     itself is at fault
   */
  public ExperimentResult run(
      Experiment experiment, ResultStore store, boolean acceptChanges, int more) {
    requireDrivers(experiment);
    try (ExternalData external = new ExternalData(listener);
        RunServers servers = new RunServers(catalog, experiment, listener, fleet, data)) {
      RunDraft.Shared shared =
          new RunDraft.Shared(
              catalog, experiment, listener, cancellation, fleet, external, servers, data);
      return run(new Session(shared, store), acceptChanges, more);
    }
  }

  private record Session(RunDraft.Shared shared, ResultStore store) {
    Experiment experiment() {
      return shared.experiment();
    }

    List<Cell> cells() {
      return shared.servers().together(experiment().cells());
    }

    /** The number of runs in all; 0 while it is not known. */
    int total(RunSequence sequence) {
      return sequence.end() == null ? 0 : sequence.end() * experiment().cells().size();
    }
  }

  private ExperimentResult run(Session session, boolean acceptChanges, int more) {
    Experiment experiment = session.experiment();
    ResultStore store = session.store();
    Optional<ExperimentResult> earlier = earlier(store);
    Instant started = earlier.map(ExperimentResult::started).orElseGet(Instant::now);
    int added = more + earlier.map(result -> result.repetitionPlan().more()).orElse(0);
    RepetitionPlan plan = experiment.settings().repetitions().plus(added);
    Environment environment = EnvironmentCapture.capture();
    KeptRuns kept =
        KeptRuns.read(experiment, plan.most() + plan.more(), store, environment, data, listener);
    RunSequence sequence = new RunSequence(plan, earlier, more, kept.last(), rule, listener);
    List<RunMark> marks = marks(kept, acceptChanges);
    Path first = store.folder().resolve(ResultFiles.ENVIRONMENT);
    if (!Files.exists(first)) {
      store.writeJson(first, environment);
    }
    reachExternal(session, kept, plan.least());
    Runs runs = new Runs(session, sequence, kept, marks, started);
    for (int repetition = 1; sequence.includes(repetition); repetition++) {
      Duration took = Duration.ZERO;
      Map<Cell, CellRun.Finished> stolen = new LinkedHashMap<>();
      for (Cell cell : RunSequence.of(session.cells(), repetition)) {
        if (cancellation.isCancelled()) {
          return runs.write(ExitCode.INTERRUPTED);
        }
        long begin = System.nanoTime();
        CellRun.Finished finished = kept(kept, cell, repetition);
        if (finished == null) {
          finished = run(runs, cell, repetition, runs.next());
          took = took.plusNanos(System.nanoTime() - begin);
        } else {
          took = took.plus(timeOf(finished.result()));
        }
        finished = better(store, finished);
        runs.put(finished.result(), finished.exitCode());
        if (runs.isStolen(finished.result())) {
          stolen.put(cell, finished);
        }
        // Written after every run, so that a killed experiment has its report too.
        runs.write(runs.exitCode());
      }
      // Not at once: the host's load lasts for minutes.
      for (Map.Entry<Cell, CellRun.Finished> run : stolen.entrySet()) {
        if (cancellation.isCancelled()) {
          return runs.write(ExitCode.INTERRUPTED);
        }
        long begin = System.nanoTime();
        runAgain(runs, run.getKey(), run.getValue().result());
        took = took.plusNanos(System.nanoTime() - begin);
        runs.write(runs.exitCode());
      }
      if (!cancellation.isCancelled()) {
        sequence.took(repetition, took);
        // The stopping rule reads the plan from the written result.
        runs.write(runs.exitCode());
        sequence.ended(repetition, store.folder(), runs.entries());
      }
    }
    return runs.write(runs.exitCode());
  }

  /** Makes a run once more of which the host took much. The better try counts. */
  private void runAgain(Runs runs, Cell cell, RunResult before) {
    ResultStore store = runs.session.store();
    int repetition = before.repetition();
    listener.note(
        "%s is run again: its host took %.0f %% of the machine; %s has the first try"
            .formatted(
                before.cell().title(),
                100 * before.steal(),
                store.folder().relativize(store.otherTry(cell.id(), repetition))));
    store.setAside(cell.id(), repetition);
    CellRun.Finished counts = better(store, run(runs, cell, repetition, before.order().position()));
    runs.put(counts.result(), counts.exitCode());
  }

  /**
   * Of two tries of a repetition, has the one count of which the host took less. An earlier session
   * may have been killed before it did so.
   */
  private static CellRun.Finished better(ResultStore store, CellRun.Finished last) {
    RunResult run = last.result();
    Optional<RunResult> other =
        store
            .readOtherTry(run.cell().id(), run.repetition())
            .filter(one -> one.status() == Status.COMPLETED)
            .filter(one -> run.status() != Status.COMPLETED || one.steal() < run.steal());
    if (other.isEmpty()) {
      return last;
    }
    store.exchange(run.cell().id(), run.repetition());
    return last.exitCode() == ExitCode.INTERRUPTED
        ? new CellRun.Finished(other.get(), ExitCode.INTERRUPTED)
        : kept(other.get());
  }

  /**
   * Connects once to each external system that is still to be measured, and asks for leave to
   * replace data there: what cannot be had is told before hours of measuring, and not after them.
   */
  private void reachExternal(Session session, KeptRuns kept, int least) {
    Set<List<Object>> reached = new HashSet<>();
    for (Cell cell : session.experiment().cells()) {
      boolean open =
          IntStream.rangeClosed(1, least)
              .anyMatch(repetition -> kept.find(cell, repetition).isEmpty());
      if (cell.system().deployment() == DeploymentKind.EXTERNAL
          && open
          && reached.add(List.of(cell.system(), cell.benchmark()))) {
        reach(session, cell);
      }
    }
  }

  private void reach(Session session, Cell cell) {
    Experiment experiment = session.experiment();
    try (SystemUnderTest system =
        SystemUnderTest.open(catalog, cell, experiment.seedOf(1), Optional.empty())) {
      session.shared().external().claim(cell, system);
      if (cell.system().driver() == null && experiment.settings().data() == DataPolicy.RELOAD) {
        session.shared().external().requireLeave(cell, system);
      }
    } catch (LoadstoneException failure) {
      String label = cell.system().label();
      String message = experiment.redaction().of(failure.getMessage());
      throw new LoadstoneException(
          failure.exitCode(),
          message.startsWith(label) ? message : label + ": " + message,
          failure);
    }
  }

  /** The runs of an experiment so far. Of two tries of one, it has the one that counts. */
  private static final class Runs {
    private final Session session;
    private final RunSequence sequence;
    private final KeptRuns kept;
    private final List<RunMark> marks;
    private final Instant started;
    private final Map<String, RunEntry> entries = new LinkedHashMap<>();
    private final Map<String, ExitCode> exitCodes = new LinkedHashMap<>();

    Runs(
        Session session,
        RunSequence sequence,
        KeptRuns kept,
        List<RunMark> marks,
        Instant started) {
      this.session = session;
      this.sequence = sequence;
      this.kept = kept;
      this.marks = marks;
      this.started = started;
    }

    void put(RunResult run, ExitCode exitCode) {
      RunEntry entry = entry(session.store(), run);
      entries.put(entry.folder(), entry);
      exitCodes.put(entry.folder(), exitCode);
    }

    /** The place of the run that follows, from 1. */
    int next() {
      return entries.size() + 1;
    }

    /** A second try that the user ended is made again; any other was enough. */
    boolean isStolen(RunResult run) {
      return run.status() == Status.COMPLETED
          && sequence.plan().isStolen(run.steal())
          && session
              .store()
              .readOtherTry(run.cell().id(), run.repetition())
              .filter(other -> other.status() != Status.INTERRUPTED)
              .isEmpty();
    }

    List<RunEntry> entries() {
      return List.copyOf(entries.values());
    }

    ExitCode exitCode() {
      return exitCodes.values().stream().reduce(ExitCode.OK, ExperimentRunner::combine);
    }

    ExperimentResult write(ExitCode exitCode) {
      ExperimentSettings settings = session.experiment().settings();
      ResultStore store = session.store();
      boolean complete =
          sequence.end() != null
              && entries.size() == session.total(sequence)
              && entries.values().stream().allMatch(run -> run.status() == Status.COMPLETED);
      ExperimentResult result =
          ExperimentResultBuilder.builder()
              .schemaVersion(RunResult.SCHEMA_VERSION)
              .experiment(settings.name())
              .started(started)
              .finished(Instant.now())
              .complete(complete)
              .passed(complete && entries.values().stream().allMatch(RunEntry::passed))
              .exitCode(exitCode)
              .runs(entries())
              .questions(settings.questions())
              .repetitionPlan(sequence.plan())
              .repetitions(sequence.end())
              .build();
      store.writeJson(store.folder().resolve(ResultFiles.EXPERIMENT_RESULT), result);
      session.shared().listener().resultWritten(result, store.folder());
      return result;
    }
  }

  /** The time that a kept run took; zero where its result does not tell. */
  private static Duration timeOf(RunResult kept) {
    return kept.order() == null || kept.order().started() == null || kept.measureEnd() == null
        ? Duration.ZERO
        : Duration.between(kept.order().started(), kept.measureEnd());
  }

  /** Reports a missing tool before anything starts, and not after hours. */
  private void requireDrivers(Experiment experiment) {
    for (Cell cell : experiment.cells()) {
      DriverSettings driver = cell.system().driver();
      if (driver != null) {
        catalog.peer(driver.tool()).orElseThrow().requireInstalled(driver);
      }
    }
  }

  private Optional<ExperimentResult> earlier(ResultStore store) {
    try {
      return store.readExperiment();
    } catch (LoadstoneException damaged) {
      listener.note(damaged.getMessage() + "; it is written anew");
      return Optional.empty();
    }
  }

  private static List<RunMark> marks(KeptRuns kept, boolean acceptChanges) {
    List<String> changes = kept.changes();
    if (changes.isEmpty()) {
      return List.of();
    }
    String found = String.join("; ", changes);
    if (!acceptChanges) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "what would follow does not go together with the runs that this folder holds: "
              + found
              + "; begin anew without --resume, or go on with --accept-changes: what follows is"
              + " marked then, and takes no part in verdicts");
    }
    return List.of(
        new RunMark(
            RunMark.Kind.CHANGED, "runs of an earlier session were made otherwise: " + found));
  }

  private static CellRun.Finished kept(KeptRuns kept, Cell cell, int repetition) {
    return kept.find(cell, repetition).map(ExperimentRunner::kept).orElse(null);
  }

  private static CellRun.Finished kept(RunResult result) {
    return new CellRun.Finished(result, result.passed() ? ExitCode.OK : ExitCode.VERDICT_FAILED);
  }

  private CellRun.Finished run(Runs runs, Cell cell, int repetition, int number) {
    Session session = runs.session;
    ResultStore store = session.store();
    listener.runStarted(
        cell,
        cell.info().title(),
        new Place(repetition, number, session.total(runs.sequence), runs.sequence.plan()));
    Path folder = store.prepareRun(cell.id(), repetition);
    store.writeJson(folder.resolve(ResultFiles.ENVIRONMENT), EnvironmentCapture.capture());
    RunDraft draft =
        new RunDraft(
            session.shared(),
            cell,
            repetition,
            folder,
            new RunOrder(number, Instant.now(), null),
            runs.marks,
            runs.kept.storageElsewhere(cell));
    CellRun.Finished finished = new CellRun(draft).run(store);
    listener.runFinished(finished.result(), folder);
    return finished;
  }

  /** The graver of two outcomes: an interruption, then the first failure, then a failed verdict. */
  private static ExitCode combine(ExitCode before, ExitCode now) {
    if (before == ExitCode.INTERRUPTED || now == ExitCode.OK) {
      return before;
    }
    boolean graver =
        before == ExitCode.OK || before == ExitCode.VERDICT_FAILED || now == ExitCode.INTERRUPTED;
    return graver ? now : before;
  }

  private static RunEntry entry(ResultStore store, RunResult result) {
    boolean measured = result.assessment() != null && !result.assessment().metrics().isEmpty();
    return new RunEntry(
        result.cell(),
        result.repetition(),
        result.status(),
        result.statusReason(),
        result.passed(),
        measured ? result.assessment().metrics().get(0).value() : 0,
        result.statistics() == null ? 0 : result.statistics().total().throughput(),
        store.runFolderName(result.cell().id(), result.repetition()));
  }
}
