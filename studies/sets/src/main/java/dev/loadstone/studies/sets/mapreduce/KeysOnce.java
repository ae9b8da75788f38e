package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;

/** Writes the keys that occur once, in the left table, to the result. */
public final class KeysOnce
    extends Reducer<ImmutableBytesWritable, Text, NullWritable, NullWritable> {
  private KeyWriter writer;

  @Override
  protected void setup(Context context) throws IOException {
    writer = new KeyWriter(context);
  }

  @Override
  protected void reduce(ImmutableBytesWritable key, Iterable<Text> tags, Context context)
      throws IOException {
    int count = 0;
    boolean left = false;
    for (Text tag : tags) {
      count++;
      left = tag.toString().equals(TableJobs.LEFT);
    }
    if (count == 1 && left) {
      writer.write(key.copyBytes());
    }
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    writer.close();
  }
}
