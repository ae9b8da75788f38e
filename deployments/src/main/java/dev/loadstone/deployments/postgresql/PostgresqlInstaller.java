package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Folders;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Identity;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.Passwords;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Has PostgreSQL's programs and folders ready, whatever the servers do together afterwards. */
final class PostgresqlInstaller {
  private final Installer installer;

  PostgresqlInstaller(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings and cache. */
  static PostgresqlInstaller standard() {
    return new PostgresqlInstaller(Installer.standard());
  }

  /** Starts servers in a folder that is ready. */
  interface Start {
    /**
     * Starts them.
     *
     * @throws LoadstoneException when one does not start; nothing runs then
     */
    PostgresqlDeployment on(PostgresqlInstallation installation) throws IOException;
  }

  /**
   * Makes the folders and the network of a plan ready and starts servers in them. When that fails,
   * the data folder and the network are removed again.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when anything fails
   */
  PostgresqlDeployment install(DeploymentPlan plan, Start start) {
    try {
      Installer.Place place = installer.place("PostgreSQL", List.of());
      Path programs = PostgresqlBinaries.ofThisMachine().in(place.cache(), place.resolver());
      Folders.makePrivate(plan.data(), place.identity());
      try {
        Folders.makeLogs(plan.logs());
        return start(plan, place.identity(), programs, start);
      } catch (LoadstoneException | IOException e) {
        Folders.remove(plan.data());
        throw e;
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "PostgreSQL could not be started: %s", e);
    }
  }

  private static PostgresqlDeployment start(
      DeploymentPlan plan, Identity identity, Path programs, Start start) throws IOException {
    Hosts hosts = new Hosts(NodeNetwork.create(plan.nodes(), plan.network()), identity);
    try {
      return start.on(
          new PostgresqlInstallation(
              hosts,
              programs,
              plan.data().toAbsolutePath().normalize(),
              plan.logs(),
              Passwords.random()));
    } catch (LoadstoneException | IOException e) {
      hosts.close();
      throw e;
    }
  }
}
