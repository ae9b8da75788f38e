package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.Text;

/** Emits each key with the tag of its table. */
public final class KeyTag extends TableMapper<ImmutableBytesWritable, Text> {
  private Text tag;

  @Override
  protected void setup(Context context) {
    tag = new Text(context.getConfiguration().get(TableJobs.TAG));
  }

  @Override
  protected void map(ImmutableBytesWritable key, Result row, Context context)
      throws IOException, InterruptedException {
    context.write(key, tag);
  }
}
