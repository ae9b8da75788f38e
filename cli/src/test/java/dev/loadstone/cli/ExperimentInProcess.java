package dev.loadstone.cli;

import dev.loadstone.clients.ClientProcesses;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.runner.experiment.ClientFleet;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.experiment.ExperimentRunner;
import dev.loadstone.runner.experiment.StoppingRule;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import dev.loadstone.runner.measure.ProgressSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Whole experiments in this process, so that a test can act at a given moment of them. */
final class ExperimentInProcess implements ExperimentListener {
  private final Cancellation cancellation = new Cancellation();
  private final List<String> started = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> open = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();
  private Consumer<ProgressSample> atSample = sample -> {};
  private BiConsumer<Integer, String> atStep = (repetition, step) -> {};
  private BiConsumer<Integer, Long> atRows = (repetition, rows) -> {};
  private StoppingRule rule = new AnsweredRule();
  private ClientFleet fleet = new DriverHere();
  private int repetition;

  static Experiment read(String yaml, Map<String, String> environment) {
    try {
      Path file = Files.createTempFile("experiment", ".yaml");
      try {
        Files.writeString(file, yaml);
        return new ExperimentReader(BuiltInCatalog.catalog(), environment)
            .read(file, Overrides.NONE)
            .experiment();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Has each run driven by a process of its own. */
  ExperimentInProcess byClients() {
    fleet = new ClientProcesses(ReadyProgram.asClient(), user -> {}, new Cancellation());
    return this;
  }

  /** Acts at each second of a run. */
  ExperimentInProcess atSample(Consumer<ProgressSample> action) {
    atSample = action;
    return this;
  }

  /** Acts in the third second of measuring, away from the thread that samples. */
  ExperimentInProcess whileMeasuring(Runnable action) {
    int[] samples = {0};
    return atSample(
        sample -> {
          if (sample.phase().equals("measure") && ++samples[0] == 2) {
            new Thread(action).start();
          }
        });
  }

  /** Acts when a step of a repetition begins. */
  ExperimentInProcess atStep(BiConsumer<Integer, String> action) {
    atStep = action;
    return this;
  }

  /** Acts when a number of rows of a repetition is loaded. */
  ExperimentInProcess atRows(BiConsumer<Integer, Long> action) {
    atRows = action;
    return this;
  }

  ExperimentResult run(Experiment experiment, ResultStore store) {
    return run(experiment, store, false);
  }

  ExperimentResult run(Experiment experiment, ResultStore store, boolean acceptChanges) {
    return run(experiment, store, acceptChanges, 0);
  }

  /** Adds repetitions to an experiment that was run. */
  ExperimentResult run(Experiment experiment, ResultStore store, boolean acceptChanges, int more) {
    return new ExperimentRunner(
            BuiltInCatalog.catalog(), this, cancellation, fleet, WorkFolder.temporary(), rule)
        .run(experiment, store, acceptChanges, more);
  }

  /** Ends repetitions by another rule than that of {@code run}. */
  ExperimentInProcess until(StoppingRule other) {
    rule = other;
    return this;
  }

  void cancel() {
    cancellation.cancel();
  }

  /** Labels and repetitions of the runs that began. */
  List<String> started() {
    return started;
  }

  List<String> notes() {
    return notes;
  }

  /** What was still open after a repetition. */
  List<String> open() {
    return open;
  }

  /** Why no repetition followed. */
  List<String> ends() {
    return ends;
  }

  /** Ends the process that was started last of those whose command line begins so. */
  static void killLast(String command) {
    ProcessHandle process = last(command).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
  }

  /** The process that was started last of those whose command line begins so, as a pattern. */
  static Optional<ProcessHandle> last(String command) {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> commandLine(process).matches("(?s)" + command + ".*"))
        .max(
            Comparator.comparing((ProcessHandle process) -> process.info().startInstant().get())
                .thenComparing(ProcessHandle::pid));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline")).replace('\0', ' ');
    } catch (IOException gone) {
      return "";
    }
  }

  @Override
  public void runStarted(Cell cell, String title, Place place) {
    repetition = place.repetition();
    started.add(cell.system().label() + " " + repetition);
  }

  @Override
  public void repetitionsOpen(String what) {
    open.add(what);
  }

  @Override
  public void repetitionsEnded(String why) {
    ends.add(why);
  }

  @Override
  public void step(String step) {
    atStep.accept(repetition, step);
  }

  @Override
  public void loading(long rowsDone, long rowsTotal, String step) {
    atRows.accept(repetition, rowsDone);
  }

  @Override
  public void measuring(ProgressSample sample) {
    atSample.accept(sample);
  }

  @Override
  public void note(String message) {
    notes.add(message);
  }
}
