package dev.loadstone.deployments.network;

import dev.loadstone.core.process.CommandRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The names of one network's parts, different from those of every other network on this machine.
 * Names of namespaces tell who made them: {@code loadstone-<process id>-…}.
 *
 * @param serial distinguishes the networks of this process
 */
record NetworkNames(int serial) {
  /** The name of a node's only link, in its namespace. */
  static final String NODE_LINK = "eth0";

  private static final Logger LOG = LoggerFactory.getLogger(NetworkNames.class);
  private static final String NAME = "loadstone-";
  private static final Pattern OURS = Pattern.compile(NAME + "([0-9]+)-.*");

  static NetworkNames unused(IpRoute tools) {
    List<String> taken = namespaces(tools);
    return IntStream.iterate(1, serial -> serial + 1)
        .mapToObj(NetworkNames::new)
        .filter(names -> taken.stream().noneMatch(name -> name.startsWith(names.prefix())))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> namespaces(IpRoute tools) {
    // A number in brackets follows the name.
    return tools.ip("netns list").lines().map(line -> line.split(" ", -1)[0]).toList();
  }

  /**
   * Removes namespaces of dead processes in which nothing runs. The keeper of a network removes
   * them whatever happens to its process; they are left only when it was killed itself.
   */
  static void removeStale(IpRoute tools) {
    namespaces(tools).stream()
        .filter(NetworkNames::isOfADeadProcess)
        .filter(name -> isEmpty(tools, name))
        .forEach(
            name ->
                LOG.info(
                    "removed the network namespace {} of a run that was killed: {}",
                    name,
                    tools.tryIp("netns delete " + name)));
  }

  private static boolean isOfADeadProcess(String name) {
    Matcher matcher = OURS.matcher(name);
    return matcher.matches() && ProcessHandle.of(Long.parseLong(matcher.group(1))).isEmpty();
  }

  private static boolean isEmpty(IpRoute tools, String name) {
    CommandRunner.Ended ended = tools.tryIp("netns pids " + name);
    return ended.well() && ended.output().isEmpty();
  }

  static String ofThisProcess() {
    return NAME + ProcessHandle.current().pid() + "-";
  }

  private String prefix() {
    return ofThisProcess() + serial + "-";
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
