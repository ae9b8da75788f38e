package dev.loadstone.databases.mongodb;

import dev.loadstone.contracts.FoundHere;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Servers of MongoDB's protocol, and clients, for tests, which are skipped where there is none. */
final class Ferretdb {
  /** Longer than a server ever needs that has not much of a busy machine. */
  private static final Duration PATIENT = Duration.ofSeconds(30);

  private Ferretdb() {}

  static Deployment start(Path folder) {
    return FoundHere.or(MongodbDeployer.standard(), "ferretdb")
        .start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 8, 0));
  }

  static DatabaseClient connect(Deployment server, Map<String, String> properties) {
    return connect(server, "", Secret.NONE, PATIENT, properties);
  }

  /** A client that waits for each answer only so long. */
  static DatabaseClient connect(Deployment server, Duration limit) {
    return connect(server, "", Secret.NONE, limit, Map.of());
  }

  static DatabaseClient connect(Deployment server, String user, Secret password) {
    return connect(server, user, password, PATIENT, Map.of());
  }

  private static DatabaseClient connect(
      Deployment server,
      String user,
      Secret password,
      Duration limit,
      Map<String, String> properties) {
    return new MongodbDatabase()
        .connect(new Target(server.endpoints(), "", user, password, 8, null, limit, properties));
  }
}
