package dev.loadstone.cli;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.measure.ProgressSample;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The terminal, and others that listen beside it. One of these that fails is left out from then on:
 * the measurement does not depend on who watches it.
 */
final class Listeners implements ExperimentListener {
  private final ExperimentListener terminal;
  private final List<ExperimentListener> others = new CopyOnWriteArrayList<>();

  Listeners(ExperimentListener terminal) {
    this.terminal = terminal;
  }

  void add(ExperimentListener other) {
    others.add(other);
  }

  private void tell(Consumer<ExperimentListener> what) {
    what.accept(terminal);
    for (ExperimentListener other : others) {
      try {
        what.accept(other);
      } catch (RuntimeException e) {
        if (others.remove(other)) {
          terminal.note(other.getClass().getSimpleName() + " shows nothing more: " + e);
        }
      }
    }
  }

  @Override
  public void runStarted(Cell cell, String title, Place place) {
    tell(listener -> listener.runStarted(cell, title, place));
  }

  @Override
  public void step(String step) {
    tell(listener -> listener.step(step));
  }

  @Override
  public void loading(long rowsDone, long rowsTotal, String step) {
    tell(listener -> listener.loading(rowsDone, rowsTotal, step));
  }

  @Override
  public void measuring(ProgressSample sample) {
    tell(listener -> listener.measuring(sample));
  }

  @Override
  public void servers(Window window) {
    tell(listener -> listener.servers(window));
  }

  @Override
  public void event(RunEvent event) {
    tell(listener -> listener.event(event));
  }

  @Override
  public void checked(List<CheckResult> results) {
    tell(listener -> listener.checked(results));
  }

  @Override
  public void runFinished(RunResult result, Path folder) {
    tell(listener -> listener.runFinished(result, folder));
  }

  @Override
  public void resultWritten(ExperimentResult result, Path folder) {
    tell(listener -> listener.resultWritten(result, folder));
  }

  @Override
  public void repetitionsOpen(String open) {
    tell(listener -> listener.repetitionsOpen(open));
  }

  @Override
  public void repetitionsEnded(String why) {
    tell(listener -> listener.repetitionsEnded(why));
  }

  @Override
  public void note(String message) {
    tell(listener -> listener.note(message));
  }

  @Override
  public boolean mayReplace(String system, String data) {
    return terminal.mayReplace(system, data);
  }
}
