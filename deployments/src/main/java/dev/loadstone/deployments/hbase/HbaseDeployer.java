package dev.loadstone.deployments.hbase;

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

/** Starts an Apache HBase of one region server or several from Maven artifacts. */
public final class HbaseDeployer implements Deployer {
  private static final int MOST_NODES = 32;

  private final Installer installer;
  private final JavaFinder javas;

  /**
   * @param installer gets the artifacts
   * @param javas finds a Java that the server runs on
   */
  HbaseDeployer(Installer installer, JavaFinder javas) {
    this.installer = installer;
    this.javas = javas;
  }

  /** One with the user's Maven settings. */
  public static HbaseDeployer standard() {
    return new HbaseDeployer(Installer.standard(), JavaFinder.standard());
  }

  @Override
  public String database() {
    return "hbase";
  }

  @Override
  public String summary() {
    return ("Apache HBase %s (Apache 2) from org.apache.hbase, any number of region servers "
            + "with one master and one ZooKeeper, on Linux with Java %s; files are on the local "
            + "file system, so a write is in this machine's memory when it is answered")
        .formatted(HbaseArtifacts.VERSION, HbaseArtifacts.NEWEST_JAVA);
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1 || nodes > MOST_NODES) {
      refusals.add("nodes is " + nodes + "; expected 1 to " + MOST_NODES);
      return refusals;
    }
    refusals.addAll(HbaseSettings.refusals(settings));
    refusals.addAll(NodeNetwork.refusals(nodes + 1, network));
    return refusals;
  }

  @Override
  public Deployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Platform.requireLinux("HBase");
    Ports.requireFree(plan, 1);
    Path java =
        javas.find(
            "HBase " + HbaseArtifacts.VERSION,
            HbaseArtifacts.OLDEST_JAVA,
            HbaseArtifacts.NEWEST_JAVA);
    Installer.Place place = installer.place("HBase", List.of(java));
    String classPath = HbaseArtifacts.classPath(place);
    String jobArtifacts =
        new HbaseSettings(plan.nodes(), plan.settings()).mapReduce()
            ? JobProgram.artifacts(place)
            : "";
    return LocalCluster.start(
        "HBase",
        plan,
        place.runAs(),
        plan.nodes() + 1,
        attempt -> new HbaseCluster(attempt, java, classPath, jobArtifacts));
  }
}
