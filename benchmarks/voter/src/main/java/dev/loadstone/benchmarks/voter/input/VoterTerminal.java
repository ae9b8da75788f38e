package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

/**
 * A telephone line on which one call after another arrives.
 *
 * @param resultsPercent the percentage of transactions that read the results, 0 … 100
 * @param random used by this terminal only
 */
public record VoterTerminal(
    PhoneNumbers phones,
    ContestantChooser contestantChooser,
    double resultsPercent,
    SplittableRandom random)
    implements Script {
  private static final double PERCENT = 100;
  private static final ReadResults READ_RESULTS = new ReadResults();

  @Override
  public VoterTransaction next() {
    if (random.nextDouble() < resultsPercent / PERCENT) {
      return READ_RESULTS;
    }
    return new Vote(phones.draw(random), contestantChooser.draw(random));
  }
}
