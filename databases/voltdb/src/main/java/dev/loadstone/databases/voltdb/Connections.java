package dev.loadstone.databases.voltdb;

import java.util.List;
import java.util.Set;
import org.voltdb.client.Client;

/**
 * The connections to a cluster.
 *
 * @param calls carries the calls of benchmarks
 * @param administration carries everything else
 * @param endpoints {@code host:port} of every node, including those that the user did not name
 * @param others connections that were there before these, see {@link OtherConnections}
 */
record Connections(
    Client calls, AdminClient administration, List<String> endpoints, Set<String> others)
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
