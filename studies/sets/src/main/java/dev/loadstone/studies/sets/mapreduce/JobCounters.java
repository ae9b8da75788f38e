package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.hbase.mapreduce.SyncTable.SyncMapper;
import org.apache.hadoop.hbase.mapreduce.TableOutputFormat;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Sums of the counters of one operation's jobs, without their requests. */
final class JobCounters {
  /** The group in which TableInputFormat gives the counts of its scans. */
  private static final String OF_SCANS = "HBaseCounters";

  private long rows;
  private long bytes;
  private long puts;
  private long lookups;

  private JobCounters() {}

  static Properties of(List<Job> jobs) throws IOException, ClassNotFoundException {
    JobCounters counters = new JobCounters();
    for (Job job : jobs) {
      counters.add(job);
    }
    Properties all = new Properties();
    all.setProperty("rows", Long.toString(counters.rows));
    all.setProperty("bytes", Long.toString(counters.bytes));
    all.setProperty("puts", Long.toString(counters.puts));
    all.setProperty("lookups", Long.toString(counters.lookups));
    return all;
  }

  private void add(Job job) throws IOException, ClassNotFoundException {
    Counters counters = job.getCounters();
    for (Counter counter : counters.getGroup(OF_SCANS)) {
      switch (counter.getName()) {
        case "ROWS_SCANNED" -> rows += counter.getValue();
        case "BYTES_IN_RESULTS" -> bytes += counter.getValue();
        default -> {
          // It has more counters than are asked for.
        }
      }
    }
    bytes += counters.findCounter(Work.BYTES).getValue();
    puts += counters.findCounter(Work.PUTS).getValue();
    lookups += counters.findCounter(Work.LOOKUPS).getValue();
    if (TableOutputFormat.class.equals(job.getOutputFormatClass())) {
      puts += counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue();
    }
    rows += readAgain(counters);
  }

  /** Rows of both tables in ranges whose hashes differ; SyncTable scans these besides its input. */
  private static long readAgain(Counters counters) {
    long compared =
        counters.findCounter(SyncMapper.Counter.MATCHINGROWS).getValue()
            + counters.findCounter(SyncMapper.Counter.ROWSWITHDIFFS).getValue();
    return 2 * compared
        - counters.findCounter(SyncMapper.Counter.SOURCEMISSINGROWS).getValue()
        - counters.findCounter(SyncMapper.Counter.TARGETMISSINGROWS).getValue();
  }
}
