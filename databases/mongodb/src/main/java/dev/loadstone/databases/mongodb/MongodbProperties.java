package dev.loadstone.databases.mongodb;

import dev.loadstone.core.database.RefusedPropertyException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a client of MongoDB, from a target's properties.
 *
 * @param shardKey the way in which tables are distributed over the shards of a cluster; empty if
 *     they are not
 * @param options options of a connection string, by its own names
 */
record MongodbProperties(Optional<ShardKey> shardKey, Map<String, String> options) {
  static final String SHARD_KEY = "shardKey";

  /**
   * The options of a connection string that a user may set. Options that Loadstone itself sets
   * (pools, time limits) are not among them.
   */
  private static final List<String> OPTIONS =
      List.of(
          "w",
          "journal",
          "wTimeoutMS",
          "readConcernLevel",
          "readPreference",
          "readPreferenceTags",
          "maxStalenessSeconds",
          "replicaSet",
          "directConnection",
          "loadBalanced",
          "authSource",
          "authMechanism",
          "authMechanismProperties",
          "tls",
          "tlsInsecure",
          "tlsAllowInvalidHostnames",
          "compressors",
          "zlibCompressionLevel",
          "retryWrites",
          "retryReads");

  enum ShardKey {
    /** By a hash of the key: documents spread evenly, and a scan asks all shards. */
    HASHED,
    /** By ranges of keys, which split as they grow. */
    RANGED
  }

  MongodbProperties {
    options = Map.copyOf(options);
  }

  /** Reads the properties; refuses one that is unknown or has an impossible value. */
  static MongodbProperties of(Map<String, String> properties) {
    Map<String, String> options = new LinkedHashMap<>(properties);
    Optional<ShardKey> shardKey =
        Optional.ofNullable(options.remove(SHARD_KEY)).map(MongodbProperties::shardKey);
    for (String name : options.keySet()) {
      if (!OPTIONS.contains(name)) {
        throw RefusedPropertyException.of(
            name,
            "is no property of mongodb; expected one of %s, %s",
            SHARD_KEY,
            String.join(", ", OPTIONS));
      }
    }
    if ("0".equals(options.get("w"))) {
      throw RefusedPropertyException.of(
          "w", "is 0, which asks for no answer; expected at least 1, or majority");
    }
    // Otherwise, a write that the driver retries by itself would be counted once and timed as one.
    options.putIfAbsent("retryWrites", "false");
    options.putIfAbsent("retryReads", "false");
    return new MongodbProperties(shardKey, options);
  }

  private static ShardKey shardKey(String value) {
    return switch (value) {
      case "hashed" -> ShardKey.HASHED;
      case "ranged" -> ShardKey.RANGED;
      default ->
          throw RefusedPropertyException.of(SHARD_KEY, "is %s; expected hashed or ranged", value);
    };
  }
}
