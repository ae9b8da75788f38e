package dev.loadstone.deployments.ignite;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
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

/** Starts Apache Ignite 3 with one or more nodes from Maven artifacts. */
public final class IgniteDeployer extends JavaServerDeployer {
  IgniteDeployer(Installer installer, JavaFinder javas) {
    super(
        "ignite",
        "Apache Ignite",
        new Needs(
            "Apache Ignite " + IgniteArtifacts.VERSION,
            IgniteArtifacts.OLDEST_JAVA,
            IgniteArtifacts.NEWEST_JAVA),
        installer,
        javas);
  }

  /** Returns a deployer with the user's Maven settings. */
  public static IgniteDeployer standard() {
    return new IgniteDeployer(Installer.standard(), JavaFinder.standard());
  }

  @Override
  public String summary() {
    return ("Apache Ignite %s (Apache 2) from org.apache.ignite, any number of nodes in one "
            + "cluster, on Linux with Java %s to %s; as Ignite comes, on disk but not forced there")
        .formatted(
            IgniteArtifacts.VERSION, IgniteArtifacts.OLDEST_JAVA, IgniteArtifacts.NEWEST_JAVA);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return IgniteSettings.keepsOnDisk(settings);
  }

  @Override
  public Optional<String> nothingDurable(Map<String, String> settings) {
    return IgniteSettings.inMemory(settings) ? Optional.of("in memory") : Optional.empty();
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return true;
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return IgniteSettings.refusals(settings);
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = place.classPath(IgniteArtifacts.COORDINATES);
    Path java = java(place);
    return attempt -> new IgniteCluster(attempt, java, classPath);
  }
}
