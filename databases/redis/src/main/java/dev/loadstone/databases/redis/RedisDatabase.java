package dev.loadstone.databases.redis;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.NativeDatabase;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.table.KeyTableClient;
import java.util.Set;
import java.util.function.Supplier;

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
  protected Supplier<DatabaseClient> connector(Target target) {
    target.refuseIsolation("redis");
    RedisProperties properties = RedisProperties.of(target.properties());
    Connector connector = new Connector(target, properties);
    return () -> new RedisDatabaseClient(connector, properties, target.connections());
  }
}
