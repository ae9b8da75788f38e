package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Starts a stand-in for MongoDB from Maven artifacts: no server of MongoDB is published there. */
public final class MongodbDeployer extends ServerDeployer {
  static final String TITLE = "the stand-in for MongoDB";
  private static final String VERSION = "1.47.0";
  public static final List<String> ARTIFACTS =
      List.of("de.bwaldvogel:mongo-java-server:" + VERSION, "org.slf4j:slf4j-simple:2.0.17");

  MongodbDeployer(Installer installer) {
    super("mongodb", TITLE, installer);
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
        .formatted(VERSION);
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
  protected List<Path> needed() {
    return List.of(java());
  }

  private static Path java() {
    return JavaFinder.own(TITLE);
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = place.classPath(ARTIFACTS);
    return attempt -> new MongodbCluster(attempt, java(), classPath);
  }
}
