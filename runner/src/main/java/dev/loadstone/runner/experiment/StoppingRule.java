package dev.loadstone.runner.experiment;

import java.nio.file.Path;

/** Decides after each repetition, in which every cell has run once, whether to go on. */
public interface StoppingRule {
  /**
   * The state of the experiment.
   *
   * @param folder the results so far, including the experiment's own
   * @param repetitions the number of complete repetitions
   * @throws dev.loadstone.core.LoadstoneException when results cannot be read
   */
  Progress after(Path folder, int repetitions);

  /**
   * The progress towards the end of the repetitions.
   *
   * @param settled whether nothing more needs to be measured
   * @param open a description of what is still open, to follow “open: ”; empty when settled
   * @param expectedMore the approximate number of further repetitions; 0 when it is not known, or
   *     settled
   */
  record Progress(boolean settled, String open, int expectedMore) {
    /** An estimate beyond this says no more than that nobody will wait for it. */
    private static final int MOST_TOLD = 200;

    public String describe() {
      return "open: " + open + expected();
    }

    private String expected() {
      if (expectedMore == 0) {
        return "";
      }
      return expectedMore > MOST_TOLD
          ? "; more than " + MOST_TOLD + " more repetitions"
          : "; about "
              + expectedMore
              + (expectedMore == 1 ? " more repetition" : " more repetitions");
    }
  }
}
