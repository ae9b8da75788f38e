package dev.loadstone.databases.redis;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.core.deployment.Deployment;
import java.util.Set;
import java.util.function.Function;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * A key of an application's where a table's records would be.
 *
 * @param cluster whether the servers are one
 */
record RedisApplication(Deployment servers, boolean cluster, String table)
    implements ApplicationTable {
  private String key() {
    return "loadstone:" + table + ":theirs";
  }

  <T> T on(Function<UnifiedJedis, T> work) {
    HostAndPort server = HostAndPort.from(servers.endpoints().get(0));
    DefaultJedisClientConfig config =
        DefaultJedisClientConfig.builder().password(servers.password().reveal()).build();
    try (UnifiedJedis client =
        cluster
            ? RedisClusterClient.builder().nodes(Set.of(server)).clientConfig(config).build()
            : RedisClient.builder().hostAndPort(server).clientConfig(config).build()) {
      return work.apply(client);
    }
  }

  @Override
  public void make() {
    on(client -> client.set(key(), "kept"));
  }

  @Override
  public boolean isAsItWas() {
    return "kept".equals(on(client -> client.get(key())));
  }

  @Override
  public void drop() {
    on(client -> client.del(key()));
  }
}
