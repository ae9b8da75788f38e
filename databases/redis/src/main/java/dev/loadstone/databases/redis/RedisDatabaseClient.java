package dev.loadstone.databases.redis;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.table.KeyTableClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAccessControlException;

final class RedisDatabaseClient implements DatabaseClient {
  private static final Logger LOG = LoggerFactory.getLogger(RedisDatabaseClient.class);
  private static final String MASTER_OFFSET = "master_repl_offset";
  private static final Pattern REPLICA = Pattern.compile("slave\\d+");

  private static final List<String> IN_PROGRESS =
      List.of(
          "loading", "rdb_bgsave_in_progress", "aof_rewrite_in_progress", "aof_rewrite_scheduled");

  private final Connector connector;
  private final RedisProperties properties;
  private final TopologyWatch topology;
  private final RedisKeyValues keyValues;
  private final RedisKeyTables keyTables;

  /** Proves that the servers are there, allow the connections, and can do what is asked for. */
  RedisDatabaseClient(Connector connector, RedisProperties properties, int connections) {
    this.connector = connector;
    this.properties = properties;
    this.topology = new TopologyWatch(new TopologySearch(connector));
    this.keyValues = new RedisKeyValues(connector, topology, properties);
    this.keyTables = new RedisKeyTables(connector, topology);
    requireReplicas();
    requireConnections(connections);
  }

  private void requireReplicas() {
    Topology now = topology.now();
    if (properties.readsFromReplicas() && now.replicas().isEmpty()) {
      throw connector.unavailable(
          "properties.%s is replica, and this is %s%s; leave it out"
              .formatted(
                  RedisProperties.READS,
                  now.describe(),
                  now.cluster() ? ", whose replicas are not read from here" : ""),
          null);
    }
    if (properties.waitReplicas() == 0) {
      return;
    }
    for (HostAndPort primary : now.primaries()) {
      int replicas =
          Integer.parseInt(info(primary, "replication").getOrDefault("connected_slaves", "0"));
      if (replicas < properties.waitReplicas()) {
        throw connector.unavailable(
            ("properties.%s is %s, and %s has %s connected; start more replicas or ask "
                    + "for fewer")
                .formatted(
                    RedisProperties.WAIT_REPLICAS, properties.waitReplicas(), primary, replicas),
            null);
      }
    }
  }

  private void requireConnections(int connections) {
    for (HostAndPort server : topology.now().primaries()) {
      String allowed = info(server, "clients").getOrDefault("maxclients", "");
      if (allowed.matches("[0-9]{1,9}") && Integer.parseInt(allowed) <= connections) {
        throw connector.unavailable(
            "%s allows %s clients (maxclients), and this experiment needs %s and one for administration"
                .formatted(server, allowed, connections),
            null);
      }
    }
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == KeyTableClient.class) {
      return Optional.of(type.cast(keyTables));
    }
    return type == KeyValueClient.class ? Optional.of(type.cast(keyValues)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    HostAndPort server = topology.now().primaries().get(0);
    return connector.ask(
        server, connection -> new ServerFacts(connection, topology.now(), properties).describe());
  }

  @Override
  public Map<String, Long> counters() {
    // A replica may have taken over since.
    topology.lookAgain();
    Map<String, Long> totals = new TreeMap<>();
    for (HostAndPort server : topology.now().servers()) {
      ServerCounters.add(info(server, "stats"), totals);
      ServerCounters.add(info(server, "persistence"), totals);
      ServerCounters.addCommands(info(server, "commandstats"), totals);
    }
    return totals;
  }

  @Override
  public Optional<List<OtherSession>> othersAtWork(Duration longest) {
    List<OtherSession> others = new ArrayList<>();
    for (HostAndPort server : topology.now().servers()) {
      Optional<List<OtherSession>> there =
          connector.ask(server, connection -> othersAtWork(connection, server));
      if (there.isEmpty()) {
        return there;
      }
      others.addAll(there.get());
    }
    return Optional.of(others);
  }

  /** Empty when this user may not ask. */
  private static Optional<List<OtherSession>> othersAtWork(
      Connection connection, HostAndPort server) {
    try {
      return Optional.of(OtherClients.atWork(connection, server.toString()));
    } catch (JedisAccessControlException e) {
      LOG.info("clients of {} are not told: {}", server, e.getMessage());
      return Optional.empty();
    }
  }

  /** Waits for snapshots and rewrites in the background, and for replicas. */
  @Override
  public Optional<String> settle(Duration patience) {
    Patience left = new Patience(patience);
    boolean written =
        topology.now().servers().stream()
            .allMatch(server -> left.until(() -> !writes(info(server, "persistence"))));
    boolean copied =
        topology.now().primaries().stream()
            .allMatch(
                primary -> {
                  long offset = offset(info(primary, "replication"), MASTER_OFFSET);
                  return left.until(() -> allHave(info(primary, "replication"), offset));
                });
    return Optional.of(
        (written ? "no snapshot or rewrite under way" : "a snapshot or rewrite still under way")
            + (topology.now().replicas().isEmpty()
                ? ""
                : copied ? ", replicas have it all" : ", replicas still behind"));
  }

  private static boolean writes(Map<String, String> persistence) {
    return IN_PROGRESS.stream().anyMatch(name -> "1".equals(persistence.get(name)));
  }

  private static boolean allHave(Map<String, String> replication, long offset) {
    return replication.entrySet().stream()
        .filter(entry -> REPLICA.matcher(entry.getKey()).matches())
        .allMatch(entry -> offset(Info.parts(entry.getValue()), "offset") >= offset);
  }

  private static long offset(Map<String, String> values, String name) {
    return Long.parseLong(values.getOrDefault(name, "0"));
  }

  private Map<String, String> info(HostAndPort server, String section) {
    return connector.ask(server, connection -> Info.of(connection, section));
  }

  /** Does nothing: sessions have connections of their own, and nothing else stays open. */
  @Override
  public void close() {}
}
