package dev.loadstone.lab.bench;

import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A server of one node, started for a measurement, and a client of it; closing removes both. */
final class LocalServer implements AutoCloseable {
  private final WorkFolder work;
  private final Deployment deployment;
  private final DatabaseClient client;

  private LocalServer(WorkFolder work, Deployment deployment, DatabaseClient client) {
    this.work = work;
    this.deployment = deployment;
    this.client = client;
  }

  /**
   * Starts a server with its default settings.
   *
   * @param name the name of a database that the catalog can start
   * @param connections the number of connections that the client keeps
   */
  static LocalServer start(Catalog catalog, String name, int connections) throws IOException {
    WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "bench");
    Path folder = work.path();
    Deployment deployment = null;
    try {
      deployment =
          catalog
              .deployer(name)
              .orElseThrow()
              .start(
                  new DeploymentPlan(
                      1, Map.of(), folder.resolve("data"), folder.resolve("logs"), connections, 0));
      DatabaseClient client =
          catalog.database(name).orElseThrow().connect(target(deployment, connections));
      return new LocalServer(work, deployment, client);
    } catch (RuntimeException | Error e) {
      if (deployment != null) {
        deployment.close();
      }
      work.close();
      throw e;
    }
  }

  private static Target target(Deployment server, int connections) {
    return new Target(
        server.endpoints(),
        server.database(),
        server.user(),
        server.password(),
        connections,
        null,
        Duration.ofSeconds(30),
        Map.of());
  }

  /** The folder for files of the measurement; removed with the server. */
  Path folder() {
    return work.path();
  }

  Deployment deployment() {
    return deployment;
  }

  DatabaseClient client() {
    return client;
  }

  @Override
  public void close() throws IOException {
    try {
      client.close();
    } finally {
      try {
        deployment.close();
      } finally {
        work.close();
      }
    }
  }
}
