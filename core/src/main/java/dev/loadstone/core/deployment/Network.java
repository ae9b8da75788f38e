package dev.loadstone.core.deployment;

import java.math.BigDecimal;
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
 * @param need what it must offer even where nothing differs from loopback
 */
public record Network(long bitsPerSecond, Duration delay, List<Pair> pairs, Need need) {
  /** Plain loopback: no limit and no delay. */
  public static final Network LOOPBACK = new Network(0, Duration.ZERO);

  /** The pattern of {@link #rate}. */
  public static final String RATE = "[1-9]\\d{0,6}(?:\\.\\d{1,3})?\\s*[kmg]bit";

  private static final String UNIT = "bit";
  private static final long MEGA = 1_000_000;

  /** What the links must offer; each includes those before. */
  public enum Need {
    NOTHING,
    /** Each node has a network namespace of its own. */
    NAMESPACES,
    /** Faults can drop the packets of a link. */
    CUTS,
    /** Faults can limit the rate of a link. */
    RATES,
    /** Faults can delay the packets of a link. */
    DELAYS
  }

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
    this(bitsPerSecond, delay, pairs, Need.NOTHING);
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

  /** The same network, with links that offer at least this. */
  public Network with(Need more) {
    return new Network(bitsPerSecond, delay, pairs, more.compareTo(need) > 0 ? more : need);
  }

  /** Bits per second of a text such as {@code 100mbit}. */
  public static long rate(String text) {
    int prefix = text.length() - UNIT.length() - 1;
    return new BigDecimal(text.substring(0, prefix).strip())
        .scaleByPowerOfTen(3 * " kmg".indexOf(text.charAt(prefix)))
        .longValueExact();
  }

  /** The rate as a text for {@link #rate}; null for none. */
  public String rateText() {
    return bitsPerSecond == 0
        ? null
        : BigDecimal.valueOf(bitsPerSecond, 3).stripTrailingZeros().toPlainString() + "k" + UNIT;
  }

  /** Returns whether no link has a rate or a delay. */
  public boolean isUnlimited() {
    return bitsPerSecond == 0 && delay.isZero() && pairs.isEmpty();
  }

  /** Returns whether anything differs from plain loopback. */
  public boolean isShaped() {
    return need != Need.NOTHING || !isUnlimited();
  }

  /** The time from one machine to another, one way; 0 is the client. */
  public Duration delayBetween(int from, int to) {
    return pairs.stream()
        .filter(pair -> pair.one() == Math.min(from, to) && pair.other() == Math.max(from, to))
        .map(Pair::delay)
        .findFirst()
        .orElse(delay);
  }

  /** The text in results, for example {@code 100 Mbit/s, 2 ms, 1-3 40 ms}. */
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
    if (parts.isEmpty()) {
      return need == Need.NOTHING ? "loopback" : "a network namespace for each node";
    }
    return String.join(", ", parts).replace(".0 ", " ");
  }

  private static String millis(Duration delay) {
    return delay.toNanos() / 1e6 + " ms";
  }
}
