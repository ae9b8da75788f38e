package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.Text;

/** Looks each key up in another table and writes those that are there, or those that are not. */
public final class KeyLookup extends TableMapper<ImmutableBytesWritable, Text> {
  private final List<Get> gets = new ArrayList<>();
  private KeyWriter writer;
  private Table other;
  private boolean keep;
  private int lookups;

  @Override
  protected void setup(Context context) throws IOException {
    writer = new KeyWriter(context);
    other = writer.table(context.getConfiguration().get(TableJobs.OTHER));
    keep = context.getConfiguration().getBoolean(TableJobs.KEEP, true);
    lookups = context.getConfiguration().getInt(TableJobs.LOOKUPS, 1);
  }

  @Override
  protected void map(ImmutableBytesWritable key, Result row, Context context) throws IOException {
    gets.add(new Get(key.copyBytes()));
    if (gets.size() == lookups) {
      lookUp();
    }
  }

  private void lookUp() throws IOException {
    if (gets.isEmpty()) {
      return;
    }
    boolean[] found = other.exists(gets);
    for (int i = 0; i < found.length; i++) {
      if (found[i] == keep) {
        writer.write(gets.get(i).getRow());
      }
    }
    writer.count(Work.LOOKUPS, found.length);
    gets.clear();
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    lookUp();
    other.close();
    writer.close();
  }
}
