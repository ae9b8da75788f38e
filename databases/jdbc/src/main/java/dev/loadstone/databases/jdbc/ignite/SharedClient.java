package dev.loadstone.databases.jdbc.ignite;

import java.util.function.Supplier;
import org.apache.ignite.client.IgniteClient;

/**
 * A client that several connections share, because it has threads and sockets of its own and takes
 * calls of many at once. It is made for the first of them and closed with the last.
 */
final class SharedClient {
  private final Supplier<IgniteClient> maker;
  private IgniteClient client;
  private int users;

  /**
   * @param maker connects
   */
  SharedClient(Supplier<IgniteClient> maker) {
    this.maker = maker;
  }

  /** The client, for one more connection. */
  synchronized IgniteClient take() {
    if (client == null) {
      client = maker.get();
    }
    users++;
    return client;
  }

  /** Gives it back, once for each {@link #take()}. */
  synchronized void giveBack() {
    if (--users == 0) {
      client.close();
      client = null;
    }
  }
}
