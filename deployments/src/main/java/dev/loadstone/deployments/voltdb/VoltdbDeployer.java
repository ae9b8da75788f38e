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
  /**
   * The server's artifact, which names no dependencies of its own, and what it needs. 9.3.2 is the
   * last version that finds all its classes in public repositories and issues its community licence
   * itself.
   */
  public static final List<String> ARTIFACTS =
      List.of(
          "org.voltdb:voltdb:9.3.2",
          "log4j:log4j:1.2.17",
          "org.apache.calcite:calcite-core:1.17.0",
          "org.apache.commons:commons-lang3:3.9",
          "javax.xml.bind:jaxb-api:2.3.1",
          "org.glassfish.jaxb:jaxb-runtime:2.3.1",
          "org.xerial.snappy:snappy-java:1.1.7.3",
          "net.sf.supercsv:super-csv:2.1.0",
          "org.apache.felix:org.apache.felix.framework:5.6.1",
          "org.eclipse.jetty:jetty-servlet:9.4.21.v20190926",
          // Older ones do not run on Java 17.
          "org.aeonbits.owner:owner-java8:1.0.12",
          "net.java.dev.jna:jna:5.5.0",
          "net.jpountz.lz4:lz4:1.2.0",
          "org.codehaus.jackson:jackson-mapper-asl:1.9.13",
          "org.slf4j:slf4j-nop:1.7.30");

  /** Java versions that the server was tried on. */
  private static final int OLDEST_JAVA = 17;

  private static final int NEWEST_JAVA = 25;

  VoltdbDeployer(Installer installer) {
    super("voltdb", "VoltDB", installer);
  }

  public static VoltdbDeployer standard() {
    return new VoltdbDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return "VoltDB 9.3.2 (community edition, AGPL 3) from org.voltdb, any number of nodes, on "
        + "Linux x86-64; without a command log, so a transaction is on no disk when it is "
        + "answered";
  }

  @Override
  public boolean startsElsewhere() {
    return true;
  }

  @Override
  public Optional<String> restartRefusal(int nodes, Map<String, String> settings) {
    return nodes == 1 || VoltdbSettings.hasCopies(settings)
        ? Optional.empty()
        : Optional.of(
            "VoltDB has no command log here, so a node of several gets its data from another;"
                + " expected settings: {kfactor: 1}");
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return Optional.of("VoltDB has no command log here, so it writes no commit to a disk");
  }

  @Override
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return !VoltdbSettings.asksForPassword(settings);
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = super.settingsRefusals(nodes, settings);
    return refusals.isEmpty() ? VoltdbSettings.clusterRefusals(nodes, settings) : refusals;
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
    String classPath = place.classPath(ARTIFACTS);
    Path java = place.java(VoltdbDeployer::java, OLDEST_JAVA, NEWEST_JAVA);
    return attempt -> new VoltdbCluster(attempt, java, classPath);
  }
}
