package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.EmptyCalls;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SidecarAddresses;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.database.table.KeyTableClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;

final class HbaseClient implements DatabaseClient {
  private static final Duration EMPTY_CALL = Duration.ofSeconds(10);

  private final AsyncConnection connection;
  private final Settings settings;
  private final HbaseStore store;
  private final HbaseKeyTables keyTables;

  /** {@code counted} opens a connection that counts its requests under a name. */
  HbaseClient(
      AsyncConnection connection,
      Settings settings,
      Duration timeout,
      Function<String, AsyncConnection> counted) {
    this.connection = connection;
    this.settings = settings;
    store = new HbaseStore(connection, settings, timeout);
    keyTables = new HbaseKeyTables(store, settings, timeout, counted);
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == SidecarAddresses.class) {
      return Optional.of(type.cast(settings.sidecars()));
    }
    if (type == KeyTableClient.class) {
      return Optional.of(type.cast(keyTables));
    }
    return type == KeyValueClient.class ? Optional.of(type.cast(store)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    return new ServerFacts(connection.getAdmin(), settings).describe();
  }

  @Override
  public Map<String, Long> counters() {
    return new ServerCounters(connection.getAdmin()).read();
  }

  /** {@inheritDoc} The empty calls go to the master, which has nothing to look up for them. */
  @Override
  public Optional<WaitSource> waits() {
    AsyncAdmin master = connection.getAdmin();
    return Optional.of(
        new EmptyCalls(
            "HBase",
            () ->
                Answers.await(
                    master.isMasterInMaintenanceMode(), EMPTY_CALL, "answer an empty call")));
  }

  @Override
  public Optional<String> settle(Duration patience) {
    return store.settle(patience);
  }

  @Override
  public void close() {
    try (connection) {
      keyTables.close();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "the connection to HBase could not be closed: %s", e);
    }
  }
}
