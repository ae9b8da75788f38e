package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.ycsb.check.RecordCheck;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.contracts.HangingNode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.databases.redis.RedisDatabase;
import dev.loadstone.deployments.redis.RedisDeployer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
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

  /**
   * Such a client waits for each answer before the next call: as many limits as there are reads.
   */
  @Test
  void a_check_whose_server_begins_to_hang_gives_up_after_a_few_reads_of_a_client_that_blocks()
      throws Exception {
    YcsbSettings settings = small(Map.of("table", "hanging"));
    system().reload(settings);
    KeyValueClient hasty =
        system().connect(Duration.ofSeconds(1)).capability(KeyValueClient.class).orElseThrow();
    AtomicInteger reads = new AtomicInteger();

    CheckResult found;
    try {
      KeyValueClient store = beforeReads(hasty, () -> stopAtTheFirst(reads));
      found =
          new RecordCheck(store, YcsbBenchmark.table(settings))
              .run(new KeySpace(settings.records(), 1));
    } finally {
      HangingNode.resume(system().servers(), 1);
    }

    assertThat(found.status()).isEqualTo(Status.NOT_RUN);
    assertThat(found.detail()).contains("could not be checked", "no answer in time");
    assertThat(reads).hasValueBetween(1, 5);
  }

  private Void stopAtTheFirst(AtomicInteger reads) throws Exception {
    if (reads.incrementAndGet() == 1) {
      HangingNode.stop(system().servers(), 1);
    }
    return null;
  }

  private static KeyValueClient beforeReads(KeyValueClient client, Callable<Void> action) {
    return proxy(
        KeyValueClient.class,
        (self, method, arguments) -> {
          Object answer = method.invoke(client, arguments);
          return answer instanceof KeyValueSession session
              ? proxy(KeyValueSession.class, beforeReads(session, action))
              : answer;
        });
  }

  private static InvocationHandler beforeReads(KeyValueSession session, Callable<Void> action) {
    return (self, method, arguments) -> {
      if (method.getName().equals("read")) {
        action.call();
      }
      return method.invoke(session, arguments);
    };
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private RedisClient somebodyElse() {
    Deployment servers = system().servers();
    String endpoint = servers.endpoints().get(0);
    int colon = endpoint.lastIndexOf(':');
    return RedisClient.builder()
        .hostAndPort(endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)))
        .clientConfig(
            DefaultJedisClientConfig.builder().password(servers.password().reveal()).build())
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
