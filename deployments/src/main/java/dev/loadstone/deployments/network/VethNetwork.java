package dev.loadstone.deployments.network;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Network;
import java.time.Duration;
import java.util.List;

/** A bridge and pairs of virtual links; the kernel delays and limits. */
record VethNetwork(IpRoute tools, NetworkNames names, Subnet subnet, Network network)
    implements Links {
  private static final String BRIDGE = "lan";

  private static final String CLIENT_PORT = "client";
  private static final String NOWHERE = "01:80:c2:00:00:01";

  /** Packets that may be on their way at once through one delay. */
  private static final int MOST_PACKETS = 100_000;

  void make(int nodes) {
    // The bridge is in a namespace of its own, where the host's packet filters do not reach.
    String lan = names.lan();
    tools.ip("netns add " + lan);
    tools.ip("-n " + lan + " link add " + BRIDGE + " type bridge");
    tools.ip("-n " + lan + " link set " + BRIDGE + " up");
    for (int node = 1; node <= nodes; node++) {
      makeNode(node);
    }
    String client = names.clientLink();
    tools.ip("link add " + client + " type veth peer name " + CLIENT_PORT + " netns " + lan);
    tools.ip("-n " + lan + " link set " + CLIENT_PORT + " master " + BRIDGE + " up");
    if (!network.delay().isZero()) {
      tools.tc("qdisc add dev " + client + " root " + delay(network.delay()));
    }
    tools.ip("addr add " + subnet.client() + "/24 dev " + client);
    tools.ip("link set " + client + " up");
  }

  private void makeNode(int node) {
    String lan = names.lan();
    String namespace = names.namespace(node);
    String port = port(node);
    String link = NetworkNames.NODE_LINK;
    tools.ip("netns add " + namespace);
    tools.ip("-n " + namespace + " link set lo up");
    tools.ip(
        "-n " + lan + " link add " + port + " type veth peer name " + link + " netns " + namespace);
    tools.ip("-n " + lan + " link set " + port + " master " + BRIDGE + " up");
    shape(node, Network.LOOPBACK);
    tools.ip("-n " + namespace + " addr add " + subnet.node(node) + "/24 dev " + link);
    tools.ip("-n " + namespace + " link set " + link + " up");
  }

  /** Sets what is the network's own, and what a fault adds. */
  private void shape(int node, Network more) {
    long rate = TokenBucket.lower(network.bitsPerSecond(), more.bitsPerSecond());
    discipline("-n " + names.lan() + " ", port(node), more.delay(), rate);
    // Each packet between two machines is delayed once, on the link out of its sender.
    discipline(
        "-n " + names.namespace(node) + " ",
        NetworkNames.NODE_LINK,
        network.delay().plus(more.delay()),
        rate);
  }

  private void discipline(String where, String link, Duration delay, long rate) {
    if (!delay.isZero()) {
      String limit = rate == 0 ? "" : " rate " + rate + "bit";
      tools.tc(where + "qdisc replace dev " + link + " root " + delay(delay) + limit);
    } else if (rate > 0) {
      tools.tc(where + "qdisc replace dev " + link + " root " + TokenBucket.of(rate));
    } else {
      // There is none to delete where nothing was set before.
      tools.tryTc(where + "qdisc delete dev " + link + " root");
    }
  }

  private static String delay(Duration delay) {
    return "netem limit " + MOST_PACKETS + " delay " + delay.toNanos() / 1000 + "us";
  }

  private static String port(int node) {
    return "node" + node;
  }

  /**
   * Gives the receivers an address that no bridge forwards to (IEEE 802.1D). Nobody is told, and
   * senders see no error, as with packets that get lost in a network.
   */
  @Override
  public Runnable cut(List<Way> ways) {
    Runnable undo = () -> ways.forEach(way -> tools.tryIp(neighbour(way, "delete")));
    try {
      ways.forEach(
          way -> tools.ip(neighbour(way, "replace") + " lladdr " + NOWHERE + " nud permanent"));
      return undo;
    } catch (LoadstoneException e) {
      undo.run();
      throw e;
    }
  }

  private String neighbour(Way way, String act) {
    boolean isClient = way.from() == 0;
    return (isClient ? "" : "-n " + names.namespace(way.from()) + " ")
        + ("neigh " + act + " ")
        + (way.to() == 0 ? subnet.client() : subnet.node(way.to()))
        + " dev "
        + (isClient ? names.clientLink() : NetworkNames.NODE_LINK);
  }

  @Override
  public Runnable slow(int node, Network by) {
    Runnable undo = () -> shape(node, Network.LOOPBACK);
    try {
      shape(node, by);
      return undo;
    } catch (LoadstoneException e) {
      undo.run();
      throw e;
    }
  }
}
