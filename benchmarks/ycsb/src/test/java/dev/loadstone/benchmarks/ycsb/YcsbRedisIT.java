package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.databases.redis.RedisDatabase;
import dev.loadstone.deployments.redis.RedisDeployer;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;

/** Where tables are a matter of names only, and others have keys beside ours. */
final class YcsbRedisIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    return new YcsbSystem(
        new RedisDatabase(), RedisDeployer.standard(), Map.of(), folder, client -> client);
  }

  @Override
  boolean knowsNull() {
    return false;
  }

  /** The index, then the records. */
  @Override
  int scanRoundTrips() {
    return 2;
  }

  @Test
  void keys_of_somebody_else_with_the_name_of_the_table_stay_as_they_are() {
    try (RedisClient other = somebodyElse()) {
      for (int i = 0; i < 500; i++) {
        other.set("session:" + i, "user " + i);
      }
      other.set("session", "kept");
      other.set("session_load", "kept");
      other.zadd("session::index", 0, "kept");
      Map<String, String> before = sessions(other);

      Workload workload = system().reload(small(Map.of("table", "session")));
      assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
      assertThat(workload.check(Workload.CheckMoment.AFTER_LOAD))
          .allMatch(check -> check.status().name().equals("PASS"));
      system().reload(small(Map.of("table", "session")));
      workload.clean();

      assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
      assertThat(sessions(other)).hasSize(503).isEqualTo(before);
      assertThat(other.keys("loadstone:session*")).isEmpty();
      other.del(before.keySet().toArray(String[]::new));
    }
  }

  @Test
  void a_key_of_somebody_else_where_records_would_be_is_refused_and_stays() {
    Workload workload = system().workload(small(Map.of("table", "taken")));
    try (RedisClient other = somebodyElse()) {
      other.set("loadstone:taken:order:1", "kept");

      assertThat(workload.state().kind()).isEqualTo(Kind.FOREIGN);
      assertThatThrownBy(workload::clean).hasMessageContaining("Nothing was changed.");
      assertThatThrownBy(
              () -> workload.load(new Workload.LoadOptions(1, false), (done, total, step) -> {}))
          .hasMessageContaining("Nothing was changed.");

      assertThat(other.get("loadstone:taken:order:1")).isEqualTo("kept");
      other.del("loadstone:taken:order:1");
    }
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  private RedisClient somebodyElse() {
    String endpoint = system().endpoints().get(0);
    int colon = endpoint.lastIndexOf(':');
    return RedisClient.builder()
        .hostAndPort(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)))
        .clientConfig(
            DefaultJedisClientConfig.builder().password(system().password().reveal()).build())
        .build();
  }

  private static Map<String, String> sessions(RedisClient other) {
    Map<String, String> found = new TreeMap<>();
    for (String key : other.keys("session*")) {
      found.put(key, key.equals("session::index") ? "" + other.zcard(key) : other.get(key));
    }
    return found;
  }
}
