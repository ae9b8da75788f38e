package dev.loadstone.databases.redis;

import java.util.List;
import java.util.stream.Stream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The servers, and the keys that each of them has. Outside of a cluster there is one primary; in a
 * cluster, the owners are an index in {@code primaries} for each slot, and replicas are not asked.
 */
record Topology(
    boolean cluster,
    List<HostAndPort> primaries,
    List<HostAndPort> replicas,
    List<Integer> owners) {
  static final int SLOTS = 16384;

  static Topology of(HostAndPort primary, List<HostAndPort> replicas) {
    return new Topology(false, List.of(primary), List.copyOf(replicas), List.of());
  }

  static Topology of(List<HostAndPort> primaries, List<Integer> owners) {
    return new Topology(true, List.copyOf(primaries), List.of(), List.copyOf(owners));
  }

  HostAndPort owner(byte[] key) {
    return primaries.get(cluster ? owners.get(JedisClusterCRC16.getSlot(key)) : 0);
  }

  List<HostAndPort> servers() {
    return Stream.concat(primaries.stream(), replicas.stream()).toList();
  }

  String describe() {
    if (cluster) {
      return "cluster of " + primaries.size() + " primaries";
    }
    return switch (replicas.size()) {
      case 0 -> "one server";
      case 1 -> "primary with 1 replica";
      default -> "primary with " + replicas.size() + " replicas";
    };
  }
}
