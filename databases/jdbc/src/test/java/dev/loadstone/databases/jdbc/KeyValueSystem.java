package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A server of a test's own, and a client of it. */
public record KeyValueSystem(Deployment server, DatabaseClient client) implements AutoCloseable {
  private static final int CONNECTIONS = 4;

  /**
   * @param settings the server's, beside the deployer's defaults
   */
  public static KeyValueSystem start(
      Dialect dialect, Deployer deployer, Map<String, String> settings, Path folder) {
    return start(dialect, deployer, 1, settings, folder);
  }

  /**
   * @param nodes how many nodes the server has
   * @param settings the server's, beside the deployer's defaults
   */
  public static KeyValueSystem start(
      Dialect dialect, Deployer deployer, int nodes, Map<String, String> settings, Path folder) {
    Deployment server =
        deployer.start(
            new DeploymentPlan(
                nodes,
                settings,
                folder.resolve("data"),
                folder.resolve("logs"),
                3 * CONNECTIONS,
                0));
    return new KeyValueSystem(server, connect(dialect, server, Duration.ofSeconds(30)));
  }

  /** Another client, for the caller to close. */
  public static DatabaseClient connect(Dialect dialect, Deployment server, Duration timeout) {
    return new JdbcDatabase(dialect)
        .connect(
            new Target(
                server.endpoints(),
                server.database(),
                server.user(),
                server.password(),
                CONNECTIONS,
                null,
                timeout,
                Map.of()));
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
