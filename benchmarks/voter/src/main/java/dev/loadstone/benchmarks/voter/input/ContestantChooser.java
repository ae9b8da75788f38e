package dev.loadstone.benchmarks.voter.input;

import java.util.SplittableRandom;

/**
 * The contestants and how well they are liked: of <i>n</i> the favourite is asked for <i>n</i>
 * times as often as the last, and the others stand evenly between. Who is liked how well is drawn
 * once for a run. Immutable.
 */
public final class ContestantChooser {
  private static final double PERCENT = 100;

  private final int contestants;
  private final double unknownShare;

  /** Each contestant as often as its part of the calls. */
  private final int[] choices;

  /**
   * @param contestants how many there are, at least 1
   * @param unknownPercent the share of calls that ask for one who does not exist, 0 … 100
   * @param random decides who is the favourite
   */
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

  /** The contestant that the next caller asks for. */
  int draw(SplittableRandom random) {
    return random.nextDouble() < unknownShare
        ? contestants + 1
        : choices[random.nextInt(choices.length)];
  }
}
