package dev.loadstone.databases.redis;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.table.KeyTableClient;
import java.util.Set;

/** Redis: a record is a hash; one server, a primary with replicas, or a cluster. */
public final class RedisDatabase extends NativeDatabase {
  public RedisDatabase() {
    super(
        "redis",
        "Redis",
        false,
        Set.of(KeyValueClient.class, KeyTableClient.class),
        "tested on Redis 6.2.11 as local servers, with Jedis: one server, a primary with two"
            + " replicas (WAIT, reads from replicas), a cluster of three, password, killed and hanging"
            + " servers, memory at its limit; TLS, moving slots, failover by Sentinel or by the cluster"
            + " and other versions were not tried");
  }

  @Override
  public void require(Target target) {
    connector(target, RedisProperties.of(target.properties()));
  }

  private static Connector connector(Target target, RedisProperties properties) {
    target.refuseIsolation("redis");
    return new Connector(target, properties);
  }

  @Override
  public DatabaseClient connect(Target target) {
    RedisProperties properties = RedisProperties.of(target.properties());
    return new RedisDatabaseClient(connector(target, properties), properties, target.connections());
  }
}
