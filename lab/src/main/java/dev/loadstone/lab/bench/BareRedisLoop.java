package dev.loadstone.lab.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/**
 * A minimal program that reads and updates records by Jedis. Each thread has a connection; half of
 * its calls read all fields, the others update one. Values are made once; nothing is measured,
 * recorded, checked or retried.
 */
final class BareRedisLoop {
  private static final int FIELDS = 10;
  private static final byte[] VALUE = "x".repeat(100).getBytes(US_ASCII);

  private final HostAndPort server;
  private final JedisClientConfig config;
  private final int records;
  private final byte[][] fields = new byte[FIELDS][];

  /** Each call chooses one of the records uniformly. */
  BareRedisLoop(Deployment server, int records) {
    this.server = HostAndPort.from(server.endpoints().get(0));
    this.config = DefaultJedisClientConfig.builder().password(server.password().reveal()).build();
    this.records = records;
    for (int i = 0; i < FIELDS; i++) {
      fields[i] = ("field" + i).getBytes(US_ASCII);
    }
  }

  private static byte[] key(int record) {
    return ("bare:user" + record).getBytes(US_ASCII);
  }

  void load() {
    IdentityHashMap<byte[], byte[]> record = new IdentityHashMap<>();
    for (byte[] field : fields) {
      record.put(field, VALUE);
    }
    try (Jedis jedis = new Jedis(server, config)) {
      for (int i = 0; i < records; i++) {
        jedis.hset(key(i), record);
      }
    }
  }

  /** Returns the number of calls that were answered. */
  long run(int threads, int seconds) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    SplittableRandom seeds = new SplittableRandom(Workloads.SEED);
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        SplittableRandom random = seeds.split();
        running.add(executor.submit(() -> calls(random, deadline)));
      }
      long calls = 0;
      for (Future<Long> each : running) {
        calls += each.get();
      }
      return calls;
    } catch (ExecutionException e) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED,
          "a call of the bare loop failed: " + e.getCause().getMessage(),
          e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private long calls(SplittableRandom random, long deadline) {
    long calls = 0;
    try (Jedis jedis = new Jedis(server, config)) {
      while (System.nanoTime() - deadline < 0) {
        byte[] key = key(random.nextInt(records));
        if (random.nextBoolean()) {
          jedis.hmget(key, fields);
        } else {
          jedis.hset(key, fields[random.nextInt(FIELDS)], VALUE);
        }
        calls++;
      }
    }
    return calls;
  }
}
