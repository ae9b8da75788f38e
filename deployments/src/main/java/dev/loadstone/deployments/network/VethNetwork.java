package dev.loadstone.deployments.network;

import dev.loadstone.core.deployment.Network;

record VethNetwork(IpRoute tools, NetworkNames names, Subnet subnet, Network network) {
  private static final String BRIDGE = "lan";

  private static final String CLIENT_PORT = "client";

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
      tools.tc("qdisc add dev " + client + " root " + delay());
    }
    tools.ip("addr add " + subnet.client() + "/24 dev " + client);
    tools.ip("link set " + client + " up");
  }

  private void makeNode(int node) {
    String lan = names.lan();
    String namespace = names.namespace(node);
    String port = "node" + node;
    String link = NetworkNames.NODE_LINK;
    tools.ip("netns add " + namespace);
    tools.ip("-n " + namespace + " link set lo up");
    tools.ip(
        "-n " + lan + " link add " + port + " type veth peer name " + link + " netns " + namespace);
    tools.ip("-n " + lan + " link set " + port + " master " + BRIDGE + " up");
    if (network.bitsPerSecond() > 0) {
      shape(lan, port, TokenBucket.of(network.bitsPerSecond()));
    }
    if (!network.delay().isZero()) {
      shape(namespace, link, delay() + rate());
    } else if (network.bitsPerSecond() > 0) {
      shape(namespace, link, TokenBucket.of(network.bitsPerSecond()));
    }
    tools.ip("-n " + namespace + " addr add " + subnet.node(node) + "/24 dev " + link);
    tools.ip("-n " + namespace + " link set " + link + " up");
  }

  private void shape(String namespace, String link, String how) {
    tools.tc("-n " + namespace + " qdisc add dev " + link + " root " + how);
  }

  /** The delay on a link out of a machine; each packet between two machines is delayed once. */
  private String delay() {
    return "netem limit " + MOST_PACKETS + " delay " + network.delay().toNanos() / 1000 + "us";
  }

  private String rate() {
    return network.bitsPerSecond() == 0 ? "" : " rate " + network.bitsPerSecond() + "bit";
  }
}
