package dev.loadstone.runner.experiment;

import java.nio.file.Path;

/** Decides after each repetition, in which every cell has run once, whether to go on. */
public interface StoppingRule {
  /**
   * The state of the experiment.
   *
   * @param folder the results so far, with the experiment's own
   * @param repetitions how many are complete
   * @throws dev.loadstone.core.LoadstoneException when results cannot be read
   */
  Progress after(Path folder, int repetitions);

  /**
   * The distance to the end.
   *
   * @param settled whether nothing more needs to be measured
   * @param open what is still open, in words that follow “open: ”; empty when settled
   * @param expectedMore about how many more repetitions are expected; 0 when that is not known, or
   *     settled
   */
  record Progress(boolean settled, String open, int expectedMore) {
    /** What is still open, with what is expected. */
    public String describe() {
      String expected =
          expectedMore == 0
              ? ""
              : expectedMore == 1
                  ? "; about 1 more repetition"
                  : "; about " + expectedMore + " more repetitions";
      return "open: " + open + expected;
    }
  }
}
