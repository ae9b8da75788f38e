package dev.loadstone.core.deployment;

import dev.loadstone.core.database.Secret;
import java.util.List;
import java.util.Map;

/** Running servers. Closing stops them and removes their data; closing twice does nothing. */
public interface Deployment extends AutoCloseable {
  /** {@code host:port} of each node; empty for a system inside this process. */
  List<String> endpoints();

  /** The database to use on the server. */
  String database();

  /** The user to connect as. */
  String user();

  /** The user's password. */
  Secret password();

  /** Properties that a client needs to use all of it; those of the system's own settings win. */
  default Map<String, String> properties() {
    return Map.of();
  }

  /** The server processes. */
  List<Node> nodes();

  /** Processes that the nodes need and that are none themselves: a switch between them. */
  default List<Node> helpers() {
    return List.of();
  }

  /**
   * Ends a node at once, as a crash would: no warning, nothing written. Its data stays until the
   * deployment is closed.
   *
   * @param node 1 … number of nodes
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     when the system runs inside this process
   */
  void kill(int node);

  /**
   * A server process.
   *
   * @param name for example {@code node-1}
   * @param pid its process id; 0 for a system inside this process
   * @param endpoint {@code host:port}
   */
  record Node(String name, long pid, String endpoint) {}

  @Override
  void close();
}
