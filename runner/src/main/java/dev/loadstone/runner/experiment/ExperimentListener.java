package dev.loadstone.runner.experiment;

import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.runner.measure.ProgressSample;
import java.nio.file.Path;

/** Receives the progress of an experiment, for display. Called from one thread at a time. */
public interface ExperimentListener {
  /**
   * A run begins.
   *
   * @param title the cell's title as people read it
   */
  void runStarted(Experiment.Cell cell, String title, Place place);

  /**
   * A step of a run begins.
   *
   * @param step in words, for example {@code starting postgresql}
   */
  void step(String step);

  void loading(long rowsDone, long rowsTotal, String step);

  /** Called about once a second during a run. */
  void measuring(ProgressSample sample);

  /** A run ended, successfully or not. */
  void runFinished(RunResult result, Path folder);

  /** A repetition of all cells ended, and another follows. */
  void repetitionsOpen(String open);

  /**
   * No further repetition follows.
   *
   * @param why the reason in words
   */
  void repetitionsEnded(String why);

  void note(String message);

  /** Returns whether data of other settings in an external database may be replaced. */
  default boolean mayReplace(String system, String data) {
    return false;
  }

  /**
   * The place of a run in its experiment.
   *
   * @param repetition from 1
   * @param number among all runs, from 1
   * @param total the number of runs in all; 0 while it is not known
   */
  record Place(int repetition, int number, int total, RepetitionPlan plan) {}
}
