package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.WeightedMix;
import dev.loadstone.benchmarks.tatp.TatpSettings.Keys;
import dev.loadstone.benchmarks.tatp.TatpTransaction.Kind;
import dev.loadstone.core.benchmark.Script;
import java.util.SplittableRandom;

final class TatpTerminal implements Script {
  static final int[] STARTS = {0, 8, 16};

  static final int TYPES = 4;

  private static final Kind[] KINDS = Kind.values();
  private static final int HOURS = 24;
  private static final int MILLION = 1_000_000;

  private final int subscribers;
  private final int spread;
  private final WeightedMix mix;
  private final SplittableRandom random;

  TatpTerminal(TatpSettings settings, SplittableRandom random) {
    this.subscribers = settings.subscribers();
    this.spread = settings.keys() == Keys.UNIFORM ? 0 : spread(subscribers);
    this.mix = settings.mix().weights();
    this.random = random;
  }

  /** Returns the constant A of the description's non-uniform draw. */
  private static int spread(int subscribers) {
    if (subscribers <= MILLION) {
      return 65_535;
    }
    return subscribers <= 10 * MILLION ? 1_048_575 : 2_097_151;
  }

  @Override
  public TatpTransaction next() {
    // Each kind of transaction uses the values that it needs.
    return new TatpTransaction(
        KINDS[mix.draw(random)],
        subscriber(),
        1 + random.nextInt(TYPES),
        STARTS[random.nextInt(STARTS.length)],
        1 + random.nextInt(HOURS),
        random.nextInt(Integer.MAX_VALUE));
  }

  /** Draws {@code ((random(0, A) | random(1, n)) mod n) + 1}, which is uniform for A = 0. */
  private int subscriber() {
    return ((random.nextInt(spread + 1) | (1 + random.nextInt(subscribers))) % subscribers) + 1;
  }
}
