package dev.loadstone.benchmarks.tpcc.random;

import dev.loadstone.core.random.RandomStreams;
import java.util.stream.IntStream;

/**
 * The constants C of NURand, one for each field (clause 2.1.6.1). Those of the load follow from the
 * seed of the data; those of a run are drawn to fit them.
 *
 * @param lastName C for C_LAST, 0–255
 * @param customerId C for C_ID, 0–1023
 * @param itemId C for OL_I_ID, 0–8191
 */
public record NuRandConstants(int lastName, int customerId, int itemId) {
  private static final int LEAST_DELTA = 65;
  private static final int GREATEST_DELTA = 119;

  public NuRandConstants {
    requireRange("lastName", lastName, TpccRandom.LAST_NAME_A);
    requireRange("customerId", customerId, TpccRandom.CUSTOMER_ID_A);
    requireRange("itemId", itemId, TpccRandom.ITEM_ID_A);
  }

  public static NuRandConstants forLoad(RandomStreams streams) {
    TpccRandom random = new TpccRandom(streams.stream("tpcc.constants.load", 0));
    return new NuRandConstants(
        random.uniform(0, TpccRandom.LAST_NAME_A),
        random.uniform(0, TpccRandom.CUSTOMER_ID_A),
        random.uniform(0, TpccRandom.ITEM_ID_A));
  }

  /**
   * Draws the constants of a run. The one for C_LAST keeps the distance from the load's that clause
   * 2.1.6.1 asks for, so that the names asked for are not those that the load made most frequent.
   *
   * @param streams the streams of the run
   */
  public static NuRandConstants forRun(NuRandConstants load, RandomStreams streams) {
    TpccRandom random = new TpccRandom(streams.stream("tpcc.constants.run", 0));
    int[] allowed =
        IntStream.rangeClosed(0, TpccRandom.LAST_NAME_A)
            .filter(candidate -> isAllowedDelta(Math.abs(candidate - load.lastName)))
            .toArray();
    return new NuRandConstants(
        allowed[random.uniform(0, allowed.length - 1)],
        random.uniform(0, TpccRandom.CUSTOMER_ID_A),
        random.uniform(0, TpccRandom.ITEM_ID_A));
  }

  /** Returns whether the Cs for C_LAST of a load and of a run may be so far apart (2.1.6.1). */
  static boolean isAllowedDelta(int delta) {
    return delta >= LEAST_DELTA && delta <= GREATEST_DELTA && delta != 96 && delta != 112;
  }

  private static void requireRange(String name, int value, int max) {
    if (value < 0 || value > max) {
      throw new IllegalArgumentException(
          "the NURand constant " + name + " is " + value + "; expected 0 to " + max);
    }
  }
}
