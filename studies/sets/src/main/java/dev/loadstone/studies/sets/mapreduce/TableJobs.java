package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hbase.mapreduce.SyncTable.SyncMapper;
import org.apache.hadoop.hbase.mapreduce.TableMapReduceUtil;
import org.apache.hadoop.hbase.mapreduce.TableMapper;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/** The jobs of one operation, which its description tells. */
final class TableJobs {
  /** Names of our settings and counters. */
  static final String RESULT = "loadstone.result";

  static final String OTHER = "loadstone.other";
  static final String KEEP = "loadstone.keep";
  static final String TAG = "loadstone.tag";
  static final String BATCH = "loadstone.batch";
  static final String LOOKUPS = "loadstone.lookups";
  static final String LEFT = "left";
  static final String RIGHT = "right";

  /** Time between checks whether a job has ended; the default of 1 to 5 s would be measured too. */
  private static final int MILLIS_BETWEEN_QUESTIONS = 10;

  /** The number of maps at the same time: one for each processor. */
  private static final int MAPS = Runtime.getRuntime().availableProcessors();

  /**
   * The room in which a map sorts its keys, in MB. By default each of the maps that run together
   * has 100 MB, more than a small heap has in one piece; a quarter of a million keys take 9 MB.
   */
  private static final int SORT_BUFFER = 16;

  private final Configuration configuration;
  private final Properties description;

  TableJobs(Configuration configuration, Properties description) {
    this.configuration = configuration;
    this.description = description;
    configuration.set("mapreduce.framework.name", "local");
    // By default the local runner uses a folder of /tmp that whoever made it first can read and
    // change.
    String own = configuration.get("hadoop.tmp.dir");
    configuration.set("mapreduce.jobtracker.staging.root.dir", own + "/staging");
    configuration.set("mapreduce.cluster.local.dir", own + "/local");
    configuration.setInt("mapreduce.local.map.tasks.maximum", MAPS);
    configuration.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, MILLIS_BETWEEN_QUESTIONS);
    configuration.setInt(Job.PROGRESS_MONITOR_POLL_INTERVAL_KEY, MILLIS_BETWEEN_QUESTIONS);
    configuration.setInt("mapreduce.task.io.sort.mb", SORT_BUFFER);
    configuration.set(RESULT, description.getProperty("result"));
    configuration.set(BATCH, description.getProperty("batch"));
    configuration.set(LOOKUPS, description.getProperty("lookups"));
  }

  /** Runs the jobs to their end and returns their counters. */
  Properties run() throws Exception {
    String left = description.getProperty(LEFT);
    String right = description.getProperty(RIGHT);
    String kind = description.getProperty("kind");
    List<Job> done =
        switch (kind) {
          case "COPY_BOTH" ->
              finish(
                  writing(scanning(left, KeyCopy.class)), writing(scanning(right, KeyCopy.class)));
          case "KEEP_PRESENT" -> finish(lookingUp(left, right, true));
          case "KEEP_ABSENT" -> finish(lookingUp(left, right, false));
          case "TAG_AND_REDUCE" -> inFolder(folder -> tagAndReduce(left, right, folder));
          case "COPY_BY_TOOL" -> {
            String result = description.getProperty("result");
            yield finish(tools().copy(left, result), tools().copy(right, result));
          }
          case "COUNT_BY_TOOL" -> inFolder(folder -> tools().compare(left, right, folder));
          default -> throw new IOException("there is no job " + kind);
        };
    Properties counters = JobCounters.of(done);
    if (kind.equals("COUNT_BY_TOOL")) {
      counters.setProperty("counted", Long.toString(missing(done)));
    }
    return counters;
  }

  /** Rows of the left table that SyncTable did not find in the right one. */
  private static long missing(List<Job> done) throws IOException {
    Job comparison = done.get(done.size() - 1);
    return comparison.getCounters().findCounter(SyncMapper.Counter.TARGETMISSINGROWS).getValue();
  }

  private TableTools tools() {
    return new TableTools(configuration, description.getProperty("caching"));
  }

  private Job scanning(String table, Class<? extends TableMapper<?, ?>> mapper) throws IOException {
    Job job = Job.getInstance(configuration, mapper.getSimpleName() + " " + table);
    Scan scan = new Scan();
    scan.setCaching(Integer.parseInt(description.getProperty("caching")));
    // Rows that are read once must not push out rows that others read again.
    scan.setCacheBlocks(false);
    TableMapReduceUtil.initTableMapperJob(
        table, scan, mapper, ImmutableBytesWritable.class, Text.class, job, false);
    job.setNumReduceTasks(0);
    return job;
  }

  private static Job writing(Job job) {
    job.setOutputFormatClass(NullOutputFormat.class);
    return job;
  }

  private Job lookingUp(String table, String other, boolean keep) throws IOException {
    Job job = writing(scanning(table, KeyLookup.class));
    job.getConfiguration().set(OTHER, other);
    job.getConfiguration().setBoolean(KEEP, keep);
    return job;
  }

  /** Jobs that share files in a folder. */
  private interface Phases {
    List<Job> run(Path folder) throws Exception;
  }

  private List<Job> inFolder(Phases phases) throws Exception {
    Path folder = new Path(configuration.get("hadoop.tmp.dir"), "difference-" + UUID.randomUUID());
    try {
      return phases.run(folder);
    } finally {
      folder.getFileSystem(configuration).delete(folder, true);
    }
  }

  private List<Job> tagAndReduce(String left, String right, Path folder)
      throws IOException, InterruptedException, ClassNotFoundException {
    List<Job> done =
        new ArrayList<>(finish(tagging(left, LEFT, folder), tagging(right, RIGHT, folder)));
    Job reduce = Job.getInstance(configuration, "keys that came once");
    reduce.setInputFormatClass(SequenceFileInputFormat.class);
    FileInputFormat.addInputPath(reduce, new Path(folder, LEFT));
    FileInputFormat.addInputPath(reduce, new Path(folder, RIGHT));
    reduce.setMapOutputKeyClass(ImmutableBytesWritable.class);
    reduce.setMapOutputValueClass(Text.class);
    reduce.setReducerClass(KeysOnce.class);
    reduce.setNumReduceTasks(1);
    reduce.setOutputKeyClass(NullWritable.class);
    reduce.setOutputValueClass(NullWritable.class);
    done.addAll(finish(writing(reduce)));
    return done;
  }

  private Job tagging(String table, String tag, Path folder) throws IOException {
    Job job = scanning(table, KeyTag.class);
    job.getConfiguration().set(TAG, tag);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    job.setOutputKeyClass(ImmutableBytesWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, new Path(folder, tag));
    return job;
  }

  /** Starts jobs at the same time and waits for all of them. */
  private static List<Job> finish(Job... jobs)
      throws IOException, InterruptedException, ClassNotFoundException {
    for (Job job : jobs) {
      job.submit();
    }
    for (Job job : jobs) {
      if (!job.waitForCompletion(false)) {
        throw new IOException(
            "the job \""
                + job.getJobName()
                + "\" ("
                + job.getJobID()
                + ") ended as "
                + job.getJobState());
      }
    }
    return List.of(jobs);
  }
}
