package dev.loadstone.deployments.network;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The network of a local deployment. On plain loopback every node has the address 127.0.0.1 and
 * runs as any process does; a deployer needs no second path for it.
 *
 * <p>Otherwise each node is in a network namespace of its own, as on a machine of its own on one
 * LAN, and this process is one more machine on it. Each node's link has the given rate in each
 * direction, towards other nodes and the client alike; the client's own link has none. Everything
 * is removed by {@link #close}, and when this process ends in whatever way.
 */
public final class NodeNetwork implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";

  private final List<String> addresses;
  private final List<List<String>> prefixes;
  private final Runnable removal;

  private NodeNetwork(List<String> addresses, List<List<String>> prefixes, Runnable removal) {
    this.addresses = List.copyOf(addresses);
    this.prefixes = List.copyOf(prefixes);
    this.removal = removal;
  }

  /**
   * Why this machine or this user cannot have such a network; each sentence begins with {@code
   * network}. Namespaces are made and removed to find out.
   *
   * @param nodes how many nodes
   * @param network what is asked for
   * @return empty when it can be had
   */
  public static List<String> refusals(int nodes, Network network) {
    if (!network.isShaped()) {
      return List.of();
    }
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      return List.of("network needs network namespaces, which Linux has and " + system + " not");
    }
    if (nodes > Subnet.MOST_NODES) {
      return List.of("network has at most " + Subnet.MOST_NODES + " nodes, not " + nodes);
    }
    return IpRoute.find()
        .map(tools -> Abilities.find(tools, network).refusal().stream().toList())
        .orElseGet(
            () ->
                List.of(
                    "network needs the programs ip and tc, and they are not on the search path;"
                        + " install the package iproute2, or leave network out"));
  }

  /**
   * Makes the network.
   *
   * @param nodes how many nodes
   * @param network what is asked for
   * @throws LoadstoneException with {@link ExitCode#USAGE} when {@link #refusals} has something
   *     against it, with {@link ExitCode#SYSTEM_UNAVAILABLE} when it fails nonetheless; nothing is
   *     left then
   */
  public static NodeNetwork create(int nodes, Network network) {
    if (!network.isShaped()) {
      return new NodeNetwork(
          Stream.generate(() -> LOOPBACK).limit(nodes).toList(),
          Stream.generate(List::<String>of).limit(nodes).toList(),
          () -> {});
    }
    List<String> refusals = refusals(nodes, network);
    if (!refusals.isEmpty()) {
      throw new LoadstoneException(ExitCode.USAGE, refusals.get(0));
    }
    IpRoute tools = IpRoute.find().orElseThrow();
    Leftovers.remove(tools);
    Names names = Names.unused(tools);
    NamespaceKeeper keeper = new NamespaceKeeper(tools, names.clientLink(), names.all(nodes));
    Optional<DelaySwitch> delaySwitch = Optional.empty();
    try {
      Subnet subnet = Subnet.unused();
      Abilities abilities = Abilities.find(tools, network);
      if (network.delay().isZero() || abilities.netem()) {
        new KernelLinks(tools, names, subnet, network).make(nodes);
      } else {
        delaySwitch = Optional.of(DelaySwitch.start(tools, names, subnet, network, nodes));
      }
      Optional<DelaySwitch> started = delaySwitch;
      return new NodeNetwork(
          IntStream.rangeClosed(1, nodes).mapToObj(subnet::node).toList(),
          IntStream.rangeClosed(1, nodes)
              .mapToObj(
                  node -> List.of(tools.ip().toString(), "netns", "exec", names.namespace(node)))
              .toList(),
          () -> remove(started, keeper));
    } catch (LoadstoneException e) {
      remove(delaySwitch, keeper);
      throw e;
    }
  }

  private static void remove(Optional<DelaySwitch> delaySwitch, NamespaceKeeper keeper) {
    delaySwitch.ifPresent(DelaySwitch::close);
    keeper.close();
  }

  /**
   * The address that a node is to listen on, and can be reached at by the other nodes and from
   * here.
   *
   * @param node 1 … number of nodes
   */
  public String address(int node) {
    return addresses.get(node - 1);
  }

  /**
   * A command as it is to be run so that it is on the node's machine. Its process id is that of the
   * program itself. If it changes the user, that belongs inside.
   *
   * @param node 1 … number of nodes
   * @param command program and arguments
   */
  public List<String> command(int node, List<String> command) {
    List<String> wrapped = new ArrayList<>(prefixes.get(node - 1));
    wrapped.addAll(command);
    return wrapped;
  }

  /** Removes the network; to be called after the nodes have ended. Twice does nothing. */
  @Override
  public void close() {
    removal.run();
  }
}
