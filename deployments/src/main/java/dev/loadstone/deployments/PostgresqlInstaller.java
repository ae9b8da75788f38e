package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Has PostgreSQL's programs and folders ready, whatever the servers do together afterwards. */
final class PostgresqlInstaller {
  private final ArtifactResolver resolver;
  private final List<CacheFolder> caches;
  private final List<Identity> waysOutOfRoot;

  /**
   * @param resolver gets the artifact
   * @param caches the first one that the servers can reach is used
   * @param waysOutOfRoot tried in order when we are root
   */
  PostgresqlInstaller(
      ArtifactResolver resolver, List<CacheFolder> caches, List<Identity> waysOutOfRoot) {
    this.resolver = resolver;
    this.caches = caches;
    this.waysOutOfRoot = waysOutOfRoot;
  }

  /** One with the user's Maven settings and cache. */
  static PostgresqlInstaller standard() {
    return new PostgresqlInstaller(
        new ArtifactResolver(),
        List.of(CacheFolder.ofUser(), CacheFolder.ofMachine()),
        Identity.FOR_ROOT);
  }

  /** Starts servers in a folder that is ready. */
  interface Start {
    /**
     * Starts them.
     *
     * @throws LoadstoneException when one does not start; nothing runs then
     */
    PostgresqlDeployment on(PostgresqlInstallation installation)
        throws IOException, InterruptedException;
  }

  /**
   * Makes the folders and the network of a plan ready and starts servers in them. When that fails,
   * the data folder and the network are removed again.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when anything fails
   */
  PostgresqlDeployment install(DeploymentPlan plan, Start start) {
    try {
      Identity identity = Identity.choose(waysOutOfRoot);
      Path programs = programs(identity);
      Folders.makePrivate(plan.data());
      try {
        Files.createDirectories(plan.logs());
        identity.own(plan.data());
        requireReachable(identity, plan.data());
        return start(plan, identity, programs, start);
      } catch (LoadstoneException | IOException | InterruptedException e) {
        Folders.remove(plan.data());
        throw e;
      }
    } catch (IOException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE, "PostgreSQL could not be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(
          ExitCode.INTERRUPTED, "interrupted while PostgreSQL was starting", e);
    }
  }

  private static PostgresqlDeployment start(
      DeploymentPlan plan, Identity identity, Path programs, Start start)
      throws IOException, InterruptedException {
    NodeNetwork network = NodeNetwork.create(plan.nodes(), plan.network());
    try {
      return start.on(
          new PostgresqlInstallation(
              network,
              identity,
              programs,
              plan.data().toAbsolutePath().normalize(),
              plan.logs(),
              Passwords.random()));
    } catch (LoadstoneException | IOException | InterruptedException e) {
      network.close();
      throw e;
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

  private static void requireReachable(Identity identity, Path data) throws InterruptedException {
    if (!identity.canReach(data)) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "the server, which runs as "
              + identity.description()
              + ", cannot reach the data folder "
              + data
              + "; name one in a folder that is open to all users");
    }
  }
}
