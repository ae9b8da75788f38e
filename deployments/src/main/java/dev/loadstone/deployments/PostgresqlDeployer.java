package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts a PostgreSQL server from a Maven artifact. */
public final class PostgresqlDeployer implements Deployer {
  private static final int TRIES_OF_FREE_PORTS = 3;

  private final ArtifactResolver resolver;
  private final List<CacheFolder> caches;
  private final List<Identity> waysOutOfRoot;

  /**
   * @param resolver gets the artifact
   * @param cache keeps the unpacked programs
   */
  public PostgresqlDeployer(ArtifactResolver resolver, CacheFolder cache) {
    this(resolver, List.of(cache, CacheFolder.ofMachine()), Identity.FOR_ROOT);
  }

  /**
   * @param resolver gets the artifact
   * @param caches the first one that the server can reach is used
   * @param waysOutOfRoot tried in order when we are root
   */
  PostgresqlDeployer(
      ArtifactResolver resolver, List<CacheFolder> caches, List<Identity> waysOutOfRoot) {
    this.resolver = resolver;
    this.caches = caches;
    this.waysOutOfRoot = waysOutOfRoot;
  }

  /** One with the user's Maven settings and cache. */
  public static PostgresqlDeployer standard() {
    return new PostgresqlDeployer(new ArtifactResolver(), CacheFolder.ofUser());
  }

  @Override
  public String database() {
    return "postgresql";
  }

  @Override
  public String summary() {
    return "PostgreSQL "
        + PostgresqlBinaries.VERSION
        + " from io.zonky.test.postgres, one node, on Linux and macOS (x86-64, arm64);"
        + " tried on Linux x86-64";
  }

  @Override
  public PostgresqlDeployment start(DeploymentPlan plan) {
    OneNode.require(plan, "PostgreSQL");
    if (plan.port() != 0) {
      Ports.requireFree(plan.port());
    }
    try {
      Identity identity = Identity.choose(waysOutOfRoot);
      Path programs = programs(identity);
      Folders.makePrivate(plan.data());
      Files.createDirectories(plan.logs());
      identity.own(plan.data());
      requireReachable(identity, plan.data());
      return start(plan, identity, programs);
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "PostgreSQL could not be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(
          ExitCode.INTERRUPTED, "interrupted while PostgreSQL was starting", e);
    }
  }

  private Path programs(Identity identity) throws InterruptedException {
    PostgresqlBinaries binaries = PostgresqlBinaries.ofThisMachine();
    for (CacheFolder cache : caches) {
      // The home folder of root, for example, is closed to another user.
      if (identity.canReach(cache.made())) {
        return binaries.in(cache, resolver);
      }
    }
    throw new LoadstoneException(
        ExitCode.SYSTEM_UNAVAILABLE,
        "PostgreSQL would run as "
            + identity.description()
            + ", who can reach none of the cache folders "
            + caches.stream().map(cache -> cache.root().toString()).toList()
            + "; name another one in XDG_CACHE_HOME");
  }

  private static void requireReachable(Identity identity, Path data)
      throws IOException, InterruptedException {
    if (!identity.canReach(data)) {
      Folders.remove(data);
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "the server, which runs as "
              + identity.description()
              + ", cannot reach the data folder "
              + data
              + "; name one in a folder that is open to all users");
    }
  }

  private static PostgresqlDeployment start(DeploymentPlan plan, Identity identity, Path programs)
      throws IOException, InterruptedException {
    PostgresqlServer server = new PostgresqlServer(plan, identity, programs);
    try {
      server.initialize();
      for (int attempt = 1; ; attempt++) {
        int port = plan.port() == 0 ? Ports.free() : plan.port();
        try {
          return new PostgresqlDeployment(server, port);
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
