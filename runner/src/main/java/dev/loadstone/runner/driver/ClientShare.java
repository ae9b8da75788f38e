package dev.loadstone.runner.driver;

/**
 * One client's contiguous share of the terminals, connections and transactions of a run. They are
 * numbered over all clients, so that what a terminal does, and with it which records it touches,
 * does not depend on how many clients there are.
 *
 * @param client which one, from 0
 * @param clients how many there are
 */
public record ClientShare(int client, int clients) {
  /** All of it. */
  public static final ClientShare WHOLE = new ClientShare(0, 1);

  /** The client's share of {@code total}; shares differ by one at most. */
  public int of(int total) {
    return (int) of((long) total);
  }

  /** The client's share of {@code total}; shares differ by one at most. */
  public long of(long total) {
    return total / clients + (client < total % clients ? 1 : 0);
  }

  /** The client's share of {@code total}, and 1 where the total is too small for all. */
  public int ofAtLeastOne(int total) {
    return Math.max(1, of(total));
  }

  /** The number of the first of {@code total} that is this client's. */
  public int first(int total) {
    return client * (total / clients) + Math.min(client, total % clients);
  }
}
