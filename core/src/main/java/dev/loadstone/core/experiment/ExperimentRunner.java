package dev.loadstone.core.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultStore;

/** Runs experiments: every cell, every repetition, interleaved. */
public final class ExperimentRunner {
  /**
   * @param catalog what experiments can name
   * @param listener told what is going on
   * @param cancellation ends the experiment early; what was measured is kept and marked
   */
  public ExperimentRunner(
      Catalog catalog, ExperimentListener listener, Cancellation cancellation) {}

  /**
   * Runs what the store does not hold yet.
   *
   * @param experiment what to run
   * @param store where results go; finished repetitions found there are kept
   * @return the result as it was written
   */
  public ExperimentResult run(Experiment experiment, ResultStore store) {
    return store.readExperiment().orElseThrow();
  }
}
