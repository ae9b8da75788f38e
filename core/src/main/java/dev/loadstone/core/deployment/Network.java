package dev.loadstone.core.deployment;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The network of a local deployment: each node is as if on a machine of its own, with a link of
 * this rate and delay to the other nodes and to the client.
 *
 * @param bitsPerSecond the rate of each node's link, in each direction; 0 for no limit
 * @param delay the time from one node to another, one way; zero for none
 */
public record Network(long bitsPerSecond, Duration delay) {
  /** Plain loopback: no limit and no delay. */
  public static final Network LOOPBACK = new Network(0, Duration.ZERO);

  private static final long MEGA = 1_000_000;

  /** Refuses negative values. */
  public Network {
    if (bitsPerSecond < 0 || delay.isNegative()) {
      throw new IllegalArgumentException("a network's rate and delay cannot be negative");
    }
  }

  /** Whether anything differs from plain loopback. */
  public boolean isShaped() {
    return bitsPerSecond > 0 || !delay.isZero();
  }

  /** As in results, for example {@code 100 Mbit/s, 2 ms}; {@code loopback} when not shaped. */
  public String describe() {
    List<String> parts = new ArrayList<>();
    if (bitsPerSecond > 0) {
      parts.add(
          bitsPerSecond % MEGA == 0
              ? bitsPerSecond / MEGA + " Mbit/s"
              : bitsPerSecond / 1000.0 + " kbit/s");
    }
    if (!delay.isZero()) {
      parts.add(delay.toNanos() / 1e6 + " ms");
    }
    return parts.isEmpty() ? "loopback" : String.join(", ", parts).replace(".0 ", " ");
  }
}
