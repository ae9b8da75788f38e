package dev.loadstone.runner.driver;

/**
 * The part of a load that one client process drives. Terminals, connections and transactions are
 * numbered over all clients, and each client has a run of neighbours; so what a terminal does, and
 * with it which records it touches, does not depend on how many clients there are.
 *
 * @param client which one, from 0
 * @param clients how many there are
 */
public record LoadShare(int client, int clients) {
  /** All of it. */
  public static final LoadShare WHOLE = new LoadShare(0, 1);

  /** How many of {@code total} are this client's; shares differ by one at most. */
  public int of(int total) {
    return (int) of((long) total);
  }

  /** How many of {@code total} are this client's; shares differ by one at most. */
  public long of(long total) {
    return total / clients + (client < total % clients ? 1 : 0);
  }

  /** The number of the first of {@code total} that is this client's. */
  public int first(int total) {
    return client * (total / clients) + Math.min(client, total % clients);
  }
}
