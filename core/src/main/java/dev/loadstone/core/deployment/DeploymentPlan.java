package dev.loadstone.core.deployment;

import java.nio.file.Path;
import java.util.Map;

/**
 * Servers to start, and where.
 *
 * @param nodes the number of nodes, at least 1
 * @param settings server settings by the server's own names; they win over the deployer's defaults
 * @param data the folder for data on this machine; made and removed by the deployment. The folder
 *     around it belongs to the deployment, which lets the servers' user pass through it
 * @param connections the number of client connections that must be possible
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
  /** A plan for this machine's plain loopback network. */
  public DeploymentPlan(
      int nodes, Map<String, String> settings, Path data, Path logs, int connections, int port) {
    this(nodes, settings, Network.LOOPBACK, Machines.HERE, data, logs, connections, port);
  }

  public DeploymentPlan with(Network other) {
    return new DeploymentPlan(nodes, settings, other, machines, data, logs, connections, port);
  }
}
