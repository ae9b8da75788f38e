package dev.loadstone.core.deployment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The network of a local deployment. Each node behaves as if it had a machine of its own, with a
 * link of this rate and delay to the other nodes and to the client. A pair of machines can have
 * another delay, as pairs in different regions have.
 *
 * @param bitsPerSecond the rate of each node's link, in each direction; 0 for no limit
 * @param delay the time from one machine to another, one way; zero for none
 * @param pairs the pairs of machines that have another delay; each at most once
 * @param namespaces whether each node has a network namespace of its own even where nothing else
 *     differs from loopback
 */
public record Network(long bitsPerSecond, Duration delay, List<Pair> pairs, boolean namespaces) {
  /** Plain loopback: no limit and no delay. */
  public static final Network LOOPBACK = new Network(0, Duration.ZERO);

  private static final long MEGA = 1_000_000;

  /**
   * Two machines and the time between them.
   *
   * @param one the lower number; 0 is the client, nodes count from 1
   * @param other the higher number
   * @param delay one way, the same in both directions
   */
  public record Pair(int one, int other, Duration delay) {
    /** Orders the two machines; refuses a machine paired with itself, and a negative delay. */
    public Pair {
      if (one == other || delay.isNegative()) {
        throw new IllegalArgumentException(
            "a delay is between two machines and not negative: " + one + "-" + other);
      }
      if (one > other) {
        int lower = other;
        other = one;
        one = lower;
      }
    }

    /** The pair in words, for example {@code 1-3} or {@code client-2}. */
    public String title() {
      return (one == 0 ? "client" : one) + "-" + other;
    }
  }

  public Network(long bitsPerSecond, Duration delay, List<Pair> pairs) {
    this(bitsPerSecond, delay, pairs, false);
  }

  /** A network with the same delay between all machines. */
  public Network(long bitsPerSecond, Duration delay) {
    this(bitsPerSecond, delay, List.of());
  }

  public Network {
    pairs = List.copyOf(pairs);
    if (pairs.stream().map(Pair::title).distinct().count() < pairs.size()) {
      throw new IllegalArgumentException("has two delays for one pair; expected one for each");
    }
    if (bitsPerSecond < 0 || delay.isNegative()) {
      throw new IllegalArgumentException("a network's rate and delay cannot be negative");
    }
  }

  /** The same network with a namespace for each node in any case. */
  public Network inNamespaces() {
    return new Network(bitsPerSecond, delay, pairs, true);
  }

  /** Returns whether anything differs from plain loopback. */
  public boolean isShaped() {
    return namespaces || bitsPerSecond > 0 || !delay.isZero() || !pairs.isEmpty();
  }

  /** The time from one machine to another, one way; 0 is the client. */
  public Duration delayBetween(int from, int to) {
    return pairs.stream()
        .filter(pair -> pair.one() == Math.min(from, to) && pair.other() == Math.max(from, to))
        .map(Pair::delay)
        .findFirst()
        .orElse(delay);
  }

  /**
   * The text in results, for example {@code 100 Mbit/s, 2 ms, 1-3 40 ms}; {@code loopback} when not
   * shaped.
   */
  public String describe() {
    List<String> parts = new ArrayList<>();
    if (bitsPerSecond > 0) {
      parts.add(
          bitsPerSecond % MEGA == 0
              ? bitsPerSecond / MEGA + " Mbit/s"
              : bitsPerSecond / 1000.0 + " kbit/s");
    }
    if (!delay.isZero()) {
      parts.add(millis(delay));
    }
    pairs.forEach(pair -> parts.add(pair.title() + " " + millis(pair.delay())));
    return parts.isEmpty() ? "loopback" : String.join(", ", parts).replace(".0 ", " ");
  }

  private static String millis(Duration delay) {
    return delay.toNanos() / 1e6 + " ms";
  }
}
