package dev.loadstone.databases.jdbc.ignite;

import java.util.function.Supplier;
import org.apache.ignite.client.IgniteClient;

/**
 * A client that several connections share, because it has threads and sockets of its own and takes
 * concurrent calls. It is made for the first of them and closed with the last.
 */
final class SharedClient {
  private final Supplier<IgniteClient> maker;
  private IgniteClient client;
  private int users;

  SharedClient(Supplier<IgniteClient> maker) {
    this.maker = maker;
  }

  synchronized IgniteClient take() {
    if (client == null) {
      client = maker.get();
    }
    users++;
    return client;
  }

  /** Gives the client back, once for each {@link #take()}. */
  synchronized void giveBack() {
    if (--users == 0) {
      client.close();
      client = null;
    }
  }
}
