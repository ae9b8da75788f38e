package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.Folders;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Running PostgreSQL servers: each on its own, or a primary with its standbys. */
public final class PostgresqlDeployment implements Deployment {
  private final PostgresqlInstallation installation;
  private final List<PostgresqlNode> nodes;
  private final Optional<PostgresqlReplication> replication;

  private PostgresqlDeployment(
      PostgresqlInstallation installation,
      List<PostgresqlNode> nodes,
      Optional<PostgresqlReplication> replication) {
    this.installation = installation;
    this.nodes = List.copyOf(nodes);
    this.replication = replication;
  }

  /** Servers that know nothing of each other. */
  static PostgresqlDeployment independent(
      PostgresqlInstallation installation, List<PostgresqlNode> nodes) {
    return new PostgresqlDeployment(installation, nodes, Optional.empty());
  }

  /** A primary and its standbys. */
  static PostgresqlDeployment replicated(
      PostgresqlInstallation installation,
      List<PostgresqlNode> nodes,
      PostgresqlReplication replication) {
    return new PostgresqlDeployment(installation, nodes, Optional.of(replication));
  }

  @Override
  public List<String> endpoints() {
    return nodes.stream().map(PostgresqlNode::endpoint).toList();
  }

  @Override
  public String database() {
    return PostgresqlServer.DATABASE;
  }

  @Override
  public String user() {
    return PostgresqlServer.USER;
  }

  @Override
  public Secret password() {
    return installation.password();
  }

  @Override
  public synchronized List<Node> nodes() {
    return nodes.stream().map(PostgresqlNode::describe).toList();
  }

  /** Whether all servers run. */
  public synchronized boolean isAlive() {
    return nodes.stream().allMatch(PostgresqlNode::isAlive);
  }

  /**
   * Starts the servers that ended by themselves or were killed again, on the same data, ports and
   * password. They recover what was committed.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when all of them still run,
   *     one does not come up again, or it was one of a primary and its standbys, which have gone on
   *     without it
   */
  public synchronized void restart() {
    if (replication.isPresent()) {
      throw LoadstoneException.unavailable(
          "a server that left its primary and standbys stays away; its data may differ from "
              + "theirs");
    }
    if (isAlive()) {
      throw LoadstoneException.unavailable("PostgreSQL still runs and cannot be started again");
    }
    nodes.stream().filter(node -> !node.isAlive()).forEach(PostgresqlNode::restart);
  }

  @Override
  public List<Node> helpers() {
    return installation.hosts().helpers();
  }

  /**
   * {@inheritDoc}
   *
   * <p>When it is a primary with standbys, the standby that has most of its log is promoted, and
   * the others follow that one; this returns when they do. As long as a commit waits for at least
   * one standby, and no second node has died before, nothing that was acknowledged is lost.
   */
  @Override
  public synchronized void kill(int node) {
    PostgresqlNode victim = node(node);
    victim.kill();
    replication.ifPresent(living -> living.goOnWithout(victim));
  }

  private PostgresqlNode node(int node) {
    if (node < 1 || node > nodes.size()) {
      throw LoadstoneException.usage("there is no node %s; expected 1 to %s", node, nodes.size());
    }
    return nodes.get(node - 1);
  }

  @Override
  public synchronized void close() {
    nodes.forEach(PostgresqlNode::close);
    installation.hosts().close();
    try {
      Folders.remove(installation.data());
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "PostgreSQL was stopped, but its data folder %s remains: %s", installation.data(), e);
    }
  }
}
