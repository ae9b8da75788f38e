package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * One server, or several that are started together: the ports, folders, logs and processes of one
 * attempt to start them.
 */
public abstract class ServerCluster {
  private static final int MOST_ATTEMPTS = 3;
  private static final int CONNECT_MILLIS = 2000;

  /**
   * An attempt to start servers.
   *
   * @param number from 1; a later attempt has logs of its own
   */
  public record Attempt(DeploymentPlan plan, Hosts hosts, int number) {}

  private final Attempt attempt;

  /** The free ports that were chosen, each with the condition that makes it usable. */
  private final Map<Integer, IntPredicate> chosen = new HashMap<>();

  private final List<ServerProcess> started = new ArrayList<>();
  private boolean nodeExited;

  protected ServerCluster(Attempt attempt) {
    this.attempt = attempt;
  }

  /**
   * Starts servers, and tries again when a port was taken meanwhile.
   *
   * @param title for messages
   * @param maker makes the cluster, once for each attempt
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when they do not start;
   *     nothing but logs is left then
   */
  public static ClusterDeployment start(
      String title, DeploymentPlan plan, Hosts hosts, Function<Attempt, ServerCluster> maker) {
    try {
      for (int number = 1; ; number++) {
        hosts.makeData();
        ServerCluster cluster = maker.apply(new Attempt(plan, hosts, number));
        try {
          return cluster.start();
        } catch (LoadstoneException | IOException e) {
          String hindrance;
          try {
            hindrance = hosts.hindrance(cluster.chosen.keySet());
          } finally {
            Closing.all(cluster.started, ServerProcess::close);
          }
          hosts.removeData();
          boolean mayWork =
              cluster.portTaken() || (cluster.nodeExited && cluster.mayStartAfterNodeExited());
          if (!hindrance.isEmpty()) {
            throw LoadstoneException.unavailable(e, "%s. Besides, %s", e.getMessage(), hindrance);
          }
          if (!mayWork || number == MOST_ATTEMPTS) {
            throw e;
          }
        }
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "%s could not be started: %s", title, e);
    }
  }

  /**
   * Starts all servers by {@link #launch}, waits until they serve, and proves that they are ours.
   * Those that were started are ended when it fails.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when one does not serve
   */
  protected abstract ClusterDeployment start() throws IOException;

  /** Whether another attempt may succeed after one of several nodes has ended by itself. */
  protected boolean mayStartAfterNodeExited() {
    return false;
  }

  public final DeploymentPlan plan() {
    return attempt.plan();
  }

  public final Hosts hosts() {
    return attempt.hosts();
  }

  /** The deployment's data folder, absolute, the same on each machine. */
  public final Path data() {
    return hosts().data();
  }

  public final Path log(String name) {
    String suffix = attempt.number() == 1 ? "" : "-attempt-" + attempt.number();
    return plan().logs().resolve(name + suffix + ".log");
  }

  /** Different ports that nobody listens on now, chosen together. */
  protected final List<Integer> freePorts(int count) {
    return freePorts(count, hosts()::isFree);
  }

  /** Different ports that nobody listens on now, for servers that need more than the port alone. */
  protected final List<Integer> freePorts(int count, IntPredicate usable) {
    List<Integer> ports = hosts().freePorts(count, usable);
    ports.forEach(port -> chosen.put(port, usable));
    return ports;
  }

  /**
   * The port of a node for clients: the user's, counted up from node to node, or a free one.
   *
   * @param node from 1
   */
  protected final int clientPort(int node, int free) {
    return plan().port() == 0 ? free : plan().port() + node - 1;
  }

  private boolean portTaken() {
    return chosen.entrySet().stream().anyMatch(port -> !port.getValue().test(port.getKey()));
  }

  /**
   * Starts a server, which is ended when the deployment cannot be started.
   *
   * @param title for messages
   * @param node the machine that it is on, from 1
   * @param stopSignal the signal that ends it, for example {@code KILL}
   * @param grace how long it has to end before it is killed
   */
  public final ServerProcess launch(
      String title,
      int node,
      List<String> command,
      Map<String, String> environment,
      Path log,
      String stopSignal,
      Duration grace) {
    ServerProcess process =
        ServerProcess.start(
            new ServerProcess.Launch(
                hosts().node(node).machine(),
                title,
                hosts().node(node).command(command),
                environment,
                log,
                stopSignal,
                grace,
                // The data of all servers: each removes them, and the last one to end removes all.
                data()));
    started.add(process);
    return process;
  }

  /** Ends a server that is to be launched again; its data stay. */
  protected final void end(ServerProcess process) {
    process.close();
    started.remove(process);
  }

  /**
   * Requires that no server has ended; otherwise one that waits for it would wait until the limit.
   *
   * @param when follows {@code ended by itself} in the message
   */
  protected final void requireAllAlive(String when) {
    for (ServerProcess process : started) {
      if (!process.isAlive()) {
        nodeExited = true;
        throw process.ended(when);
      }
    }
  }

  public static boolean accepts(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  protected static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the server's log %s cannot be read: %s", log, e);
    }
  }
}
