package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import java.nio.file.Files;
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
    requirePlatform();
    if (plan.port() != 0) {
      for (int node = 0; node < plan.nodes(); node++) {
        Ports.requireFree(plan.port() + node);
      }
    }
    Path java = java();
    Installer.Place place = installer.place("VoltDB", List.of(java));
    String classPath = VoltdbArtifacts.classPath(place);
    return LocalCluster.start(
        "VoltDB",
        plan,
        place.identity(),
        plan.nodes(),
        (hosts, attempt) -> new VoltdbCluster(plan, hosts, java, classPath, attempt));
  }

  /** The native part of the server is published for one platform. */
  private static void requirePlatform() {
    String system = System.getProperty("os.name");
    String processor = System.getProperty("os.arch");
    if (!system.equals("Linux") || !List.of("amd64", "x86_64").contains(processor)) {
      throw LoadstoneException.unavailable(
          "a local VoltDB is not supported on %s %s, but on Linux on x86-64; run a server "
              + "yourself and name it with deployment: external",
          system, processor);
    }
  }

  /** The one that we run on; the server was tried on Java 17 and 25. */
  private static Path java() {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    if (!Files.isExecutable(java)) {
      throw LoadstoneException.unavailable(
          "VoltDB needs a Java program of version 17 or newer to run on; the Java that runs "
              + "Loadstone, %s, has none at %s. Run Loadstone on a complete JDK or JRE",
          System.getProperty("java.version"), java);
    }
    return java;
  }
}
