package dev.loadstone.core.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The pauses of a run's clients that show in the responses, from the seconds of the run in any
 * order. A pause of the process makes every response that was under way longer. Where all responses
 * that ended in its second and beside it are shorter than the pause, only the thread that looks for
 * pauses had to wait for a processor. Where no response ended, nothing can be told, and the pause
 * counts.
 */
public final class Pauses {
  /** A pause of a client that is shorter disturbs no more than scheduling does anyway. */
  public static final int LEAST_MILLIS = 20;

  /** Allows for a response that began during the pause and is shorter by a little. */
  private static final double SHOWN = 1.1;

  private static final double MICROS_PER_SECOND = 1e6;
  private static final double LEAST_MICROS = LEAST_MILLIS * 1e3;

  private final NavigableMap<Integer, Double> longestResponses = new TreeMap<>();
  private final Map<Integer, List<Second>> clients = new HashMap<>();

  private record Second(int second, long count, double micros, double longest) {
    /** Seconds on either side in which a response that was delayed may have ended. */
    int reach() {
      return 1 + (int) (longest / MICROS_PER_SECOND);
    }
  }

  /**
   * Pauses that show.
   *
   * @param seconds how long they took together
   */
  public record Shown(long count, double seconds) {
    private Shown with(Shown other) {
      return new Shown(count + other.count, seconds + other.seconds);
    }
  }

  /**
   * Adds responses.
   *
   * @param second the second of the run in which they ended
   * @param longest the longest of them, of all clients and types of transactions, in µs
   */
  public void addResponses(int second, double longest) {
    longestResponses.merge(second, longest, Math::max);
  }

  /**
   * Adds pauses of {@value #LEAST_MILLIS} ms or longer.
   *
   * @param second the second of the run in which they ended
   * @param micros how long they took together, in µs
   * @param longest the longest of them, in µs
   */
  public void add(int client, int second, long count, double micros, double longest) {
    if (count > 0) {
      clients
          .computeIfAbsent(client, key -> new ArrayList<>())
          .add(new Second(second, count, micros, longest));
    }
  }

  /** The pauses of a client that show in the seconds added so far. */
  public Shown of(int client) {
    return clients.getOrDefault(client, List.of()).stream()
        .map(this::shown)
        .reduce(new Shown(0, 0), Shown::with);
  }

  private Shown shown(Second pauses) {
    double most =
        longestResponses
            .subMap(pauses.second - pauses.reach(), true, pauses.second + pauses.reach(), true)
            .values()
            .stream()
            .mapToDouble(longest -> SHOWN * longest)
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    if (pauses.longest <= most) {
      return new Shown(pauses.count, pauses.micros / MICROS_PER_SECOND);
    }
    long others = most < LEAST_MICROS ? 0 : pauses.count - 1;
    return new Shown(
        others, Math.min(pauses.micros - pauses.longest, others * most) / MICROS_PER_SECOND);
  }
}
