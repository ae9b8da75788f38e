package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/** The client retries what a moving region refuses. */
final class HbaseKeyTableSession implements KeyTableSession {
  private static final byte[] NOTHING = {};

  /** In bytes: more than the client reckons for a row with one cell, so the caching decides. */
  private static final long ROW_SIZE = 256;

  /** In bytes: as much as the client fetches by default. */
  private static final long LEAST_FETCH = 2L << 20;

  private final AsyncConnection connection;
  private final Settings settings;
  private final Duration timeout;
  private final WorkCounter work;
  private final Failures failures = new Failures(true);

  HbaseKeyTableSession(
      AsyncConnection connection, Settings settings, Duration timeout, WorkCounter work) {
    this.connection = connection;
    this.settings = settings;
    this.timeout = timeout;
    this.work = work;
  }

  private AsyncTable<AdvancedScanResultConsumer> table(String name) {
    return connection
        .getTableBuilder(TableName.valueOf(name))
        .setOperationTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .setScanTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .build();
  }

  private <T> T await(CompletableFuture<T> answer, boolean write) throws CallFailedException {
    try {
      return Answers.await(answer, timeout);
    } catch (IOException e) {
      throw failure(e, write);
    }
  }

  private CallFailedException failure(IOException e, boolean write) {
    return new CallFailedException(failures.outcome(e, write), Failures.words(e), e);
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void put(String table, List<String> keys) throws CallFailedException {
    List<Put> puts = new ArrayList<>(keys.size());
    long bytes = 0;
    for (String key : keys) {
      Put put = new Put(bytes(key)).addColumn(Columns.FAMILY, NOTHING, NOTHING);
      put.setDurability(settings.durability());
      puts.add(put);
      bytes += key.length();
    }
    await(table(table).putAll(puts), true);
    work.add(new TableWork(0, 0, bytes, keys.size(), 0));
  }

  @Override
  public BitSet present(String table, List<String> keys) throws CallFailedException {
    List<Get> gets = keys.stream().map(key -> new Get(bytes(key))).toList();
    List<Boolean> found = await(table(table).existsAll(gets), false);
    BitSet positions = new BitSet(keys.size());
    for (int i = 0; i < found.size(); i++) {
      positions.set(i, found.get(i));
    }
    work.add(new TableWork(0, 0, 0, 0, keys.size()));
    return positions;
  }

  @Override
  public KeyScan scan(String table, KeyRange range, int caching) {
    return new Keys(table(table).getScanner(of(range, caching)));
  }

  private static Scan of(KeyRange range, int caching) {
    return new Scan()
        .withStartRow(bytes(range.from()))
        .withStopRow(bytes(range.to()))
        .setCaching(caching)
        .setMaxResultSize(Math.max(LEAST_FETCH, caching * ROW_SIZE))
        .setScanMetricsEnabled(true);
  }

  @Override
  public List<String> seek(String table, KeyRange range, int limit) throws CallFailedException {
    List<String> keys = new ArrayList<>();
    try (Keys scan = new Keys(table(table).getScanner(of(range, limit).setLimit(limit)))) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        keys.add(key);
      }
    }
    return keys;
  }

  private final class Keys implements KeyScan {
    private final ResultScanner scanner;

    Keys(ResultScanner scanner) {
      this.scanner = scanner;
    }

    @Override
    public String next() throws CallFailedException {
      try {
        Result row = scanner.next();
        return row == null ? null : new String(row.getRow(), StandardCharsets.US_ASCII);
      } catch (IOException e) {
        throw failure(e, false);
      }
    }

    @Override
    public void close() {
      ScanMetrics metrics = scanner.getScanMetrics();
      scanner.close();
      if (metrics != null) {
        work.add(
            new TableWork(
                0, metrics.countOfRowsScanned.get(), metrics.countOfBytesInResults.get(), 0, 0));
      }
    }
  }

  @Override
  public void combine(SetOperation operation, String left, String right, String result) {
    throw new UnsupportedOperationException("HBase has no operations on whole sets of its own");
  }

  @Override
  public void close() {
    // The connection is the client's.
  }
}
