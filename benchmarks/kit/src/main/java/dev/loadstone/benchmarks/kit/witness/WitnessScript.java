package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.benchmarks.kit.session.WitnessInput;
import dev.loadstone.benchmarks.kit.session.WitnessInput.Change;
import dev.loadstone.benchmarks.kit.session.WitnessInput.Order;
import java.util.SplittableRandom;

/**
 * The witness's transactions of one session. There are few objects, so that sessions meet on them.
 * Transactions take two objects in one order, so that locks of rows make no deadlocks.
 */
final class WitnessScript {
  static final int GROUPS = 4;
  static final int PER_GROUP = 3;

  /** More than the values of one session, so that each value tells who wrote it. */
  private static final long VALUES = 10_000_000;

  /** One of so many transactions is on two groups, which partitioned systems have to coordinate. */
  private static final int OVER_GROUPS = 16;

  private static final int ROLLED_BACK = 20;

  private final int process;
  private final SplittableRandom random;
  private int written;

  /**
   * @param process the number of the session over all clients, which is part of each value
   */
  WitnessScript(int process, SplittableRandom random) {
    this.process = process;
    this.random = random;
  }

  WitnessInput next() {
    int group = random.nextInt(GROUPS);
    int id = random.nextInt(PER_GROUP);
    int shape = random.nextInt(8);
    if (shape < 2) {
      return new WitnessInput(process, new Change(group, id, value()), Change.NONE, order());
    }
    // Of the other six: two only read, two write one object, two write both.
    boolean writesFirst = shape >= 6 || shape == 4;
    boolean writesSecond = shape >= 5;
    if (random.nextInt(OVER_GROUPS) == 0) {
      int other = (group + 1 + random.nextInt(GROUPS - 1)) % GROUPS;
      return pair(
          Math.min(group, other) * PER_GROUP + id,
          Math.max(group, other) * PER_GROUP + random.nextInt(PER_GROUP),
          writesFirst,
          writesSecond);
    }
    int other = (id + 1 + random.nextInt(PER_GROUP - 1)) % PER_GROUP;
    return pair(
        group * PER_GROUP + Math.min(id, other),
        group * PER_GROUP + Math.max(id, other),
        writesFirst,
        writesSecond);
  }

  private WitnessInput pair(int one, int other, boolean writesFirst, boolean writesSecond) {
    return new WitnessInput(
        process, change(one, writesFirst), change(other, writesSecond), order());
  }

  private Change change(int object, boolean writes) {
    return new Change(object / PER_GROUP, object % PER_GROUP, writes ? value() : 0);
  }

  private Order order() {
    return random.nextInt(ROLLED_BACK) == 0
        ? Order.ROLLED_BACK
        : random.nextBoolean() ? Order.READS_FIRST : Order.OBJECT_BY_OBJECT;
  }

  private long value() {
    written++;
    return (process + 1) * VALUES + written;
  }
}
