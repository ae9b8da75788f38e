package dev.loadstone.deployments.cassandra;

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

/** Starts Apache Cassandra with one or more nodes from Maven artifacts. */
public final class CassandraDeployer extends JavaServerDeployer {
  private static final int MOST_NODES = 32;

  CassandraDeployer(Installer installer, JavaFinder javas) {
    super(
        "cassandra",
        "Cassandra",
        new Needs(
            "Cassandra " + CassandraArtifacts.VERSION,
            CassandraArtifacts.OLDEST_JAVA,
            CassandraArtifacts.NEWEST_JAVA),
        installer,
        javas);
  }

  /** Returns a deployer with the user's Maven settings. */
  public static CassandraDeployer standard() {
    return new CassandraDeployer(Installer.standard(), JavaFinder.standard());
  }

  @Override
  public String summary() {
    return ("Apache Cassandra %s (Apache 2) from org.apache.cassandra, any number of nodes in "
            + "one ring, on Linux with Java %s; the commit log is written to disk every 10 s, as "
            + "is Cassandra's default")
        .formatted(CassandraArtifacts.VERSION, CassandraArtifacts.NEWEST_JAVA);
  }

  @Override
  protected Optional<Refusal> nodesRefusal(int nodes) {
    return nodes < 1 || nodes > MOST_NODES
        ? Optional.of(Refusal.of("nodes", "is %s; expected 1 to %s", nodes, MOST_NODES))
        : Optional.empty();
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return CassandraSettings.refusals(settings);
  }

  @Override
  protected boolean hasSamePorts() {
    return true;
  }

  @Override
  protected void requireFreePorts(DeploymentPlan plan, Hosts hosts) {
    if (plan.port() != 0) {
      hosts.requireFree(plan.port());
    }
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    CassandraArtifacts artifacts = CassandraArtifacts.resolve(place);
    Path java = java(place);
    return attempt -> new CassandraCluster(attempt, java, artifacts);
  }
}
