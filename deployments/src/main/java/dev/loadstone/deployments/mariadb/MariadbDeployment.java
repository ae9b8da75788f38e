package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.Folders;
import java.io.IOException;
import java.util.List;

/** A running MariaDB server, or several that are one Galera cluster. */
public final class MariadbDeployment implements Deployment {
  private final MariadbInstallation installation;
  private final List<MariadbNode> nodes;

  MariadbDeployment(MariadbInstallation installation, List<MariadbNode> nodes) {
    this.installation = installation;
    this.nodes = List.copyOf(nodes);
  }

  @Override
  public List<String> endpoints() {
    return nodes.stream().map(MariadbNode::endpoint).toList();
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
    return installation.password();
  }

  @Override
  public synchronized List<Node> nodes() {
    return nodes.stream().map(MariadbNode::describe).toList();
  }

  /** Whether all servers run. */
  public synchronized boolean isAlive() {
    return nodes.stream().allMatch(MariadbNode::isAlive);
  }

  /**
   * Starts the only server again, on the same data, port and password, after it ended by itself or
   * was killed. It recovers what was committed.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it still runs, does
   *     not come up again, or was one of a group, which has gone on without it
   */
  public synchronized void restart() {
    if (nodes.size() > 1) {
      throw LoadstoneException.unavailable(
          "a server that left its Galera cluster stays away; the others have gone on without it");
    }
    if (isAlive()) {
      throw LoadstoneException.unavailable("MariaDB still runs and cannot be started again");
    }
    nodes.get(0).restart();
  }

  @Override
  public List<Node> helpers() {
    return installation.hosts().helpers();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The others of a Galera cluster go on by themselves as long as they are more than half of
   * those that were there before.
   */
  @Override
  public synchronized void kill(int node) {
    if (node < 1 || node > nodes.size()) {
      throw LoadstoneException.usage("there is no node %s; expected 1 to %s", node, nodes.size());
    }
    nodes.get(node - 1).kill();
  }

  @Override
  public synchronized void close() {
    nodes.forEach(MariadbNode::close);
    installation.hosts().close();
    try {
      Folders.remove(installation.data());
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "MariaDB was stopped, but its data folder %s remains: %s", installation.data(), e);
    }
  }
}
