package dev.loadstone.deployments.ignite;

import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaServerDeployer;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts Apache Ignite 3 with one or more nodes from Maven artifacts. */
public final class IgniteDeployer extends JavaServerDeployer {
  private static final String VERSION = "3.1.0";
  public static final List<String> ARTIFACTS =
      List.of("org.apache.ignite:ignite-runner:" + VERSION);

  /** Java versions that this version of the server is made for. */
  private static final int OLDEST_JAVA = 11;

  private static final int NEWEST_JAVA = 21;

  IgniteDeployer(Installer installer) {
    super("ignite", "Apache Ignite", VERSION, OLDEST_JAVA, NEWEST_JAVA, installer);
  }

  public static IgniteDeployer standard() {
    return new IgniteDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("Apache Ignite %s (Apache 2) from org.apache.ignite, any number of nodes in one "
            + "cluster, on Linux with Java %s to %s; as Ignite comes, on disk but not forced there")
        .formatted(VERSION, OLDEST_JAVA, NEWEST_JAVA);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return !isInMemory(settings) && "true".equals(settings.get("raft.fsync"));
  }

  @Override
  public Optional<String> nothingDurable(Map<String, String> settings) {
    return isInMemory(settings) ? Optional.of("in memory") : Optional.empty();
  }

  @Override
  public Optional<String> restartRefusal(int nodes, Map<String, String> settings) {
    return nothingDurable(settings).map(why -> "Apache Ignite keeps its data " + why);
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return keepsOnDisk(settings)
        ? super.slowDiskRefusal(settings)
        : Optional.of(
            "Apache Ignite forces no commit to the disk; expected settings: {raft.fsync: \"true\"}");
  }

  private static boolean isInMemory(Map<String, String> settings) {
    return "aimem".equals(settings.get(IgniteCluster.STORAGE));
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return true;
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = place.classPath(ARTIFACTS);
    Path java = java(place);
    return attempt -> new IgniteCluster(attempt, java, classPath);
  }
}
