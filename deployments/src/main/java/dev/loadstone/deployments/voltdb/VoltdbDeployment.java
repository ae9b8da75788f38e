package dev.loadstone.deployments.voltdb;

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

/** A running VoltDB. */
public final class VoltdbDeployment implements Deployment {
  private final Path data;
  private final Hosts hosts;
  private final List<VoltdbNode> cluster;
  private final List<LocalProcess> processes;
  private final String user;
  private final Secret password;

  VoltdbDeployment(
      Path data,
      Hosts hosts,
      List<VoltdbNode> cluster,
      List<LocalProcess> processes,
      String user,
      Secret password) {
    this.data = data;
    this.hosts = hosts;
    this.cluster = List.copyOf(cluster);
    this.processes = List.copyOf(processes);
    this.user = user;
    this.password = password;
  }

  @Override
  public List<String> endpoints() {
    return cluster.stream().map(VoltdbNode::endpoint).toList();
  }

  /** Empty: a VoltDB is one database without a name. */
  @Override
  public String database() {
    return "";
  }

  /** Empty unless security is on. */
  @Override
  public String user() {
    return user;
  }

  @Override
  public Secret password() {
    return password;
  }

  @Override
  public List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < cluster.size(); i++) {
      VoltdbNode node = cluster.get(i);
      nodes.add(new Node("node-" + node.number(), processes.get(i).pid(), node.endpoint()));
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
    processes.forEach(LocalProcess::close);
    hosts.close();
    try {
      Folders.remove(data);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "VoltDB was stopped, but its data folder " + data + " remains: " + e,
          e);
    }
  }
}
