package dev.loadstone.deployments.redis;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.Folders;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Running Redis servers. */
public final class RedisDeployment implements Deployment {
  private final Path data;
  private final Hosts hosts;
  private final List<RedisNode> servers;
  private final List<LocalProcess> processes;
  private final Secret password;

  RedisDeployment(
      Path data,
      Hosts hosts,
      List<RedisNode> servers,
      List<LocalProcess> processes,
      Secret password) {
    this.data = data;
    this.hosts = hosts;
    this.servers = List.copyOf(servers);
    this.processes = List.copyOf(processes);
    this.password = password;
  }

  /** The first is the primary, where there is one. */
  @Override
  public List<String> endpoints() {
    return servers.stream().map(RedisNode::endpoint).toList();
  }

  /** Empty: the server's first database. */
  @Override
  public String database() {
    return "";
  }

  /** Empty: Redis's default user. */
  @Override
  public String user() {
    return "";
  }

  @Override
  public Secret password() {
    return password;
  }

  @Override
  public List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < servers.size(); i++) {
      RedisNode server = servers.get(i);
      nodes.add(new Node("node-" + server.number(), processes.get(i).pid(), server.endpoint()));
    }
    return nodes;
  }

  @Override
  public List<Node> helpers() {
    return hosts.helpers();
  }

  @Override
  public void kill(int node) {
    processes.get(node - 1).kill();
  }

  @Override
  public void close() {
    // Replicas first, or each would look for the primary while it ends.
    for (int i = processes.size() - 1; i >= 0; i--) {
      processes.get(i).close();
    }
    hosts.close();
    try {
      Folders.remove(data);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "Redis was stopped, but its data folder " + data + " remains: " + e,
          e);
    }
  }
}
