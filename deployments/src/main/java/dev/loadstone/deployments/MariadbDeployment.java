package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A running MariaDB server. */
public final class MariadbDeployment implements Deployment {
  private final MariadbServer server;
  private final int port;

  /** The last one is the present one; earlier ones have ended. */
  private final Deque<LocalProcess> processes = new ArrayDeque<>();

  MariadbDeployment(MariadbServer server, int port) {
    this.server = server;
    this.port = port;
    processes.add(server.start(port));
  }

  @Override
  public List<String> endpoints() {
    return List.of(Ports.HOST + ":" + port);
  }

  @Override
  public String database() {
    return MariadbServer.DATABASE;
  }

  @Override
  public String user() {
    return MariadbServer.USER;
  }

  @Override
  public Secret password() {
    return server.password();
  }

  @Override
  public synchronized List<Node> nodes() {
    return List.of(new Node("node-1", processes.getLast().pid(), endpoints().get(0)));
  }

  /** Whether the server runs. */
  public synchronized boolean isAlive() {
    return processes.getLast().isAlive();
  }

  /**
   * Starts the server again, on the same data, port and password, after it ended by itself or was
   * killed. It recovers what was committed.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it still runs, or does
   *     not come up again
   */
  public synchronized void restart() {
    if (isAlive()) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "MariaDB still runs and cannot be started again");
    }
    processes.add(server.start(port));
  }

  @Override
  public synchronized void kill(int node) {
    processes.getLast().kill();
  }

  @Override
  public synchronized void close() {
    processes.forEach(LocalProcess::close);
    try {
      Folders.remove(server.folder());
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "MariaDB was stopped, but its data folder " + server.folder() + " remains: " + e,
          e);
    }
  }
}
