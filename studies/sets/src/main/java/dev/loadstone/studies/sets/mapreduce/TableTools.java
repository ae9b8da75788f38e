package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.mapreduce.CopyTable;
import org.apache.hadoop.hbase.mapreduce.HashTable;
import org.apache.hadoop.hbase.mapreduce.SyncTable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;

/** HBase's own jobs, run with the arguments of its command line. */
final class TableTools {
  private final Configuration configuration;

  TableTools(Configuration configuration, String caching) {
    this.configuration = new Configuration(configuration);
    this.configuration.set("hbase.client.scanner.caching", caching);
  }

  /** A job of CopyTable, not started. */
  Job copy(String table, String result) throws IOException {
    CopyTable tool = new CopyTable();
    tool.setConf(configuration);
    return prepared(tool.createSubmittableJob(new String[] {"--new.name=" + result, table}));
  }

  /**
   * Runs HashTable over the left table, then SyncTable without writes. SyncTable compares the right
   * table with the hashes and reads again where they differ. Timestamps are ignored.
   *
   * @param folder where the hashes are written
   */
  List<Job> compare(String left, String right, Path folder) throws Exception {
    Hashing hashing = new Hashing(configuration);
    run(hashing, "--ignoreTimestamps=true", left, folder.toString());
    Syncing syncing = new Syncing(configuration);
    run(syncing, "--dryrun=true", "--ignoreTimestamps=true", folder.toString(), left, right);
    return List.of(hashing.job, syncing.job);
  }

  private static void run(Tool tool, String... arguments) throws Exception {
    if (tool.run(arguments) != 0) {
      throw new IOException(
          "HBase's " + tool.getClass().getSuperclass().getSimpleName() + " failed");
    }
  }

  /** Lets no classes be packed and copied for the job, because this process has them all. */
  private static Job prepared(Job job) {
    job.getConfiguration().unset("tmpjars");
    return job;
  }

  private static final class Hashing extends HashTable {
    private Job job;

    Hashing(Configuration configuration) {
      super(configuration);
    }

    @Override
    public Job createSubmittableJob(String[] arguments) throws IOException {
      job = prepared(super.createSubmittableJob(arguments));
      return job;
    }
  }

  private static final class Syncing extends SyncTable {
    private Job job;

    Syncing(Configuration configuration) {
      super(configuration);
    }

    @Override
    public Job createSubmittableJob(String[] arguments) throws IOException {
      job = prepared(super.createSubmittableJob(arguments));
      return job;
    }
  }
}
