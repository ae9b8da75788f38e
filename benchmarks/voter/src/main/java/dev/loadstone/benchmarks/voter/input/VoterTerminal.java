package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

/** A telephone line on which one call after another arrives. */
public final class VoterTerminal implements Script {
  private static final double PERCENT = 100;
  private static final ReadResults READ_RESULTS = new ReadResults();

  private final PhoneNumbers phones;
  private final ContestantChooser contestantChooser;
  private final double resultsShare;
  private final SplittableRandom random;

  /**
   * @param resultsPercent the percentage of transactions that read the results, 0 … 100
   * @param random used by this terminal only
   */
  public VoterTerminal(
      PhoneNumbers phones,
      ContestantChooser contestantChooser,
      double resultsPercent,
      SplittableRandom random) {
    this.phones = phones;
    this.contestantChooser = contestantChooser;
    this.resultsShare = resultsPercent / PERCENT;
    this.random = random;
  }

  @Override
  public VoterTransaction next() {
    if (random.nextDouble() < resultsShare) {
      return READ_RESULTS;
    }
    return new Vote(phones.draw(random), contestantChooser.draw(random));
  }
}
