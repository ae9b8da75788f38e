package dev.loadstone.core.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The pauses of a run's clients that show in what was under way, from the seconds of the run in any
 * order. A pause of the process makes every response that was under way longer; where all responses
 * that ended in its second and beside it are shorter than the pause, only the thread that looks for
 * pauses had to wait for a processor. Where none ended, nothing can tell, and the pause counts.
 */
public final class Pauses {
  /** A pause of a client that is shorter disturbs no more than scheduling does anyway. */
  public static final int LEAST_MILLIS = 20;

  /** A response that was begun during the pause is shorter than the pause by a little. */
  private static final double SHOWN = 1.1;

  private static final double MICROS_PER_SECOND = 1e6;
  private static final double LEAST_MICROS = LEAST_MILLIS * 1e3;

  private final NavigableMap<Integer, Double> longestResponses = new TreeMap<>();
  private final Map<Integer, List<Second>> clients = new HashMap<>();

  private record Second(int second, long count, double micros, double longest) {
    /** A pause may end one second, and what it held back the next; a long one covers several. */
    int reach() {
      return 1 + (int) (longest / MICROS_PER_SECOND);
    }
  }

  /**
   * Pauses that show.
   *
   * @param count how many
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
   * @param second of the run, in which they ended
   * @param longest the longest of them, of all clients and types of transactions, in µs
   */
  public void addResponses(int second, double longest) {
    longestResponses.merge(second, longest, Math::max);
  }

  /**
   * Adds pauses of {@value #LEAST_MILLIS} ms or longer.
   *
   * @param client whose they were
   * @param second of the run, in which they ended
   * @param count how many
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

  /** Those of a client that show in the seconds added so far. */
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
