package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.Text;

/** Writes every key to the result. */
public final class KeyCopy extends TableMapper<ImmutableBytesWritable, Text> {
  private KeyWriter writer;

  @Override
  protected void setup(Context context) throws IOException {
    writer = new KeyWriter(context);
  }

  @Override
  protected void map(ImmutableBytesWritable key, Result row, Context context) throws IOException {
    writer.write(key.copyBytes());
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    writer.close();
  }
}
