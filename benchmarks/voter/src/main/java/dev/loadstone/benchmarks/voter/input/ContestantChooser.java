package dev.loadstone.benchmarks.voter.input;

import java.util.SplittableRandom;

/**
 * Draws contestants by popularity. Of <i>n</i> contestants, the favourite is drawn <i>n</i> times
 * as often as the last; the others are spaced evenly between. The ranking is random, once per run.
 * Immutable.
 */
public final class ContestantChooser {
  private static final double PERCENT = 100;

  private final int contestants;
  private final double unknownShare;

  /** Contains each contestant in proportion to its share of the calls. */
  private final int[] choices;

  /** {@code unknownPercent} (0 … 100) of the calls are for a contestant who does not exist. */
  public ContestantChooser(int contestants, double unknownPercent, SplittableRandom random) {
    this.contestants = contestants;
    this.unknownShare = unknownPercent / PERCENT;
    int[] ranking = new int[contestants];
    for (int i = 0; i < contestants; i++) {
      int other = random.nextInt(i + 1);
      ranking[i] = ranking[other];
      ranking[other] = i + 1;
    }
    this.choices = new int[contestants * (contestants + 1) / 2];
    int next = 0;
    for (int rank = 1; rank <= contestants; rank++) {
      for (int i = 0; i < rank; i++) {
        choices[next++] = ranking[rank - 1];
      }
    }
  }

  int draw(SplittableRandom random) {
    return random.nextDouble() < unknownShare
        ? contestants + 1
        : choices[random.nextInt(choices.length)];
  }
}
