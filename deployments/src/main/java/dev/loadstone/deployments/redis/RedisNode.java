package dev.loadstone.deployments.redis;

import dev.loadstone.core.database.Secret;
import dev.loadstone.deployments.Hosts;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One local Redis server: where it listens and where its files are.
 *
 * @param number from 1
 * @param port for clients; in a cluster the other nodes use the port 10 000 above it
 */
record RedisNode(int number, String address, int port, Path folder) {
  /** A rule of the server itself. */
  private static final int BUS_OFFSET = 10_000;

  private static final int LAST_PORT = 65_535;

  String title() {
    return "Redis node " + number;
  }

  String endpoint() {
    return address + ":" + port;
  }

  /** Whether the port for the other nodes of a cluster is free, given the port for clients. */
  static boolean isBusPortFree(Hosts hosts, int port) {
    return port + BUS_OFFSET <= LAST_PORT && hosts.isFree(port + BUS_OFFSET);
  }

  Path configurationFile() {
    return folder.resolve("redis.conf");
  }

  /**
   * The text of the server's configuration file.
   *
   * @param settings those that all nodes have
   * @param password asked of clients and given to the primary
   * @param primary the one that it follows, if any
   */
  String configuration(RedisSettings settings, Secret password, Optional<RedisNode> primary) {
    StringBuilder text = new StringBuilder(settings.text());
    line(text, "bind", address);
    line(text, "port", Integer.toString(port));
    line(text, "daemonize", "no");
    line(text, "dir", "\"" + folder + "\"");
    line(text, "requirepass", password.reveal());
    line(text, "masterauth", password.reveal());
    if (settings.mode() == RedisSettings.Mode.CLUSTER) {
      line(text, "cluster-enabled", "yes");
      line(text, "cluster-config-file", "nodes.conf");
      line(text, "cluster-announce-ip", address);
    }
    primary.ifPresent(
        other -> {
          line(text, "replicaof", other.address() + " " + other.port());
          line(text, "replica-announce-ip", address);
        });
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append(' ').append(value).append('\n');
  }
}
