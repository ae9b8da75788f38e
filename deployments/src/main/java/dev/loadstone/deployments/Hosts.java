package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.deployments.network.NodeNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The machines that the servers of a deployment run on, and the user as whom they run there.
 *
 * @param network where each of them listens
 * @param runAs as whom they run
 */
public record Hosts(NodeNetwork network, RunAsUser runAs) implements AutoCloseable {
  private static final Duration TOOL_GRACE = Duration.ofSeconds(5);

  /** Where a node is to listen, as {@link NodeNetwork#address}. */
  public String address(int node) {
    return network.address(node);
  }

  /**
   * A command as it is to be run so that it is on the node's machine and the servers' user's. Its
   * process id is that of the program itself.
   *
   * @param node 1 … number of nodes
   */
  public List<String> command(int node, List<String> command) {
    return network.command(node, runAs.command(command));
  }

  /**
   * Runs a set-up tool as the servers' user.
   *
   * @param title for messages, for example {@code PostgreSQL's initdb}
   * @param log gets what it writes
   * @param data removed when this process is killed meanwhile
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it fails
   */
  public void run(
      String title,
      List<String> command,
      Map<String, String> environment,
      Path log,
      Path data,
      Duration limit) {
    LocalProcess.run(
        new LocalProcess.Launch(
            title, runAs.command(command), environment, log, "KILL", TOOL_GRACE, data),
        limit);
  }

  /** Hands over what was written for servers that have not been started yet. */
  public void own(Path folder) throws IOException {
    runAs.ownAll(folder);
  }

  /**
   * Requires that a server answers where it is to, and listens on no other address than its own.
   *
   * @param address its address
   * @param port where it is to answer
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when that is not so
   */
  public void requireListening(LocalProcess server, String address, int port) {
    ListeningSockets.require(server, runAs, address, port);
  }

  /** See {@link NodeNetwork#helpers}. */
  public List<Deployment.Node> helpers() {
    return network.helpers();
  }

  /** Removes the network; to be called after the servers have ended. Twice does nothing. */
  @Override
  public void close() {
    network.close();
  }
}
