package dev.loadstone.databases.redis;

import dev.loadstone.core.Resources;
import dev.loadstone.core.database.ServerDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisDataException;

/** The connection is one to a primary. */
record ServerFacts(Connection connection, Topology topology, RedisProperties properties) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerFacts.class);

  private static final String APPEND_ONLY = "appendonly";

  private static final List<String> SETTINGS =
      List.of(
          APPEND_ONLY,
          "appendfsync",
          "save",
          "maxmemory",
          "maxmemory-policy",
          "min-replicas-to-write",
          "io-threads");

  ServerDescription describe() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("topology", topology.describe());
    for (String name : SETTINGS) {
      String value = setting(name);
      if (value != null) {
        settings.put(name, value.isEmpty() ? "off" : value);
      }
    }
    if ("no".equals(settings.get(APPEND_ONLY))) {
      // Snapshots keep nothing of what was written since the last one.
      settings.put(
          ServerDescription.DURABILITY,
          ServerDescription.NOTHING_DURABLE + ": no append-only file");
    }
    replicas(settings);
    settings.put(RedisProperties.SCANS, properties.indexed() ? "indexed" : "refused");
    settings.put(RedisProperties.READS, properties.readsFromReplicas() ? "replica" : "primary");
    settings.put(RedisProperties.WAIT_REPLICAS, Integer.toString(properties.waitReplicas()));
    return new ServerDescription(
        "Redis",
        Info.of(connection, "server").get("redis_version"),
        "Jedis " + driverVersion(),
        "",
        settings);
  }

  /** Returns null when the server does not tell; hosted servers forbid it. */
  private String setting(String name) {
    connection.sendCommand(Protocol.Command.CONFIG, "GET", name);
    try {
      List<String> reply = connection.getMultiBulkReply();
      return reply.size() < 2 ? null : reply.get(1);
    } catch (JedisDataException e) {
      LOG.info("{} is not told: {}", name, e.getMessage());
      return null;
    }
  }

  private void replicas(Map<String, String> settings) {
    Map<String, String> replication = Info.of(connection, "replication");
    long written = Long.parseLong(replication.getOrDefault("master_repl_offset", "0"));
    for (int i = 0; i < topology.replicas().size(); i++) {
      Map<String, String> replica = Info.parts(replication.getOrDefault("slave" + i, ""));
      long behind = written - Long.parseLong(replica.getOrDefault("offset", "0"));
      settings.put(
          "replica " + (i + 1),
          replica.getOrDefault("state", "gone") + ", " + behind + " bytes behind");
    }
  }

  private static String driverVersion() {
    String file = "/META-INF/maven/redis.clients/jedis/pom.properties";
    return Resources.properties(Connection.class, file).getProperty("version");
  }
}
