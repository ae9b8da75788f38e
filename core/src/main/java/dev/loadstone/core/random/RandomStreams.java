package dev.loadstone.core.random;

import java.util.SplittableRandom;

/**
 * All randomness of an experiment, from one seed.
 *
 * <p>A stream is named by its purpose and an index (the terminal, the district, …). The same seed,
 * purpose and index always give the same numbers, so neither inputs nor loaded data depend on how
 * many threads took part, or in which order.
 */
public final class RandomStreams {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;

  /**
   * @param seed the experiment's seed; any value
   */
  public RandomStreams(long seed) {
    this.seed = seed;
  }

  /** A family of streams that shares nothing with this one, for example for one repetition. */
  public RandomStreams child(String purpose, long index) {
    return new RandomStreams(seedOf(purpose, index));
  }

  /**
   * A seed for others, derived from purpose and index. It is below 2^48, so that every reader of
   * JSON can tell it exactly.
   */
  public long childSeed(String purpose, long index) {
    return seedOf(purpose, index) >>> 16;
  }

  /**
   * The stream for one purpose and index, from its beginning.
   *
   * @param purpose the use of the numbers, for example {@code "tpcc.customer"}; not empty
   * @param index which of the streams for this purpose; any value
   */
  public SplittableRandom stream(String purpose, long index) {
    return new SplittableRandom(seedOf(purpose, index));
  }

  private long seedOf(String purpose, long index) {
    if (purpose.isEmpty()) {
      // Without a purpose, seed and index would be interchangeable.
      throw new IllegalArgumentException("a random stream needs a purpose");
    }
    long hash = mix(seed + GOLDEN_GAMMA);
    for (int i = 0; i < purpose.length(); i++) {
      hash = mix(hash ^ (purpose.charAt(i) + GOLDEN_GAMMA * (i + 1)));
    }
    return mix(hash ^ mix(index + GOLDEN_GAMMA));
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood, 2014): a bijection with good avalanche. */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
