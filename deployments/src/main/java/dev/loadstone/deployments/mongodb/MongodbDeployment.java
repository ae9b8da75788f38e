package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.Folders;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.LocalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A running stand-in for MongoDB. */
public final class MongodbDeployment implements Deployment {
  private final Path data;
  private final Hosts hosts;
  private final String endpoint;
  private final LocalProcess process;

  MongodbDeployment(Path data, Hosts hosts, String endpoint, LocalProcess process) {
    this.data = data;
    this.hosts = hosts;
    this.endpoint = endpoint;
    this.process = process;
  }

  @Override
  public List<String> endpoints() {
    return List.of(endpoint);
  }

  /** Empty: the client chooses, and the server makes it. */
  @Override
  public String database() {
    return "";
  }

  /** Empty: the stand-in knows no users. */
  @Override
  public String user() {
    return "";
  }

  @Override
  public Secret password() {
    return Secret.NONE;
  }

  @Override
  public List<Node> nodes() {
    return List.of(new Node("node-1", process.pid(), endpoint));
  }

  @Override
  public void kill(int node) {
    process.kill();
  }

  @Override
  public void close() {
    process.close();
    hosts.close();
    try {
      Folders.remove(data);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "the stand-in for MongoDB was stopped, but its folder " + data + " remains: " + e,
          e);
    }
  }
}
