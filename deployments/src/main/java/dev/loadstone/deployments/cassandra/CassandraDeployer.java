package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
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

/** Starts an Apache Cassandra of one node or several from Maven artifacts. */
public final class CassandraDeployer implements Deployer {
  private static final int MOST_NODES = 32;

  private final Installer installer;
  private final JavaFinder javas;

  /**
   * @param installer gets the artifacts
   * @param javas finds a Java that the server runs on
   */
  CassandraDeployer(Installer installer, JavaFinder javas) {
    this.installer = installer;
    this.javas = javas;
  }

  /** One with the user's Maven settings. */
  public static CassandraDeployer standard() {
    return new CassandraDeployer(Installer.standard(), JavaFinder.standard());
  }

  @Override
  public String database() {
    return "cassandra";
  }

  @Override
  public String summary() {
    return ("Apache Cassandra %s (Apache 2) from org.apache.cassandra, any number of nodes in "
            + "one ring, on Linux with Java %s; the commit log is written to disk every 10 s, as "
            + "is Cassandra's default")
        .formatted(CassandraArtifacts.VERSION, CassandraArtifacts.NEWEST_JAVA);
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1 || nodes > MOST_NODES) {
      refusals.add("nodes is " + nodes + "; expected 1 to " + MOST_NODES);
      return refusals;
    }
    refusals.addAll(CassandraSettings.refusals(settings));
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public Deployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Platform.requireLinux("Cassandra");
    if (plan.port() != 0 && !plan.network().isShaped()) {
      for (int node = 1; node <= plan.nodes(); node++) {
        Ports.requireFree(Ports.host(node), plan.port());
      }
    }
    Path java =
        javas.find(
            "Cassandra " + CassandraArtifacts.VERSION,
            CassandraArtifacts.OLDEST_JAVA,
            CassandraArtifacts.NEWEST_JAVA);
    Installer.Place place = installer.place("Cassandra", List.of(java));
    CassandraArtifacts artifacts = CassandraArtifacts.resolve(place);
    return LocalCluster.start(
        "Cassandra",
        plan,
        place.runAs(),
        plan.nodes(),
        attempt -> new CassandraCluster(attempt, java, artifacts));
  }
}
