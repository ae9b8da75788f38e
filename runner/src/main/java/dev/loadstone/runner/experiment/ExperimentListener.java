package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.runner.measure.ProgressSample;
import dev.loadstone.runner.watch.ServerWatch;
import java.nio.file.Path;
import java.util.List;

/**
 * Receives the progress of an experiment, for display. Called from one thread at a time, except for
 * what servers do and for checks while the load runs, which come from threads of their own.
 */
public interface ExperimentListener extends ServerWatch.Listener {
  /** A run begins; the cell's title is as people read it. */
  default void runStarted(Experiment.Cell cell, String title, Place place) {}

  /** A step of a run begins, in words such as {@code starting postgresql}. */
  default void step(String step) {}

  default void loading(long rowsDone, long rowsTotal, String step) {}

  /** Called about once a second during a run. */
  default void measuring(ProgressSample sample) {}

  /** Data was checked; a rule may have been checked before in the same run. */
  default void checked(List<CheckResult> results) {}

  /** A run ended, successfully or not. */
  default void runFinished(RunResult result, Path folder) {}

  /** The result so far was written into the folder of the experiment. */
  default void resultWritten(ExperimentResult result, Path folder) {}

  /** A repetition of all cells ended, and another follows. */
  default void repetitionsOpen(String open) {}

  /** No further repetition follows, for the reason that is given in words. */
  default void repetitionsEnded(String why) {}

  default void note(String message) {}

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
