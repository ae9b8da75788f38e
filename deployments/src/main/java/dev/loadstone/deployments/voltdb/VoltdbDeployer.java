package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Platform;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a VoltDB of one node or several from Maven artifacts. */
public final class VoltdbDeployer implements Deployer {
  private final Installer installer;

  VoltdbDeployer(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings. */
  public static VoltdbDeployer standard() {
    return new VoltdbDeployer(Installer.standard());
  }

  @Override
  public String database() {
    return "voltdb";
  }

  @Override
  public String summary() {
    return ("VoltDB %s (community edition, AGPL 3) from org.voltdb, any number of nodes, on "
            + "Linux x86-64; without a command log, so a transaction is on no disk when it is "
            + "answered")
        .formatted(VoltdbArtifacts.VERSION);
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1) {
      refusals.add("nodes is " + nodes + "; expected at least 1");
      return refusals;
    }
    refusals.addAll(VoltdbSettings.refusals(nodes, settings));
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Platform here = Platform.ofThisMachine();
    // The native part of the server is published for one platform.
    if (!here.isLinux() || !here.isX86()) {
      throw here.unsupported("VoltDB", "Linux on x86-64");
    }
    Ports.requireFree(plan, plan.nodes());
    // The server was tried on Java 17 and 25.
    Path java = JavaFinder.own("VoltDB");
    Installer.Place place = installer.place("VoltDB", List.of(java));
    String classPath = VoltdbArtifacts.classPath(place);
    return LocalCluster.start(
        "VoltDB",
        plan,
        place.runAs(),
        plan.nodes(),
        attempt -> new VoltdbCluster(attempt, java, classPath));
  }
}
