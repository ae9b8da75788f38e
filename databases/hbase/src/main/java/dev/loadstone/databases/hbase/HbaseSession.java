package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.AsyncBufferedMutator;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;

/** Sessions share the client's connections, and each has a batch of its own for writes. */
final class HbaseSession implements KeyValueSession {
  private final AsyncTable<AdvancedScanResultConsumer> table;
  private final AsyncBufferedMutator batch;
  private final Columns columns;
  private final Settings settings;
  private final Failures failures;

  /** The batch is null when each write is sent alone. */
  HbaseSession(
      AsyncTable<AdvancedScanResultConsumer> table,
      AsyncBufferedMutator batch,
      Columns columns,
      Settings settings) {
    this.table = table;
    this.batch = batch;
    this.columns = columns;
    this.settings = settings;
    failures = new Failures(settings.clientRetries());
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    Put put = new Put(bytes(key));
    for (int field = 0; field < values.length; field++) {
      columns.put(put, field, values[field]);
    }
    write(put, callback);
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    Put put = new Put(bytes(key));
    for (int i = 0; i < fields.length; i++) {
      columns.put(put, fields[i], values[i]);
    }
    write(put, callback);
  }

  @Override
  public void delete(String key, Callback callback) {
    write(new Delete(bytes(key)), callback);
  }

  private void write(Mutation mutation, Callback callback) {
    mutation.setDurability(settings.durability());
    CompletableFuture<Void> answer;
    try {
      answer = send(mutation);
    } catch (IllegalArgumentException e) {
      // The client throws this when a value is longer than it sends.
      fail(e, true, callback);
      return;
    }
    tell(answer, true, callback, nothing -> Rows.NONE);
  }

  private CompletableFuture<Void> send(Mutation mutation) {
    if (batch != null) {
      return batch.mutate(mutation);
    }
    return mutation instanceof Put put ? table.put(put) : table.delete((Delete) mutation);
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    Get get = new Get(bytes(key));
    columns.ask(get, fields);
    tell(
        table.get(get),
        false,
        callback,
        row -> row.isEmpty() ? Rows.NONE : new Results(List.of(row), columns, fields));
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    Scan scan =
        new Scan()
            .withStartRow(bytes(firstKey))
            .setLimit(count)
            .setCaching(Math.min(count, settings.scanCaching().orElse(count)));
    columns.ask(scan, fields);
    tell(table.scanAll(scan), false, callback, rows -> new Results(rows, columns, fields));
  }

  private <T> void tell(
      CompletionStage<T> answer, boolean write, Callback callback, Function<T, Rows> rows) {
    answer.whenComplete(
        (result, failure) -> {
          if (failure != null) {
            fail(failure, write, callback);
          } else {
            callback.done(Outcome.COMMITTED, rows.apply(result), "");
          }
        });
  }

  private void fail(Throwable failure, boolean write, Callback callback) {
    callback.done(failures.outcome(failure, write), Rows.NONE, Failures.words(failure));
  }

  private static byte[] bytes(String key) {
    return key.getBytes(StandardCharsets.US_ASCII);
  }

  /** Sends the rest of a batch; its callbacks are called later. */
  @Override
  public void close() {
    if (batch != null) {
      batch.close();
    }
  }

  private static final class Results implements Rows {
    private final List<Result> rows;
    private final Columns columns;
    private final int[] fields;

    Results(List<Result> rows, Columns columns, int[] fields) {
      this.rows = rows;
      this.columns = columns;
      this.fields = fields;
    }

    @Override
    public int count() {
      return rows.size();
    }

    @Override
    public String key(int row) {
      return new String(rows.get(row).getRow(), StandardCharsets.US_ASCII);
    }

    @Override
    public byte[] value(int row, int position) {
      return columns.value(rows.get(row), fields[position]);
    }
  }
}
