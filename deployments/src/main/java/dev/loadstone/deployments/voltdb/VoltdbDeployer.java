package dev.loadstone.deployments.voltdb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Partitions;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.JavaFinder;
import dev.loadstone.deployments.Platform;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts VoltDB with one or more nodes from Maven artifacts. */
public final class VoltdbDeployer extends ServerDeployer {
  /** Java versions that the server was tried on. */
  private static final int OLDEST_JAVA = 17;

  private static final int NEWEST_JAVA = 25;

  VoltdbDeployer(Installer installer) {
    super("voltdb", "VoltDB", installer);
  }

  /** Returns a deployer with the user's Maven settings. */
  public static VoltdbDeployer standard() {
    return new VoltdbDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("VoltDB %s (community edition, AGPL 3) from org.voltdb, any number of nodes, on "
            + "Linux x86-64; without a command log, so a transaction is on no disk when it is "
            + "answered")
        .formatted(VoltdbArtifacts.VERSION);
  }

  @Override
  public boolean startsElsewhere() {
    return true;
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return !VoltdbSettings.asksForPassword(settings);
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return VoltdbSettings.refusals(nodes, settings);
  }

  @Override
  public Optional<Partitions> partitions(int nodes, Map<String, String> settings, boolean isHere) {
    return VoltdbSettings.partitions(nodes, settings, isHere);
  }

  /** The native part of the server is published for one platform. */
  @Override
  protected void requirePlatform() {
    Platform here = Platform.ofThisMachine();
    if (!here.isLinux() || !here.isX86()) {
      throw here.unsupported("VoltDB", "Linux on x86-64");
    }
  }

  @Override
  protected List<Path> needed() {
    return List.of(java());
  }

  private static Path java() {
    return JavaFinder.own("VoltDB");
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = VoltdbArtifacts.classPath(place);
    Path java = place.java(VoltdbDeployer::java, OLDEST_JAVA, NEWEST_JAVA);
    return attempt -> new VoltdbCluster(attempt, java, classPath);
  }
}
