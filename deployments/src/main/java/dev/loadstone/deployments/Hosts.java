package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.process.FolderRemover;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.core.process.SshMachine;
import dev.loadstone.deployments.disk.FullDisk;
import dev.loadstone.deployments.disk.NodeDisks;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.process.Machine;
import dev.loadstone.deployments.process.SkewedClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The machines that the servers of a deployment run on, with a folder for their data on each: this
 * one, on plain loopback or in a network of namespaces, or others that are reached by ssh.
 */
public final class Hosts implements AutoCloseable {
  /** The first port to choose; ports are below those that systems choose for connections. */
  private static final int FIRST_PORT = 20_000;

  private static final int END_OF_PORTS = 32_000;
  private static final Duration REMOVAL_LIMIT = Duration.ofMinutes(10);

  private final List<Host> nodes;
  private final NodeNetwork network;
  private final Path data;
  private final NodeShare share;

  /** The folder on each other machine; empty when the servers are here. */
  private final List<RemoteFolder> elsewhere;

  /** The ports that anybody listens on, on any of the other machines. */
  private final Set<Integer> taken = new HashSet<>();

  /** The bytes of each disk of its own; 0 where there are none. */
  private final long disk;

  private boolean madeData;
  private Optional<NodeDisks> disks = Optional.empty();

  private Hosts(
      List<Host> nodes,
      NodeNetwork network,
      Path data,
      NodeShare share,
      long disk,
      List<RemoteFolder> elsewhere) {
    this.nodes = List.copyOf(nodes);
    this.network = network;
    this.data = data;
    this.share = share;
    this.disk = disk;
    this.elsewhere = List.copyOf(elsewhere);
  }

  /** With {@code samePorts}, nodes have the same ports, and therefore need several addresses. */
  public static Hosts here(DeploymentPlan plan, RunAsUser runAs, int places, boolean samePorts) {
    Host.makeLogs(plan.logs());
    NodeNetwork network = NodeNetwork.create(places, plan.network());
    Path data = plan.data().toAbsolutePath().normalize();
    boolean loopbacks = samePorts && !plan.network().isShaped();
    List<Host> nodes =
        IntStream.rangeClosed(1, places)
            .mapToObj(
                node ->
                    new Host(
                        Machine.HERE,
                        loopbacks ? "127.0.0." + node : network.address(node),
                        runAs,
                        network.command(node, List.of()),
                        plan.machines().skewed()
                            ? SkewedClock.command(clock(data, node))
                            : List.of()))
            .toList();
    return new Hosts(
        nodes,
        network,
        data,
        NodeShare.ofThisMachine(plan.nodes()),
        plan.machines().disk(),
        List.of());
  }

  /**
   * Connects to the other machines of a plan and creates a folder on each, which is removed when
   * this process ends. Where there are more places than machines, the first ones have two. When one
   * cannot be used, nothing is left anywhere.
   */
  static Hosts elsewhere(String title, DeploymentPlan plan, int places) {
    if (ExecutableFinder.find(SshMachine.PROGRAM).isEmpty()) {
      throw LoadstoneException.unavailable(
          "servers on other machines need the program ssh here, and it was not found; install it,"
              + " for example by apt-get install openssh-client");
    }
    Host.makeLogs(plan.logs());
    Path home = Path.of(plan.machines().folder(), "loadstone-" + UUID.randomUUID());
    String token = UUID.randomUUID().toString();
    List<RemoteFolder> folders = new ArrayList<>();
    try {
      for (String name : plan.machines().on()) {
        SshMachine ssh = new SshMachine(name, plan.machines().options());
        folders.add(new RemoteFolder(title, ssh, home, token));
      }
      folders.forEach(folder -> folder.hold(plan.logs()));
      requireDifferent(folders);
      Hosts hosts =
          new Hosts(
              IntStream.range(0, places)
                  .mapToObj(place -> folders.get(place % folders.size()).host())
                  .toList(),
              NodeNetwork.create(places, Network.LOOPBACK),
              home.resolve("data"),
              NodeShare.least(folders.stream().map(RemoteFolder::whole)),
              0,
              folders);
      hosts.lookAtPorts();
      return hosts;
    } catch (LoadstoneException e) {
      folders.forEach(folder -> Closing.after(e, folder));
      throw e;
    }
  }

  private static void requireDifferent(List<RemoteFolder> folders) {
    Set<String> addresses = new HashSet<>();
    for (RemoteFolder folder : folders) {
      if (!addresses.add(folder.host().address())) {
        throw LoadstoneException.unavailable(
            "the machine %s has the address %s, which another one of the list has too; expected"
                + " machines that reach each other, each at an address of its own",
            folder.title(), folder.host().address());
      }
    }
  }

  List<Host> nodes() {
    return nodes;
  }

  /** The place of a node, from 1. */
  public Host node(int node) {
    return nodes.get(node - 1);
  }

  /** The folder for the servers' data, absolute, the same on each machine. */
  public Path data() {
    return data;
  }

  /** The part of its machine that each node may count on. */
  public NodeShare share() {
    return share;
  }

  /** A path at which each other machine has a Java of a version in the range. */
  Path java(int oldest, int newest) {
    return onEach(folder -> folder.java(oldest, newest));
  }

  /**
   * A path at which each other machine has a copy of a folder of this machine. It is copied once,
   * and checked by digest.
   */
  Path ship(Path folder) {
    try {
      FileBundle files = FileBundle.of(folder);
      return onEach(remote -> remote.install(files));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s cannot be read, to be copied to other machines: %s", folder, e);
    }
  }

  private Path onEach(Function<RemoteFolder, Path> action) {
    return elsewhere.stream().map(action).reduce((first, last) -> last).orElseThrow();
  }

  /**
   * The file that says by how much the clock of a node, from 1, is off. It is beside the data: in
   * its own folder the servers' user could lead root to other files by a link.
   */
  private static Path clock(Path data, int node) {
    return data.resolveSibling(data.getFileName() + "-clock-" + node);
  }

  NodeFault skewedClock(FaultOrder order, long server, Supplier<Optional<Instant>> time) {
    return new SkewedClock(order, clock(data, order.node()), server, time);
  }

  void makeData() {
    if (elsewhere.isEmpty()) {
      node(1).makePrivate(data);
      madeData = true;
      for (int node = 1; node <= nodes.size(); node++) {
        if (!node(node).clock().isEmpty()) {
          SkewedClock.set(clock(data, node), Duration.ZERO);
        }
      }
      if (disk > 0) {
        disks = Optional.of(new NodeDisks(data, nodes.size(), disk, node(1).runAs().uid()));
      }
    }
    elsewhere.forEach(folder -> folder.host().makeFolder(data));
  }

  /** Removes the data; here only if {@link #makeData} has created the folder. */
  void removeData() throws IOException {
    if (madeData) {
      disks.ifPresent(NodeDisks::close);
      removeAsServers();
      FolderRemover.remove(data);
      for (int node = 1; node <= nodes.size(); node++) {
        Files.deleteIfExists(clock(data, node));
      }
    }
    elsewhere.forEach(folder -> folder.remove(data));
    lookAtPorts();
  }

  /**
   * Removes the data as the servers' user, who can remove its own files whatever they are like:
   * nested without end, for example.
   */
  private void removeAsServers() throws IOException {
    RunAsUser user = node(1).runAs();
    if (user.uid() != RunAsUser.OURSELVES) {
      try {
        List<String> command = user.command(List.of("rm", "-rf", "--", data.toString()));
        Machine.HERE.run(command, CommandRunner.Input.NONE, REMOVAL_LIMIT);
      } catch (LoadstoneException e) {
        // The thread was interrupted, and is marked as such; the rest is removed all the same.
      }
    }
  }

  /** Different ports that nobody listens on now; fails when there are not so many. */
  List<Integer> freePorts(int count, IntPredicate fit) {
    lookAtPorts();
    List<Integer> ports =
        ThreadLocalRandom.current()
            .ints(FIRST_PORT, END_OF_PORTS)
            .distinct()
            .limit(END_OF_PORTS - FIRST_PORT)
            .filter(port -> isFree(port) && fit.test(port))
            .limit(count)
            .boxed()
            .toList();
    if (ports.size() < count) {
      throw LoadstoneException.unavailable(
          "fewer than %s ports are free and fit on %s",
          count,
          String.join(
              ", ", nodes.stream().map(host -> host.machine().title()).distinct().toList()));
    }
    return ports;
  }

  /**
   * Returns whether a server could listen on the port at every node's address: now, or on other
   * machines when ports were last chosen or data were last removed. In a network of namespaces each
   * node has all ports.
   */
  public boolean isFree(int port) {
    return port <= Endpoint.LAST_PORT
        && (elsewhere.isEmpty()
            ? network.isShaped()
                || nodes.stream().map(Host::address).allMatch(address -> isFree(address, port))
            : !taken.contains(port));
  }

  private static boolean isFree(String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      // Connections that are still being closed do not hinder a server, so they must not here.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void lookAtPorts() {
    taken.clear();
    elsewhere.forEach(
        folder -> folder.listening().forEach(address -> taken.add(address.getPort())));
  }

  public void requireFree(int port) {
    if (!isFree(port)) {
      throw LoadstoneException.unavailable(
          "port %s is taken or not allowed on %s; nothing was started. Choose another port, or 0"
              + " for a free one",
          port, String.join(", ", nodes.stream().map(Host::address).distinct().toList()));
    }
  }

  /** Why a server on another machine does not answer from here; empty when that is not known. */
  String hindrance(Set<Integer> ports) {
    for (RemoteFolder folder : elsewhere) {
      String address = folder.host().address();
      for (InetSocketAddress server : folder.listening()) {
        if (server.getAddress().getHostAddress().equals(address)
            && ports.contains(server.getPort())
            && !ServerCluster.accepts(address, server.getPort())
            && folder.listening().contains(server)) {
          return "a server listens on %s:%s on the machine %s, where it cannot be reached from here;"
                  .formatted(address, server.getPort(), folder.title())
              + " let firewalls between pass ports %s to %s, or start it with deploy --port"
                  .formatted(FIRST_PORT, END_OF_PORTS - 1);
        }
      }
    }
    return "";
  }

  List<Deployment.Node> helpers() {
    return network.helpers();
  }

  /** The folder of a server of that name on a machine, from 1. */
  Path folder(int machine, String name) {
    return disks.map(made -> made.data(machine)).orElse(data).resolve(name);
  }

  NodeFault fullDisk(int node, Runnable recover) {
    return disks
        .map(made -> new FullDisk(node, made.place(node), recover))
        .orElseThrow(() -> LoadstoneException.usage("node %s has no disk of a given size", node));
  }

  List<String> freeDisks() {
    return disks.map(NodeDisks::free).orElse(List.of());
  }

  NodeFault fault(FaultOrder order) {
    return network.fault(order);
  }

  List<ProcessMeter> startMeters(List<Deployment.Node> measured) throws IOException {
    List<ProcessMeter> meters = new ArrayList<>();
    for (RemoteFolder folder : elsewhere) {
      List<Long> processes =
          measured.stream()
              .filter(node -> node.machine().equals(folder.title()))
              .map(Deployment.Node::pid)
              .toList();
      if (!processes.isEmpty()) {
        meters.add(ProcessMeter.start(folder.ssh(), processes));
      }
    }
    return meters;
  }

  Map<String, Storage> storageElsewhere() {
    Map<String, Storage> storage = new LinkedHashMap<>();
    elsewhere.forEach(folder -> storage.put(folder.title(), folder.storage()));
    return storage;
  }

  /** Removes the data and the network, after the servers have ended; a second call does nothing. */
  @Override
  public void close() {
    network.close();
    if (elsewhere.isEmpty()) {
      try {
        removeData();
      } catch (IOException e) {
        throw LoadstoneException.unavailable(
            e, "the servers were stopped, but their data folder %s remains: %s", data, e);
      }
    }
    Closing.all(elsewhere, RemoteFolder::close);
  }
}
