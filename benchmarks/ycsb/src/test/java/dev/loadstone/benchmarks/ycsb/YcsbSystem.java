package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A real database, started for a test. */
final class YcsbSystem implements AutoCloseable {
  static final long SEED = RealSystem.SEED;

  private final RealSystem system;
  private final UnaryOperator<DatabaseClient> seen;
  private final DatabaseClient client;

  /**
   * @param settings the server's, beside the deployer's defaults
   * @param seen what the benchmark sees of a client
   */
  YcsbSystem(
      Database database,
      Deployer deployer,
      Map<String, String> settings,
      Path folder,
      UnaryOperator<DatabaseClient> seen) {
    this.system = new RealSystem(database, deployer, settings, folder);
    this.seen = seen;
    this.client = seen.apply(system.client());
  }

  Deployment servers() {
    return system.deployment();
  }

  DatabaseClient client() {
    return client;
  }

  /** Another client, closed with this system. */
  DatabaseClient connect() {
    return seen.apply(system.connect(null));
  }

  /** Another client that waits for each answer only so long, closed with this system. */
  DatabaseClient connect(Duration limit) {
    return seen.apply(system.connect(null, limit));
  }

  KeyValueClient store() {
    return client.capability(KeyValueClient.class).orElseThrow();
  }

  Workload workload(YcsbSettings settings) {
    return new YcsbBenchmark().bind(settings, client, SEED);
  }

  /** Replaces what is there by fresh data. */
  Workload reload(YcsbSettings settings) {
    Workload workload = workload(settings);
    workload.clean();
    workload.load(new LoadOptions(2, false), (done, total, step) -> {});
    return workload;
  }

  /** Overwrites some fields of a record. */
  void overwrite(Table table, String key, int[] fields, String... values) {
    byte[][] bytes = new byte[values.length][];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = values[i] == null ? null : values[i].getBytes(StandardCharsets.US_ASCII);
    }
    call(table, (session, callback) -> session.update(key, fields, bytes, callback));
  }

  void insert(Table table, String key, String... values) {
    byte[][] bytes =
        Stream.of(values)
            .map(value -> value.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    call(table, (session, callback) -> session.insert(key, bytes, callback));
  }

  void delete(Table table, String key) {
    call(table, (session, callback) -> session.delete(key, callback));
  }

  private void call(Table table, BiConsumer<KeyValueSession, KeyValueSession.Callback> action) {
    CompletableFuture<Outcome> ended = new CompletableFuture<>();
    try (KeyValueSession session = store().open(table)) {
      action.accept(session, (outcome, rows, failure) -> ended.complete(outcome));
      if (ended.orTimeout(30, TimeUnit.SECONDS).join() != Outcome.COMMITTED) {
        throw new AssertionError("ended with " + ended.join());
      }
    } catch (SessionUnavailableException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    system.close();
  }
}
