package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.LocalProcess;
import java.util.ArrayDeque;
import java.util.Deque;

/** One running MariaDB server of a deployment. */
final class MariadbNode implements AutoCloseable {
  private final MariadbServer server;

  /** The last one is the present one; earlier ones have ended. */
  private final Deque<LocalProcess> processes = new ArrayDeque<>();

  private MariadbNode(MariadbServer server, LocalProcess process) {
    this.server = server;
    processes.add(process);
  }

  /** Starts a server on data that are there; the only one, or one that joins its group. */
  static MariadbNode start(MariadbServer server) {
    return new MariadbNode(server, server.start());
  }

  /** Starts the first server of a group. */
  static MariadbNode found(MariadbServer server) {
    return new MariadbNode(server, server.found());
  }

  String endpoint() {
    return server.endpoint();
  }

  Deployment.Node describe() {
    return new Deployment.Node(server.name(), processes.getLast().pid(), endpoint());
  }

  boolean isAlive() {
    return processes.getLast().isAlive();
  }

  void kill() {
    processes.getLast().kill();
  }

  /** Starts the server again, on the same data and port, after it has ended. */
  void restart() {
    processes.add(server.start());
  }

  /** Waits until the server says that its group has so many members. */
  void awaitGroupOf(int members) {
    server.awaitGroupOf(members, processes.getLast());
  }

  @Override
  public void close() {
    processes.forEach(LocalProcess::close);
  }
}
