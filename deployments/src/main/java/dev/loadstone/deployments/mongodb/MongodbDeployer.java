package dev.loadstone.deployments.mongodb;

import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
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
          } else if (!value.matches("[1-9][0-9]{0,5}[mMgG]")) {
            refusals.add("settings.heap is " + value + "; expected a size such as 512m or 2g");
          }
        });
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    if (plan.port() != 0) {
      Ports.requireFree(plan.port());
    }
    Path java = MongodbStandInServer.java();
    Installer.Place place = installer.place("the stand-in for MongoDB", List.of(java));
    List<Path> classPath = MongodbStandInServer.classPath(place);
    return LocalCluster.start(
        "the stand-in for MongoDB",
        plan,
        place.identity(),
        plan.nodes(),
        (hosts, attempt) -> OneServer.place(plan, hosts, classPath));
  }

  /** The server in its place, about to be started. */
  private record OneServer(DeploymentPlan plan, Hosts hosts, MongodbStandInServer server)
      implements LocalCluster<ClusterDeployment> {
    static OneServer place(DeploymentPlan plan, Hosts hosts, List<Path> classPath) {
      return new OneServer(
          plan,
          hosts,
          new MongodbStandInServer(
              hosts.address(1),
              plan.port() == 0 ? Ports.free() : plan.port(),
              plan.settings().getOrDefault(HEAP, "1g"),
              classPath));
    }

    @Override
    public ClusterDeployment start() throws IOException {
      return new ClusterDeployment(
          "the stand-in for MongoDB",
          plan.data(),
          hosts,
          // The client chooses the database; the stand-in knows no users.
          new Access(List.of(server.endpoint()), "", "", Secret.NONE),
          List.of(new Member("node-1", server.endpoint(), server.start(plan, hosts))));
    }

    @Override
    public boolean hasLostAPort() {
      return plan.port() == 0 && !plan.network().isShaped() && !Ports.isFree(server.port());
    }
  }
}
