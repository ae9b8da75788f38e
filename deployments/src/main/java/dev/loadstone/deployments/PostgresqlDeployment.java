package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.util.List;

/** A running PostgreSQL server. */
public final class PostgresqlDeployment implements Deployment {
  private final PostgresqlServer server;
  private final int port;
  private LocalProcess process;

  PostgresqlDeployment(PostgresqlServer server, int port) {
    this.server = server;
    this.port = port;
    this.process = server.start(port);
  }

  @Override
  public List<String> endpoints() {
    return List.of(Ports.HOST + ":" + port);
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
    return server.password();
  }

  @Override
  public synchronized List<Node> nodes() {
    return List.of(new Node("node-1", process.pid(), endpoints().get(0)));
  }

  /** Whether the server runs. */
  public synchronized boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public synchronized void close() {
    process.close();
    try {
      Folders.remove(server.data());
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "PostgreSQL was stopped, but its data folder " + server.data() + " remains: " + e,
          e);
    }
  }
}
