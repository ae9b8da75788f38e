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
   * @param cell the cell
   * @param title the cell as people read it
   * @param place its place in the experiment
   */
  void runStarted(Experiment.Cell cell, String title, Place place);

  /**
   * A step of a run begins.
   *
   * @param step in words, for example {@code starting postgresql}
   */
  void step(String step);

  /**
   * Data is being loaded.
   *
   * @param rowsDone rows written so far
   * @param rowsTotal rows in all
   * @param step what is going on
   */
  void loading(long rowsDone, long rowsTotal, String step);

  /** About a second of the run has passed. */
  void measuring(ProgressSample sample);

  /** A run ended, well or not. */
  void runFinished(RunResult result, Path folder);

  /**
   * A repetition of all cells ended, and another follows.
   *
   * @param open what is still open, in words
   */
  void repetitionsOpen(String open);

  /**
   * No repetition follows any more.
   *
   * @param why in words
   */
  void repetitionsEnded(String why);

  /** Something that the user should know. */
  void note(String message);

  /**
   * Whether data of other settings in an external database may be replaced.
   *
   * @param system the system's label
   * @param data what it holds, in words
   */
  default boolean mayReplace(String system, String data) {
    return false;
  }

  /**
   * The place of a run in its experiment.
   *
   * @param repetition from 1
   * @param number among all runs, from 1
   * @param total runs in all; 0 while that is not known
   * @param plan how many repetitions there are to be
   */
  record Place(int repetition, int number, int total, RepetitionPlan plan) {}
}
