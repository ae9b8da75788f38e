package dev.loadstone.core.deployment;

import java.nio.file.Path;
import java.util.Map;

/**
 * Servers to start, and where.
 *
 * @param nodes how many nodes, at least 1
 * @param settings server settings by the server's own names; they win over the deployer's defaults
 * @param network the network between its nodes
 * @param machines where they are started
 * @param data the folder for data on this machine; made and removed by the deployment. The folder
 *     around it is the deployment's own, and opened for the servers' user to pass through
 * @param logs the folder where server logs are kept
 * @param connections the client connections that must be possible
 * @param port the first port to use, or 0 for free ones
 */
public record DeploymentPlan(
    int nodes,
    Map<String, String> settings,
    Network network,
    Machines machines,
    Path data,
    Path logs,
    int connections,
    int port) {
  /** On this machine's plain loopback. */
  public DeploymentPlan(
      int nodes, Map<String, String> settings, Path data, Path logs, int connections, int port) {
    this(nodes, settings, Network.LOOPBACK, data, logs, connections, port);
  }

  /** On this machine. */
  public DeploymentPlan(
      int nodes,
      Map<String, String> settings,
      Network network,
      Path data,
      Path logs,
      int connections,
      int port) {
    this(nodes, settings, network, Machines.HERE, data, logs, connections, port);
  }
}
