package dev.loadstone.runner.driver;

import java.util.function.IntSupplier;
import java.util.stream.LongStream;

/**
 * Deals the types of transactions that were due and never drawn, in the proportions of those that
 * were. Scripts are not asked for them, because to draw may have effects: a key is taken.
 */
final class DealtTypes implements IntSupplier {
  private final long[] drawn;
  private final long all;
  private final long[] credit;

  /**
   * @param drawn how many transactions of each type were drawn
   */
  DealtTypes(long[] drawn) {
    this.drawn = drawn;
    this.all = LongStream.of(drawn).sum();
    this.credit = new long[drawn.length];
  }

  @Override
  public int getAsInt() {
    int next = 0;
    for (int type = 0; type < drawn.length; type++) {
      credit[type] += drawn[type];
      if (credit[type] > credit[next]) {
        next = type;
      }
    }
    credit[next] -= all;
    return next;
  }
}
