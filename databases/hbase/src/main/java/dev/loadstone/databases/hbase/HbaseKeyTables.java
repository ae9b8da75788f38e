package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;

/** Keys are rows with one empty cell; the sessions share a connection that counts its requests. */
final class HbaseKeyTables implements KeyTableClient, AutoCloseable {
  private final HbaseStore store;
  private final Settings settings;
  private final Duration timeout;
  private final Function<String, AsyncConnection> counted;
  private final String scope = "loadstone-" + UUID.randomUUID();
  private final RequestCounter requests = new RequestCounter(scope);
  private final WorkCounter work = new WorkCounter();

  /** Null until it is needed: other benchmarks do without it. */
  private AsyncConnection connection;

  HbaseKeyTables(
      HbaseStore store,
      Settings settings,
      Duration timeout,
      Function<String, AsyncConnection> counted) {
    this.store = store;
    this.settings = settings;
    this.timeout = timeout;
    this.counted = counted;
  }

  private synchronized AsyncConnection connection() {
    if (connection == null) {
      connection = counted.apply(scope);
    }
    return connection;
  }

  @Override
  public Optional<String> refusal(Ability ability) {
    return switch (ability) {
      case ORDER, RANGES -> Optional.empty();
      case SET_OPERATIONS -> Optional.of("HBase has no operations on whole sets of its own");
    };
  }

  @Override
  public MarkedTables<KeyTable, RuntimeException> tables() {
    return new Tables();
  }

  /** The store's tables, without fields. */
  private final class Tables extends MarkedTables<KeyTable, RuntimeException> {
    private static List<Table> of(List<KeyTable> tables) {
      return tables.stream()
          .map(table -> new Table(table.name(), List.of(), 0, table.keySample()))
          .toList();
    }

    @Override
    protected Optional<FoundTable> look(KeyTable table) {
      return store.tables().find(of(List.of(table)).get(0));
    }

    @Override
    protected void make(List<KeyTable> tables, TableMark mark) {
      store.tables().create(of(tables), mark);
      // The regions of earlier tables with these names are gone.
      connection().clearRegionLocationCache();
    }

    @Override
    protected void remove(List<KeyTable> tables, TableMark mark) {
      store.tables().drop(of(tables), mark);
    }
  }

  @Override
  public List<KeyRange> ranges(String table) {
    return Answers.await(
            connection().getRegionLocator(TableName.valueOf(table)).getAllRegionLocations(),
            timeout,
            "say which regions table " + table + " has")
        .stream()
        .map(HRegionLocation::getRegion)
        .map(region -> new KeyRange(text(region.getStartKey()), text(region.getEndKey())))
        .toList();
  }

  private static String text(byte[] key) {
    return new String(key, StandardCharsets.US_ASCII);
  }

  @Override
  public KeyTableSession open() throws SessionUnavailableException {
    return new HbaseKeyTableSession(connection(), settings, timeout, work);
  }

  @Override
  public TableWork work() {
    return work.total().plus(new TableWork(requests.requests(), 0, 0, 0, 0));
  }

  @Override
  public synchronized void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
