package dev.loadstone.deployments.hbase;

import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.deployments.Installer;
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
  static final String VERSION = "2.6.3";

  /** The first is the only artifact with all servers; its tests need JUnit and Mockito to load. */
  public static final List<String> ARTIFACTS =
      List.of(
          "org.apache.hbase:hbase-shaded-testing-util:" + VERSION + "-hadoop3",
          "junit:junit:4.13.2",
          "org.mockito:mockito-core:2.28.2",
          "org.slf4j:slf4j-simple:1.7.36");

  /** The version of Java that this version of the servers was tried on. */
  private static final int JAVA = 17;

  private final List<Sidecar> sidecars;

  HbaseDeployer(Installer installer, List<Sidecar> sidecars) {
    super("hbase", "HBase", VERSION, JAVA, JAVA, installer);
    this.sidecars =
        sidecars.stream().filter(sidecar -> sidecar.database().equals(database())).toList();
  }

  public static HbaseDeployer standard() {
    return standard(List.of());
  }

  /**
   * @param sidecars what it can start beside the servers; those of other databases are left out
   */
  public static HbaseDeployer standard(List<Sidecar> sidecars) {
    return new HbaseDeployer(Installer.standard(), sidecars);
  }

  @Override
  protected List<Sidecar> sidecars() {
    return sidecars;
  }

  @Override
  public String summary() {
    return ("Apache HBase %s (Apache 2) from org.apache.hbase, any number of region servers "
            + "with one master and one ZooKeeper, on Linux with Java %s; files are on the local "
            + "file system, so a write is in this machine's memory when it is answered")
        .formatted(VERSION, JAVA);
  }

  @Override
  public Optional<String> diskRefusal() {
    return Optional.of("is for data of single nodes, and HBase's servers share their files here");
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return Optional.of("HBase does not force a local file system to write to its disk");
  }

  @Override
  protected int mostNodes() {
    return 32;
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return true;
  }

  /** One for each region server, and one for ZooKeeper and the master. */
  @Override
  protected int machines(int nodes) {
    return nodes + 1;
  }

  /** That of ZooKeeper. */
  @Override
  protected int clientPorts(int nodes) {
    return 1;
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    String classPath = place.classPath(ARTIFACTS);
    List<SidecarProgram> beside =
        sidecars.stream()
            .filter(sidecar -> Boolean.parseBoolean(plan.settings().get(sidecar.name())))
            .map(sidecar -> SidecarProgram.installed(sidecar, place))
            .toList();
    Path java = java(place);
    return attempt -> new HbaseCluster(attempt, java, classPath, sidecars, beside);
  }
}
