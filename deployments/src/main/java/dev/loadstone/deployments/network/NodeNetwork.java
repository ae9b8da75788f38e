package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.deployments.process.Keeper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The network of a local deployment. On plain loopback every node has the address 127.0.0.1 and
 * runs as any process does, so a deployer needs no separate code for it.
 *
 * <p>Otherwise each node has a network namespace of its own, as if it were on a machine of its own
 * on one LAN, and this process is one more machine on it. Each node's link has the given rate in
 * each direction, towards other nodes and the client alike; the client's own link has no rate
 * limit. Each pair of machines has its delay. Everything is removed by {@link #close}, or when this
 * process ends in any way.
 */
public final class NodeNetwork implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final int MOST_ATTEMPTS = 5;

  private final List<String> addresses;
  private final List<List<String>> prefixes;
  private final List<Deployment.Node> helpers;
  private final Function<FaultOrder, NodeFault> faults;
  private final Runnable removal;

  private NodeNetwork(
      List<String> addresses,
      List<List<String>> prefixes,
      List<Deployment.Node> helpers,
      Function<FaultOrder, NodeFault> faults,
      Runnable removal) {
    this.addresses = List.copyOf(addresses);
    this.prefixes = List.copyOf(prefixes);
    this.helpers = List.copyOf(helpers);
    this.faults = faults;
    this.removal = removal;
  }

  /**
   * Why this machine or user cannot have the network; namespaces are made and removed to find out.
   */
  public static List<Refusal> refusals(int nodes, Network network) {
    return network.isShaped()
        ? capabilities(nodes, network).refusal().map(found -> of(network, found)).stream().toList()
        : List.of();
  }

  /** The same refusal, at the setting that asks for the network. */
  private static Refusal of(Network network, Refusal refusal) {
    return network.isUnlimited() && network.need().compareTo(Network.Need.CUTS) >= 0
        ? new Refusal(
            "faults",
            "change links between nodes, and the network for that "
                + refusal.reason().replace("leave network out", "leave cut and slow-link out"))
        : refusal;
  }

  private static NetworkCapabilities capabilities(int nodes, Network network) {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      return NetworkCapabilities.refuse(
          "needs network namespaces, which Linux has and " + system + " has not");
    }
    if (nodes > Subnet.MOST_NODES) {
      return NetworkCapabilities.refuse(
          "has at most " + Subnet.MOST_NODES + " nodes, but nodes is " + nodes);
    }
    Optional<String> stranger =
        network.pairs().stream()
            .filter(pair -> pair.other() > nodes)
            .map(pair -> "has a delay between " + pair.title() + ", but nodes is " + nodes)
            .findFirst();
    if (stranger.isPresent()) {
      return NetworkCapabilities.refuse(stranger.get());
    }
    return IpRoute.find()
        .map(tools -> NetworkCapabilities.find(tools, network))
        .orElseGet(
            () ->
                NetworkCapabilities.refuse(
                    "needs the programs ip and tc, and they are not on the search path;"
                        + " install the package iproute2, or leave network out"));
  }

  /** Creates the network; nothing is left when that fails. */
  public static NodeNetwork create(int nodes, Network network) {
    if (!network.isShaped()) {
      return new NodeNetwork(
          Collections.nCopies(nodes, LOOPBACK),
          Collections.nCopies(nodes, List.of()),
          List.of(),
          order -> {
            throw LoadstoneException.usage("nodes on plain loopback have no links");
          },
          () -> {});
    }
    NetworkCapabilities capabilities = capabilities(nodes, network);
    capabilities
        .refusal()
        .ifPresent(
            refusal -> {
              throw LoadstoneException.usage("%s", refusal);
            });
    return create(
        IpRoute.find().orElseThrow(), nodes, network, capabilities.netem(), Subnet::unused);
  }

  /**
   * One at a time, because two would choose the same names. Another process may choose the same
   * addresses at the same moment; it is seen by its route, and the network is made again.
   */
  static synchronized NodeNetwork create(
      IpRoute tools, int nodes, Network network, boolean netem, Supplier<Subnet> subnets) {
    NetworkNames.removeStale(tools);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      NetworkNames names = NetworkNames.unused(tools);
      Subnet subnet = subnets.get();
      NodeNetwork made = make(tools, names, subnet, nodes, network, netem);
      if (!subnet.isReachedBeside(names.clientLink(), Subnet.routes())) {
        return made;
      }
      made.close();
    }
    throw LoadstoneException.unavailable(
        "the network of the nodes could not be made: each of %s times, others took the same part of"
            + " 198.18.0.0/15 at the same moment; try again",
        MOST_ATTEMPTS);
  }

  private static NodeNetwork make(
      IpRoute tools, NetworkNames names, Subnet subnet, int nodes, Network network, boolean netem) {
    Keeper keeper = tools.keeper(names.clientLink(), names.all(nodes));
    try {
      Runnable end = () -> {};
      List<Deployment.Node> helpers = List.of();
      Links links;
      if (NetworkCapabilities.needsSwitch(network, netem)) {
        DelaySwitch running = DelaySwitch.start(tools, names, subnet, network, nodes);
        helpers = List.of(new Deployment.Node("the switch between the nodes", running.pid(), ""));
        end = running::close;
        links = running;
      } else {
        VethNetwork kernel = new VethNetwork(tools, names, subnet, network);
        kernel.make(nodes);
        links = kernel;
      }
      List<String> addresses = IntStream.rangeClosed(1, nodes).mapToObj(subnet::node).toList();
      List<String> namespaces = IntStream.rangeClosed(1, nodes).mapToObj(names::namespace).toList();
      Probe probe = new Probe(namespaces, addresses);
      return new NodeNetwork(
          addresses,
          namespaces.stream()
              .map(namespace -> List.of(tools.ip().toString(), "netns", "exec", namespace))
              .toList(),
          helpers,
          order -> new LinkFault(order, links, probe, nodes, network),
          inOrder(end, keeper::close));
    } catch (LoadstoneException e) {
      keeper.close();
      throw e;
    }
  }

  private static Runnable inOrder(Runnable first, Runnable second) {
    return () -> {
      first.run();
      second.run();
    };
  }

  /** The address of a node, from 1; the other nodes and this process reach it there. */
  public String address(int node) {
    return addresses.get(node - 1);
  }

  /**
   * Turns a command into one that runs on the machine of a node, from 1, with the process id of the
   * program itself. If the command changes the user, it must do so inside.
   */
  public List<String> command(int node, List<String> command) {
    List<String> wrapped = new ArrayList<>(prefixes.get(node - 1));
    wrapped.addAll(command);
    return wrapped;
  }

  /** A fault of a node's link; the nodes must have a network of their own. */
  public NodeFault fault(FaultOrder order) {
    return faults.apply(order);
  }

  /** Returns whether the nodes have a network of their own, and with it all ports. */
  public boolean isShaped() {
    return !prefixes.stream().allMatch(List::isEmpty);
  }

  /** The processes without which nodes do not reach each other; empty unless there is a delay. */
  public List<Deployment.Node> helpers() {
    return helpers;
  }

  /** Removes the network. To be called after the nodes have ended; a second call does nothing. */
  @Override
  public void close() {
    removal.run();
  }
}
