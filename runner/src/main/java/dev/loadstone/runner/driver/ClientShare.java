package dev.loadstone.runner.driver;

/**
 * One client's contiguous share of the terminals, connections and transactions of a run. They are
 * numbered over all clients, so that what a terminal does, and with it which records it touches,
 * does not depend on how many clients there are.
 *
 * @param client the client's number, from 0
 */
public record ClientShare(int client, int clients) {
  public static final ClientShare WHOLE = new ClientShare(0, 1);

  /** The client's share of {@code total}; shares differ by one at most. */
  public int of(int total) {
    return total / clients + (client < total % clients ? 1 : 0);
  }

  public int ofAtLeastOne(int total) {
    return Math.max(1, of(total));
  }

  /** The number of the client's first item among {@code total}. */
  public int first(int total) {
    return client * (total / clients) + Math.min(client, total % clients);
  }
}
