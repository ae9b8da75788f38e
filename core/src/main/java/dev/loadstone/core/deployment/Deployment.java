package dev.loadstone.core.deployment;

import dev.loadstone.core.database.Secret;
import java.util.List;

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

  /** The server processes. */
  List<Node> nodes();

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
