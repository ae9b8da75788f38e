package dev.loadstone.databases.voltdb;

import java.util.List;
import org.voltdb.client.Client;

/**
 * The connections to a cluster.
 *
 * @param calls carries the calls of benchmarks
 * @param administration carries everything else
 * @param endpoints {@code host:port} of every node, those among them that the user did not name
 */
record Connections(Client calls, AdminClient administration, List<String> endpoints)
    implements AutoCloseable {
  @Override
  public void close() {
    administration.close();
    try {
      calls.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
