package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a stand-in for MongoDB from Maven artifacts: no server of MongoDB is published there. */
public final class MongodbDeployer implements Deployer {
  /** The Java heap of the server, which holds all data. Ours: MongoDB has no such setting. */
  private static final String HEAP = "heap";

  private final Installer installer;

  MongodbDeployer(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings. */
  public static MongodbDeployer standard() {
    return new MongodbDeployer(Installer.standard());
  }

  @Override
  public String database() {
    return "mongodb";
  }

  @Override
  public String summary() {
    return ("a STAND-IN that speaks MongoDB's protocol and is not MongoDB (mongo-java-server %s "
            + "from de.bwaldvogel, BSD, in memory), one node, on Linux; MongoDB itself is reached "
            + "by endpoints (deployment: external)")
        .formatted(MongodbStandInServer.VERSION);
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes != 1) {
      refusals.add(
          ("nodes is %s; the stand-in for MongoDB has neither replica sets nor shards, "
                  + "expected 1. Reach a MongoDB of several nodes with deployment: external")
              .formatted(nodes));
      return refusals;
    }
    settings.forEach(
        (key, value) -> {
          if (!key.equals(HEAP)) {
            refusals.add(
                "settings.%s is no setting of the stand-in for MongoDB%s"
                    .formatted(key, NearestName.advice(key, List.of(HEAP))));
          } else if (!value.matches(JavaFlags.HEAP_FORM)) {
            refusals.add("settings.heap is " + value + "; expected a size such as 512m or 2g");
          }
        });
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Ports.requireFree(plan, 1);
    Path java = JavaFinder.own(MongodbStandInServer.TITLE);
    Installer.Place place = installer.place(MongodbStandInServer.TITLE, List.of(java));
    String classPath = place.classPath(MongodbStandInServer.COORDINATES);
    return LocalCluster.start(
        MongodbStandInServer.TITLE,
        plan,
        place.runAs(),
        1,
        attempt ->
            new MongodbStandInServer(
                attempt, java, plan.settings().getOrDefault(HEAP, "1g"), classPath));
  }
}
