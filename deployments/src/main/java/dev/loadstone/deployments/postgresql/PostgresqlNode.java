package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.LocalProcess;
import dev.loadstone.deployments.Ports;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** One running PostgreSQL server of a deployment. */
final class PostgresqlNode implements AutoCloseable {
  private static final int TRIES_OF_FREE_PORTS = 3;

  private final int number;
  private final PostgresqlServer server;
  private final int port;

  /** The last one is the present one; earlier ones have ended. */
  private final Deque<LocalProcess> processes = new ArrayDeque<>();

  private PostgresqlNode(int number, PostgresqlServer server, int port) {
    this.number = number;
    this.server = server;
    this.port = port;
    processes.add(server.start(port));
  }

  /** The name that a node has among servers, for example {@code node2}. */
  static String name(int number) {
    return "node" + number;
  }

  /** Refuses ports given by the user that are taken, before anything is started. */
  static void requireFreePorts(DeploymentPlan plan) {
    if (plan.port() != 0) {
      for (int number = 1; number <= plan.nodes(); number++) {
        Ports.requireFree(plan.port() + number - 1);
      }
    }
  }

  /** Starts servers that know nothing of each other, each on a data folder of its own. */
  static List<PostgresqlNode> startEach(
      PostgresqlInstallation installation, DeploymentPlan plan, Map<String, String> settings)
      throws IOException {
    List<PostgresqlNode> started = new ArrayList<>();
    try {
      for (int number = 1; number <= plan.nodes(); number++) {
        PostgresqlServer server =
            plan.nodes() == 1
                ? PostgresqlServer.alone(installation, settings)
                : PostgresqlServer.oneOfSeveral(installation, number, settings);
        server.initialize();
        started.add(start(number, server, plan));
      }
      return started;
    } catch (LoadstoneException | IOException e) {
      started.forEach(PostgresqlNode::close);
      throw e;
    }
  }

  /**
   * Starts a server on data that are there.
   *
   * @param number 1 … number of nodes
   * @throws LoadstoneException when it does not start; it does not run then
   */
  static PostgresqlNode start(int number, PostgresqlServer server, DeploymentPlan plan) {
    for (int attempt = 1; ; attempt++) {
      int port = plan.port() == 0 ? Ports.free() : plan.port() + number - 1;
      try {
        return new PostgresqlNode(number, server, port);
      } catch (LoadstoneException e) {
        boolean lostToAnother = plan.port() == 0 && !Ports.isFree(port);
        if (!lostToAnother || attempt == TRIES_OF_FREE_PORTS) {
          throw e;
        }
      }
    }
  }

  String name() {
    return name(number);
  }

  String address() {
    return server.address();
  }

  int port() {
    return port;
  }

  String endpoint() {
    return address() + ":" + port;
  }

  Deployment.Node describe() {
    return new Deployment.Node("node-" + number, processes.getLast().pid(), endpoint());
  }

  boolean isAlive() {
    return processes.getLast().isAlive();
  }

  void kill() {
    processes.getLast().kill();
  }

  /** Starts the server again, on the same data and port, after it has ended. */
  void restart() {
    processes.add(server.startAgain(port));
  }

  /** Executes a statement on this server; gives the first column of its first row, or null. */
  String ask(String sql) throws SQLException {
    try (Connection connection = server.connect(port, PostgresqlServer.DATABASE);
        Statement statement = connection.createStatement()) {
      if (!statement.execute(sql)) {
        return null;
      }
      try (ResultSet row = statement.getResultSet()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  @Override
  public void close() {
    processes.forEach(LocalProcess::close);
  }
}
