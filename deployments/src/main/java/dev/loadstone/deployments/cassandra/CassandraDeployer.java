package dev.loadstone.deployments.cassandra;

import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaServerDeployer;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Starts Apache Cassandra with one or more nodes from Maven artifacts. */
public final class CassandraDeployer extends JavaServerDeployer {
  private static final String VERSION = "5.0.9";
  public static final List<String> ARTIFACTS =
      List.of("org.apache.cassandra:cassandra-all:" + VERSION);

  /** The version of Java that this version of the server is made for. */
  private static final int JAVA = 17;

  /** Is in the name of the Java agent that measures the size of objects for the server. */
  private static final String AGENT = "jamm-";

  CassandraDeployer(Installer installer) {
    super("cassandra", "Cassandra", VERSION, JAVA, JAVA, installer);
  }

  public static CassandraDeployer standard() {
    return new CassandraDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("Apache Cassandra %s (Apache 2) from org.apache.cassandra, any number of nodes in "
            + "one ring, on Linux with Java %s; the commit log is written to disk every 10 s, as "
            + "is Cassandra's default")
        .formatted(VERSION, JAVA);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return List.of("batch", "group").contains(settings.get("commitlog_sync"));
  }

  @Override
  protected int mostNodes() {
    return 32;
  }

  @Override
  protected boolean hasSamePorts() {
    return true;
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    List<Path> files = place.withDependencies(ARTIFACTS);
    Path agent =
        files.stream()
            .filter(file -> file.getFileName().toString().contains(AGENT))
            .findFirst()
            .orElseThrow();
    Path java = java(place);
    return attempt ->
        new CassandraCluster(attempt, java, Installer.Place.classPathOf(files), agent);
  }
}
