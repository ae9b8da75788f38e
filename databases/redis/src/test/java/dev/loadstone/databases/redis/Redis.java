package dev.loadstone.databases.redis;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.redis.RedisDeployer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Servers and clients for tests. */
final class Redis {
  /** Longer than a server ever needs that has not much of a busy machine. */
  private static final Duration PATIENT = Duration.ofSeconds(30);

  private Redis() {}

  static Deployment start(Path folder, int nodes, Map<String, String> settings) {
    return start(folder, nodes, settings, 0);
  }

  static Deployment start(Path folder, int nodes, Map<String, String> settings, int port) {
    return RedisDeployer.standard()
        .start(
            new DeploymentPlan(
                nodes, settings, folder.resolve("data"), folder.resolve("logs"), 8, port));
  }

  static DatabaseClient connect(Deployment servers, Map<String, String> properties) {
    return connect(servers.endpoints(), servers.password(), properties);
  }

  static DatabaseClient connect(
      List<String> endpoints, Secret password, Map<String, String> properties) {
    return connect(endpoints, password, PATIENT, properties);
  }

  /** A client that waits for each answer only so long. */
  static DatabaseClient connect(
      Deployment servers, Duration limit, Map<String, String> properties) {
    return connect(servers.endpoints(), servers.password(), limit, properties);
  }

  private static DatabaseClient connect(
      List<String> endpoints, Secret password, Duration limit, Map<String, String> properties) {
    return new RedisDatabase()
        .connect(new Target(endpoints, "", "", password, 8, null, limit, properties));
  }
}
