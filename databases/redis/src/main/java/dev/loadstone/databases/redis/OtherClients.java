package dev.loadstone.databases.redis;

import dev.loadstone.core.database.OtherSession;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;

/**
 * Clients of a server that are not ours, from {@code CLIENT LIST}. The server reports for each when
 * it last asked for something, in whole seconds, and not how much work that was.
 */
final class OtherClients {
  private static final int LONGEST_IDLE_SECONDS = 2;

  /** The flags of links between a primary and its replicas, which are the servers' own work. */
  private static final String REPLICATION_FLAGS = ".*[SM].*";

  /** The flag of a client that is shown each command of all others; it is never idle. */
  private static final String MONITOR_FLAG = "O";

  private OtherClients() {}

  /** Gives a JedisDataException when this user may not ask. */
  static List<OtherSession> atWork(Connection connection, String server) {
    connection.sendCommand(Protocol.Command.CLIENT, "LIST");
    return connection
        .getBulkReply()
        .lines()
        .map(client -> Info.parts(client, " "))
        .filter(OtherClients::isOtherAtWork)
        .map(client -> new OtherSession(server + " " + client.get("id"), who(client)))
        .toList();
  }

  private static boolean isOtherAtWork(Map<String, String> client) {
    String flags = client.getOrDefault("flags", "");
    return !client.getOrDefault("name", "").equals(Connector.CLIENT_NAME)
        && (flags.contains(MONITOR_FLAG)
            || (!flags.matches(REPLICATION_FLAGS)
                && Long.parseLong(client.getOrDefault("idle", "0")) <= LONGEST_IDLE_SECONDS));
  }

  private static String who(Map<String, String> client) {
    String name = client.getOrDefault("name", "");
    String address = client.getOrDefault("addr", "");
    int port = address.lastIndexOf(':');
    return "%s as %s from %s"
        .formatted(
            name.isEmpty() ? "a program without a name" : name,
            client.getOrDefault("user", "default"),
            port < 0 ? address : address.substring(0, port));
  }
}
