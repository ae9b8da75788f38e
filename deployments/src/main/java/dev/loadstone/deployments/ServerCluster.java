package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment.Access;
import dev.loadstone.deployments.ClusterDeployment.Member;
import dev.loadstone.deployments.ClusterDeployment.Recovery;
import dev.loadstone.deployments.process.ServerProcess;
import dev.loadstone.deployments.process.ServerProcess.Stop;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * One server, or several that are started together: the ports, folders, logs and processes of one
 * attempt to start them.
 */
public abstract class ServerCluster {
  private static final int MOST_ATTEMPTS = 3;
  private static final int CONNECT_MILLIS = 2000;

  /** An attempt to start servers, from 1; a later one has logs of its own. */
  public record Attempt(
      DeploymentPlan plan, Hosts hosts, int number, Optional<ServerProgram> program) {
    Attempt with(ServerProgram known) {
      return new Attempt(plan, hosts, number, Optional.of(known));
    }
  }

  private final Attempt attempt;

  /** The free ports that were chosen, each with the condition that makes it usable. */
  private final Map<Integer, IntPredicate> chosen = new HashMap<>();

  private final Map<ServerNode, ServerProcess> started = new LinkedHashMap<>();
  private boolean nodeExited;

  protected ServerCluster(Attempt attempt) {
    this.attempt = attempt;
  }

  /**
   * Starts servers, and tries again when a port was taken meanwhile. Nothing but logs is left when
   * they do not start.
   */
  public static ClusterDeployment start(
      String title, DeploymentPlan plan, Hosts hosts, Function<Attempt, ServerCluster> maker) {
    try {
      for (int number = 1; ; number++) {
        hosts.makeData();
        ServerCluster cluster = maker.apply(new Attempt(plan, hosts, number, Optional.empty()));
        try {
          return cluster.start();
        } catch (LoadstoneException | IOException e) {
          String hindrance;
          try {
            try {
              hindrance = hosts.hindrance(cluster.chosen.keySet());
            } finally {
              Closing.all(cluster.started.values(), ServerProcess::close);
            }
            hosts.removeData();
          } catch (LoadstoneException | IOException more) {
            // The first failure tells why; this one may only follow from it.
            e.addSuppressed(more);
            throw e;
          }
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
   */
  protected abstract ClusterDeployment start() throws IOException;

  /** Returns whether another attempt may succeed after one of several nodes has ended by itself. */
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

  /** The port of a node, from 1: the user's, counted up from node to node, or a free one. */
  protected final int clientPort(int node, int free) {
    return plan().port() == 0 ? free : plan().port() + node - 1;
  }

  private boolean portTaken() {
    return chosen.entrySet().stream().anyMatch(port -> !port.getValue().test(port.getKey()));
  }

  /** The nodes, each with ports of its own; their numbers follow the title and the log's name. */
  protected final List<ServerNode> nodes(String title, String log, int portsOfEach) {
    List<Integer> free = freePorts(plan().nodes() * portsOfEach);
    return IntStream.rangeClosed(1, plan().nodes())
        .mapToObj(
            number -> {
              int first = (number - 1) * portsOfEach;
              List<Integer> ports = new ArrayList<>(free.subList(first, first + portsOfEach));
              ports.set(0, clientPort(number, ports.get(0)));
              return node(title, log, number, ports);
            })
        .toList();
  }

  protected final ServerNode node(String title, String log, int number, List<Integer> ports) {
    return server("node-" + number, title + " node " + number, log + "-" + number, number, ports);
  }

  /** A server with a folder of its name; machines count from 1. */
  protected final ServerNode server(
      String name, String title, String log, int machine, List<Integer> ports) {
    return new ServerNode(
        name, title, log, hosts().node(machine), List.copyOf(ports), hosts().folder(machine, name));
  }

  /**
   * Runs a set-up tool as a server's user; {@code what} follows the server's name in messages. When
   * this process is killed meanwhile, the data are removed.
   */
  public final void run(
      ServerNode node,
      String what,
      List<String> command,
      Map<String, String> environment,
      String log,
      Duration limit) {
    ServerProcess.run(
        new ServerProcess.Launch(
            node.host().machine(),
            node.title() + what,
            node.host().runAs().command(command),
            environment,
            log(log),
            Stop.AT_ONCE,
            data()),
        limit);
  }

  protected final ServerProcess launch(ServerNode node, List<String> command, Stop stop) {
    return launch(node, command, Map.of(), stop);
  }

  /** Starts a server, which is ended when the deployment cannot be started. */
  public final ServerProcess launch(
      ServerNode node, List<String> command, Map<String, String> environment, Stop stop) {
    if (started.containsKey(node)) {
      // It has ended, or was started again in vain.
      process(node).close();
      attempt.program().ifPresent(ServerProgram::requireUnchanged);
    }
    ServerProcess process =
        ServerProcess.start(
            new ServerProcess.Launch(
                node.host().machine(),
                node.title(),
                node.host().command(command),
                environment,
                log(node.log()),
                stop,
                // The data of all servers: each removes them, and the last one to end removes all.
                data()));
    started.put(node, process);
    return process;
  }

  protected final ServerProcess process(ServerNode node) {
    return started.get(node);
  }

  /** Waits until a server serves, and proves that it is ours, by the port that it listens on. */
  protected final ServerProcess awaitServing(
      ServerNode node, Duration limit, BooleanSupplier ready) {
    ServerProcess process = process(node);
    process.awaitReady(limit, ready);
    node.host().requireListening(process, node.port());
    return process;
  }

  /** The nodes come first. */
  protected final ClusterDeployment deployment(
      String title, Access access, List<ServerNode> servers, Recovery recovery) {
    List<Member> members = new ArrayList<>();
    for (ServerNode server : servers) {
      int number = members.size() + 1;
      String name = number <= plan().nodes() ? "node-" + number : server.name();
      members.add(new Member(name, server.endpoint(), process(server)));
    }
    return new ClusterDeployment(
        title,
        hosts(),
        attempt.program().flatMap(ServerProgram::own),
        access,
        members,
        started.values(),
        recovery);
  }

  /** Requires that no server has ended; one that waits for it would wait until the limit. */
  protected final void requireAllAlive(String when) {
    for (ServerProcess process : started.values()) {
      if (!process.isAlive()) {
        nodeExited = true;
        throw process.ended(when);
      }
    }
  }

  protected static boolean accepts(ServerNode node) {
    return accepts(node.address(), node.port());
  }

  public static boolean accepts(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  protected final boolean logs(ServerNode node, String text) {
    Path log = log(node.log());
    try {
      return Files.readString(log).contains(text);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the server's log %s cannot be read: %s", log, e);
    }
  }
}
