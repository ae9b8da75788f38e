package dev.loadstone.databases.redis;

import dev.loadstone.core.LoadstoneException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

record TopologySearch(Connector connector) {
  private static final Logger LOG = LoggerFactory.getLogger(TopologySearch.class);

  // Positions in a range of CLUSTER SLOTS.
  private static final int FIRST_SLOT = 0;
  private static final int LAST_SLOT = 1;
  private static final int PRIMARY = 2;
  private static final int NOBODY = -1;

  /**
   * Asks the endpoints in their order until one leads to a primary. One where nothing listens is
   * passed over if another one answers: the system may have lost a node.
   */
  Topology find() {
    LoadstoneException failure = null;
    for (HostAndPort endpoint : connector.endpoints()) {
      try {
        return ask(endpoint);
      } catch (JedisConnectionException e) {
        LOG.info("{} is passed over: {}", endpoint, Connector.words(e));
        failure = connector.explain(endpoint, e);
      } catch (JedisException e) {
        throw connector.explain(endpoint, e);
      }
    }
    throw failure;
  }

  private Topology ask(HostAndPort node) {
    try (Connection connection = connector.openToProve(node)) {
      Map<String, String> server = Info.of(connection, "server");
      if (server.getOrDefault("redis_mode", "").equals("cluster")) {
        return cluster(connection, node);
      }
      Map<String, String> replication = Info.of(connection, "replication");
      if (replication.getOrDefault("role", "master").equals("master")) {
        return Topology.of(node, replicas(replication));
      }
      return askPrimaryOf(node, replication);
    }
  }

  private Topology askPrimaryOf(HostAndPort replica, Map<String, String> replication) {
    HostAndPort primary =
        new HostAndPort(
            replication.get("master_host"), Integer.parseInt(replication.get("master_port")));
    LOG.info("{} is a replica of {}", replica, primary);
    try (Connection connection = connector.openToProve(primary)) {
      return Topology.of(primary, replicas(Info.of(connection, "replication")));
    } catch (JedisDataException e) {
      throw connector.explain(primary, e);
    }
  }

  private static List<HostAndPort> replicas(Map<String, String> replication) {
    List<HostAndPort> replicas = new ArrayList<>();
    int connected = Integer.parseInt(replication.getOrDefault("connected_slaves", "0"));
    for (int i = 0; i < connected; i++) {
      Map<String, String> replica = Info.parts(replication.getOrDefault("slave" + i, ""));
      replicas.add(new HostAndPort(replica.get("ip"), Integer.parseInt(replica.get("port"))));
    }
    return replicas;
  }

  private Topology cluster(Connection connection, HostAndPort node) {
    if (connector.database() != 0) {
      throw connector.unavailable(
          "it is a cluster, which has database 0 only; leave database out", null);
    }
    connection.sendCommand(Protocol.Command.CLUSTER, "SLOTS");
    List<HostAndPort> primaries = new ArrayList<>();
    Integer[] owners = new Integer[Topology.SLOTS];
    Arrays.fill(owners, NOBODY);
    for (Object each : connection.getObjectMultiBulkReply()) {
      List<?> range = (List<?>) each;
      HostAndPort primary = address((List<?>) range.get(PRIMARY), node);
      if (!primaries.contains(primary)) {
        primaries.add(primary);
      }
      Arrays.fill(
          owners,
          Math.toIntExact((Long) range.get(FIRST_SLOT)),
          Math.toIntExact((Long) range.get(LAST_SLOT)) + 1,
          primaries.indexOf(primary));
    }
    long unserved = Arrays.stream(owners).filter(owner -> owner == NOBODY).count();
    if (unserved > 0) {
      throw connector.unavailable(
          "of the " + Topology.SLOTS + " slots of the cluster " + unserved + " belong to no node",
          null);
    }
    return Topology.of(primaries, Arrays.asList(owners));
  }

  private static HostAndPort address(List<?> told, HostAndPort asked) {
    String host = new String((byte[]) told.get(0), StandardCharsets.US_ASCII);
    // A node that does not know its own address yet leaves it out.
    return new HostAndPort(
        host.isEmpty() ? asked.getHost() : host, Math.toIntExact((Long) told.get(1)));
  }
}
