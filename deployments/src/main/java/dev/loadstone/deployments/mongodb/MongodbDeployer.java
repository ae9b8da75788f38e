package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import dev.loadstone.deployments.SettingRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts a stand-in for MongoDB from Maven artifacts: no server of MongoDB is published there. */
public final class MongodbDeployer extends ServerDeployer {
  MongodbDeployer(Installer installer) {
    super("mongodb", MongodbStandInServer.TITLE, installer);
  }

  /** Returns a deployer with the user's Maven settings. */
  public static MongodbDeployer standard() {
    return new MongodbDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("a STAND-IN that speaks MongoDB's protocol and is not MongoDB (mongo-java-server %s "
            + "from de.bwaldvogel, BSD, in memory), one node, on Linux; MongoDB itself is reached "
            + "by endpoints (deployment: external)")
        .formatted(MongodbStandInServer.VERSION);
  }

  @Override
  protected Optional<Refusal> nodesRefusal(int nodes) {
    return nodes == 1
        ? Optional.empty()
        : Optional.of(
            Refusal.of(
                "nodes",
                "is %s; the stand-in for MongoDB has neither replica sets nor shards, expected 1."
                    + " Reach a MongoDB of several nodes with deployment: external",
                nodes));
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return new SettingRules(
            name ->
                "is no setting of the stand-in for MongoDB"
                    + NearestName.advice(name, List.of(JavaFlags.HEAP)))
        .heaps(List.of(JavaFlags.HEAP))
        .refusals(settings);
  }

  @Override
  protected List<Path> needed() {
    return List.of(java());
  }

  private static Path java() {
    return JavaFinder.own(MongodbStandInServer.TITLE);
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = place.classPath(MongodbStandInServer.COORDINATES);
    String heap = plan.settings().getOrDefault(JavaFlags.HEAP, "1g");
    return attempt -> new MongodbStandInServer(attempt, java(), heap, classPath);
  }
}
