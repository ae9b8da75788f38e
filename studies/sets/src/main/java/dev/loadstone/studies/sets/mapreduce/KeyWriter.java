package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** A task's connection to the tables, which writes keys to the result in batches. */
final class KeyWriter implements AutoCloseable {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] NOTHING = {};

  private final TaskInputOutputContext<?, ?, ?, ?> context;
  private final Connection connection;
  private final Table result;
  private final int batch;
  private final List<Put> puts = new ArrayList<>();

  KeyWriter(TaskInputOutputContext<?, ?, ?, ?> context) throws IOException {
    Configuration configuration = context.getConfiguration();
    this.context = context;
    connection = ConnectionFactory.createConnection(configuration);
    result = table(configuration.get(TableJobs.RESULT));
    batch = configuration.getInt(TableJobs.BATCH, 1);
  }

  /** Another table on the same connection; the caller closes it. */
  Table table(String name) throws IOException {
    return connection.getTable(TableName.valueOf(name));
  }

  void write(byte[] key) throws IOException {
    puts.add(new Put(key).addColumn(FAMILY, NOTHING, NOTHING));
    count(Work.BYTES, key.length);
    if (puts.size() == batch) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (!puts.isEmpty()) {
      result.put(puts);
      count(Work.PUTS, puts.size());
      puts.clear();
    }
  }

  void count(Work what, long amount) {
    context.getCounter(what).increment(amount);
  }

  @Override
  public void close() throws IOException {
    flush();
    result.close();
    connection.close();
  }
}
