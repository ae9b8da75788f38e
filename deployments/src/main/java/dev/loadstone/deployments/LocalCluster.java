package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Servers that are about to be started together, on ports that were free a moment ago.
 *
 * @param <D> what they are once they run
 */
public interface LocalCluster<D extends Deployment> {
  /** How often servers are started when each time chance alone keeps them from it. */
  int MOST_ATTEMPTS = 3;

  /**
   * Starts all servers, waits until they serve, and proves that they are ours.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when one does not; none
   *     runs then
   */
  D start() throws IOException;

  /** Whether somebody else took one of the ports since they were chosen. */
  boolean hasLostAPort();

  /** Whether a node of several ended by itself while they looked for each other. */
  default boolean fellApart() {
    return false;
  }

  /**
   * Places servers on ports and in folders.
   *
   * @param <D> what they are once they run
   */
  @FunctionalInterface
  interface Maker<D extends Deployment> {
    /**
     * @param hosts where they are, and as whom they run
     * @param attempt from 1; a later attempt has logs of its own
     */
    LocalCluster<D> make(Hosts hosts, int attempt);
  }

  /**
   * Makes folders and network, and starts servers there.
   *
   * @param title for messages
   * @param plan what was asked for
   * @param identity as whom the servers run
   * @param machines how many machines the network has
   * @param maker makes the servers, once for each attempt
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when they do not start;
   *     nothing but logs is left then
   */
  static <D extends Deployment> D start(
      String title, DeploymentPlan plan, Identity identity, int machines, Maker<D> maker) {
    Hosts hosts = new Hosts(NodeNetwork.create(machines, plan.network()), identity);
    try {
      Folders.makePrivate(plan.data(), identity);
      Folders.makeLogs(plan.logs());
      return start(plan.data(), hosts, maker);
    } catch (LoadstoneException e) {
      hosts.close();
      throw e;
    } catch (IOException e) {
      hosts.close();
      throw LoadstoneException.unavailable(e, "%s could not be started: %s", title, e);
    }
  }

  private static <D extends Deployment> D start(Path data, Hosts hosts, Maker<D> maker)
      throws IOException {
    for (int attempt = 1; ; attempt++) {
      LocalCluster<D> cluster = maker.make(hosts, attempt);
      try {
        return cluster.start();
      } catch (LoadstoneException | IOException e) {
        Folders.remove(data);
        boolean mayWork = cluster.hasLostAPort() || cluster.fellApart();
        if (!mayWork || attempt == MOST_ATTEMPTS) {
          throw e;
        }
        Folders.makePrivate(data, hosts.identity());
      }
    }
  }
}
