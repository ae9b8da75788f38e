package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.ProcessMeter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** The machines that the servers of a deployment run on, with a folder for their data on each. */
public abstract class Hosts implements AutoCloseable {
  private final List<Host> nodes;

  /**
   * @param nodes the place of each node, from node 1
   */
  protected Hosts(List<Host> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /**
   * Returns this machine with the network that the plan asks for.
   *
   * @param machines the number of machines in the network
   * @param samePorts whether the nodes have the same ports, and therefore need different addresses
   */
  public static Hosts here(DeploymentPlan plan, RunAsUser runAs, int machines, boolean samePorts) {
    return LocalHosts.of(plan, runAs, machines, samePorts);
  }

  final List<Host> nodes() {
    return nodes;
  }

  /**
   * The place of a node.
   *
   * @param node 1 … number of nodes
   */
  public final Host node(int node) {
    return nodes.get(node - 1);
  }

  /**
   * The address that a node listens on; the other nodes and this process reach it there.
   *
   * @param node 1 … number of nodes
   */
  public final String address(int node) {
    return node(node).address();
  }

  /** The folder for the servers' data, absolute, the same on each machine. */
  public abstract Path data();

  /** The part of its machine that each node may count on. */
  public abstract NodeShare share();

  /** Creates the empty data folder on each machine. */
  abstract void makeData();

  abstract void removeData() throws IOException;

  /** Different ports that nobody listens on now. */
  abstract List<Integer> freePorts(int count, IntPredicate fit);

  /** Whether a server could now listen on the port at every node's address. */
  public abstract boolean isFree(int port);

  /**
   * Requires that a port given by the user can be used.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot
   */
  public final void requireFree(int port) {
    if (!isFree(port)) {
      throw LoadstoneException.unavailable(
          "port %s is taken or not allowed on %s; nothing was started. Choose another port, or 0"
              + " for a free one",
          port, String.join(", ", nodes.stream().map(Host::address).distinct().toList()));
    }
  }

  /**
   * Returns, for a message, the reason why a server does not answer from here.
   *
   * @param ports those at which servers should answer
   * @return empty when nothing is known
   */
  abstract String hindrance(Set<Integer> ports);

  /** The processes that the nodes need but that are not nodes; see {@link Deployment#helpers}. */
  abstract List<Deployment.Node> helpers();

  /** Starts to measure the nodes on other machines; see {@link Deployment#startMeters}. */
  List<ProcessMeter> startMeters(List<Deployment.Node> nodes) throws IOException {
    return List.of();
  }

  /** The storage under the data of other machines; see {@link Deployment#storageElsewhere}. */
  Map<String, Storage> storageElsewhere() {
    return Map.of();
  }

  /**
   * Copies a folder of one node to another node; the original must not change meanwhile.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when it cannot be copied
   */
  public static void copy(Host from, Path original, Host to, Path copy) {
    try {
      List<Process> processes =
          ProcessBuilder.startPipeline(
              List.of(
                  new ProcessBuilder(from.streaming("exec tar -C \"$1\" -c -f - .", original)),
                  new ProcessBuilder(
                          to.streaming(
                              "mkdir -p -m 700 -- \"$1\" && exec tar -C \"$1\" -x -p -f -", copy))
                      .redirectErrorStream(true)));
      Process last = processes.get(1);
      String said = new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      String complaint =
          new String(processes.get(0).getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      if (processes.get(0).waitFor() + last.waitFor() != 0) {
        throw new IOException((complaint + said).strip());
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e,
          "%s of %s could not be copied to %s: %s",
          original,
          from.machine().title(),
          to.machine().title(),
          e.getMessage());
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while a server was being set up");
    }
  }

  /**
   * Removes the data and the network, after the servers have ended; a second call does nothing.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when data remain
   */
  @Override
  public abstract void close();
}
