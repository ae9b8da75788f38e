package dev.loadstone.deployments;

import java.nio.file.Path;
import java.util.List;

/**
 * One server of a cluster: where it listens, and where its files are.
 *
 * @param name its name among the servers, for example {@code node-1}
 * @param title for messages
 * @param log the name of its log
 * @param ports the one for clients first
 * @param folder on its machine
 */
public record ServerNode(
    String name, String title, String log, Host host, List<Integer> ports, Path folder) {
  public String address() {
    return host.address();
  }

  /** The port for clients. */
  public int port() {
    return ports.get(0);
  }

  public String endpoint() {
    return endpoint(0);
  }

  /** Address and one of the ports; index 0 is that for clients. */
  public String endpoint(int index) {
    return address() + ":" + ports.get(index);
  }

  public Path file(String relative) {
    return folder.resolve(relative);
  }

  public Path temporary() {
    return file("tmp");
  }

  public static List<String> endpoints(List<ServerNode> nodes) {
    return nodes.stream().map(ServerNode::endpoint).toList();
  }
}
