package dev.loadstone.deployments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The names of one network's parts, different from those of every other network on this machine.
 *
 * @param serial distinguishes the networks of this process
 */
record NetworkNames(int serial) {
  /** The name of a node's only link, in its namespace. */
  static final String NODE_LINK = "eth0";

  /** Names of a network that this process does not have yet. */
  static NetworkNames unused(IpRoute tools) {
    List<String> taken =
        tools.ip("netns list").lines().map(line -> line.split(" ", -1)[0]).toList();
    return IntStream.iterate(1, serial -> serial + 1)
        .mapToObj(NetworkNames::new)
        .filter(names -> taken.stream().noneMatch(name -> name.startsWith(names.prefix())))
        .findFirst()
        .orElseThrow();
  }

  private String prefix() {
    return StaleNamespaces.prefix() + serial + "-";
  }

  /** The namespace of a node, from 1. */
  String namespace(int node) {
    return prefix() + node;
  }

  /** The namespace of the bridge. */
  String lan() {
    return prefix() + "lan";
  }

  List<String> all(int nodes) {
    List<String> all = new ArrayList<>(List.of(lan()));
    IntStream.rangeClosed(1, nodes).mapToObj(this::namespace).forEach(all::add);
    return all;
  }

  /** The client's link to the network, in this machine's own namespace. */
  String clientLink() {
    return link(0);
  }

  /** A node's link before it is moved to its namespace; 15 characters at most. */
  String link(int node) {
    return "ls" + Long.toHexString(ProcessHandle.current().pid()) + "-" + serial + "-" + node;
  }
}
