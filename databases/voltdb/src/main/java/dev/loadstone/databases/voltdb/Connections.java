package dev.loadstone.databases.voltdb;

import java.util.List;
import java.util.Set;
import org.voltdb.client.Client;

/**
 * The endpoints are those of every node, also of those that the user did not name; the others are
 * connections that were there before these, see {@link OtherConnections}.
 */
record Connections(
    Client calls, AdminClient administration, List<String> endpoints, Set<String> others)
    implements AutoCloseable {
  @Override
  public void close() {
    administration.close();
    Connector.close(calls);
  }
}
