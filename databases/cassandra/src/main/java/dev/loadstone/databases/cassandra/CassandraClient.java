package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.EmptyCalls;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.WaitSource;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

final class CassandraClient implements DatabaseClient {
  private final CqlSession driver;
  private final Keyspace keyspace;
  private final Settings settings;
  private final LiveLevels levels;
  private final CassandraStore store;

  CassandraClient(CqlSession driver, Keyspace keyspace, Settings settings) {
    this.driver = driver;
    this.keyspace = keyspace;
    this.settings = settings;
    levels = new LiveLevels(settings.read(), settings.write());
    store = new CassandraStore(driver, keyspace, levels);
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    Object found = null;
    if (type == KeyValueClient.class) {
      found = store;
    } else if (type == ConsistencyControl.class) {
      found = new LevelControl(levels, store, keyspace.replicas(Ring.of(driver)));
    } else if (type == ReplicaCalls.class) {
      found = new SingleReplicas(driver, keyspace, settings);
    }
    return Optional.ofNullable(type.cast(found));
  }

  @Override
  public ServerDescription describe() {
    return Failures.attempt(
        "say what it is", () -> new ServerFacts(driver, keyspace, settings).describe());
  }

  @Override
  public Map<String, Long> counters() {
    return Failures.attempt("give its statistics", () -> new ServerCounters(driver).read());
  }

  @Override
  public Optional<WaitSource> waits() {
    return Optional.of(
        new EmptyCalls(
            "Cassandra",
            () ->
                Failures.attempt(
                    "answer an empty call", () -> driver.execute("SELECT key FROM system.local"))));
  }

  /** Waits for compactions; memtables cannot be flushed from here. */
  @Override
  public Optional<String> settle(Duration patience) {
    return Failures.attempt(
        "say what it compacts",
        () ->
            Optional.of(
                new Patience(patience).until(() -> compactions() == 0)
                    ? "no compaction under way"
                    : compactions() + " compactions still under way"));
  }

  private int compactions() {
    Views views = new Views(driver);
    return Ring.of(driver).up().stream()
        .mapToInt(node -> views.rows(node, "sstable_tasks").size())
        .sum();
  }

  @Override
  public void close() {
    driver.close();
  }
}
