package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.SessionUnavailableException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.AsyncTableBuilder;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;

final class HbaseStore implements KeyValueClient {
  /**
   * The first of ever longer pauses between checks whether a table is made or dropped. The default
   * is five times as long and would be most of the time that both take.
   */
  private static final Duration ADMIN_PAUSE = Duration.ofMillis(20);

  private static final int COUNT_CACHING = 5000;

  private final AsyncConnection connection;
  private final AsyncAdmin admin;
  private final Settings settings;
  private final Duration timeout;
  private final HbaseTables tables;

  HbaseStore(AsyncConnection connection, Settings settings, Duration timeout) {
    this.connection = connection;
    this.admin =
        connection
            .getAdminBuilder()
            .setRetryPause(ADMIN_PAUSE.toMillis(), TimeUnit.MILLISECONDS)
            .build();
    this.settings = settings;
    this.timeout = timeout;
    this.tables = new HbaseTables(admin, settings);
  }

  @Override
  public HbaseTables tables() {
    return tables;
  }

  /** Flushes the tables that were made here and waits for their compactions; empty without any. */
  Optional<String> settle(Duration patience) {
    Patience left = new Patience(patience);
    boolean quiet = true;
    for (TableName table : tables.made()) {
      Answers.await(admin.flush(table), left.left(), "flush table " + table);
      quiet &= left.until(() -> compaction(table) == CompactionState.NONE);
    }
    return tables.made().isEmpty()
        ? Optional.empty()
        : Optional.of(quiet ? "flushed, no compaction under way" : "flushed, still compacting");
  }

  private CompactionState compaction(TableName table) {
    return Answers.await(
        admin.getCompactionState(table),
        HbaseTables.LIMIT,
        "say what it compacts of table " + table);
  }

  @Override
  public OptionalLong count(Table table) {
    Scan scan =
        new Scan()
            .setCaching(COUNT_CACHING)
            .setFilter(new FilterList(new FirstKeyOnlyFilter(), new KeyOnlyFilter()));
    long records = 0;
    try (ResultScanner scanner =
        connection.getTable(TableName.valueOf(table.name())).getScanner(scan)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        records++;
      }
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "HBase did not count the records of %s: %s", table.name(), Failures.words(e));
    }
    return OptionalLong.of(records);
  }

  @Override
  public boolean isBlocking() {
    return false;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    Columns columns = new Columns(table);
    try {
      // Finds where the table begins, and so proves that there is a server to call.
      Answers.await(
          connection.getRegionLocator(columns.table()).getRegionLocation(new byte[0], true),
          timeout);
    } catch (IOException e) {
      throw new SessionUnavailableException(
          "HBase does not take calls on table " + table.name() + ": " + Failures.words(e), e);
    }
    return new HbaseSession(calls(columns), batch(columns), columns, settings);
  }

  private AsyncTable<AdvancedScanResultConsumer> calls(Columns columns) {
    AsyncTableBuilder<AdvancedScanResultConsumer> builder =
        connection
            .getTableBuilder(columns.table())
            .setOperationTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setRpcTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setReadRpcTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setWriteRpcTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setScanTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
    if (!settings.clientRetries()) {
      // Whether a failed call is tried again is for the load generator to decide.
      builder.setMaxAttempts(1);
    }
    return builder.build();
  }

  /** Returns null when each write is sent alone. */
  private AsyncBufferedMutator batch(Columns columns) {
    if (settings.batch() == 1) {
      return null;
    }
    var builder =
        connection
            .getBufferedMutatorBuilder(columns.table())
            .setOperationTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setRpcTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
            .setMaxMutations(settings.batch())
            .setWriteBufferPeriodicFlush(settings.batchDelay().toMillis(), TimeUnit.MILLISECONDS);
    if (!settings.clientRetries()) {
      builder.setMaxAttempts(1);
    }
    return builder.build();
  }
}
