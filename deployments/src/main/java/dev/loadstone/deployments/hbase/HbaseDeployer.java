package dev.loadstone.deployments.hbase;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.JavaServerDeployer;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts Apache HBase with one or more region servers from Maven artifacts. */
public final class HbaseDeployer extends JavaServerDeployer {
  private static final int MOST_NODES = 32;

  HbaseDeployer(Installer installer, JavaFinder javas) {
    super(
        "hbase",
        "HBase",
        new Needs(
            "HBase " + HbaseArtifacts.VERSION,
            HbaseArtifacts.OLDEST_JAVA,
            HbaseArtifacts.NEWEST_JAVA),
        installer,
        javas);
  }

  /** Returns a deployer with the user's Maven settings. */
  public static HbaseDeployer standard() {
    return new HbaseDeployer(Installer.standard(), JavaFinder.standard());
  }

  @Override
  public String summary() {
    return ("Apache HBase %s (Apache 2) from org.apache.hbase, any number of region servers "
            + "with one master and one ZooKeeper, on Linux with Java %s; files are on the local "
            + "file system, so a write is in this machine's memory when it is answered")
        .formatted(HbaseArtifacts.VERSION, HbaseArtifacts.NEWEST_JAVA);
  }

  @Override
  protected Optional<Refusal> nodesRefusal(int nodes) {
    return nodes < 1 || nodes > MOST_NODES
        ? Optional.of(Refusal.of("nodes", "is %s; expected 1 to %s", nodes, MOST_NODES))
        : Optional.empty();
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return true;
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return HbaseSettings.refusals(settings);
  }

  /** One for each region server, and one for ZooKeeper and the master. */
  @Override
  protected int machines(int nodes) {
    return nodes + 1;
  }

  @Override
  protected void requireFreePorts(DeploymentPlan plan, Hosts hosts) {
    if (plan.port() != 0) {
      hosts.requireFree(plan.port());
    }
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = HbaseArtifacts.classPath(place);
    String jobArtifacts =
        HbaseSettings.mapReduce(plan.settings()) ? JobProgram.artifacts(place) : "";
    Path java = java(place);
    return attempt -> new HbaseCluster(attempt, java, classPath, jobArtifacts);
  }
}
