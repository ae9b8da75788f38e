package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.databases.hbase.HbaseDatabase;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.provider.Arguments;

/** Tables take seconds to make here, so there are fewer pairs of sets, and tests share them. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class SetsHbaseIT extends SetsContract {
  private static final int REGIONS = 3;

  /**
   * The most requests beside those for rows: the scans of two tables begin, end and have a rest in
   * each region, a batch of puts may lie in two, and regions are looked up anew for each result.
   */
  private static final int CONSTANT = 14 * REGIONS;

  /** A line of a histogram of classes. */
  private static final String CONNECTION =
      "org.apache.hadoop.hbase.client.ConnectionImplementation\n";

  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new HbaseDatabase(),
        HbaseDeployer.standard(new SetsStudy().sidecars()),
        Map.of(
            "heap",
            "512m",
            "master.heap",
            "256m",
            "zookeeper.session.timeout",
            "60000",
            "mapreduce",
            "true",
            // Two buffers for sorting of Hadoop's default size would not fit. Half as much ended
            // in an error of memory once, when a job with a reduce phase followed others.
            "mapreduce.heap",
            "192m",
            "jvm.options",
            QuickJava.OPTIONS),
        Map.of("regions", "3"),
        folder);
  }

  /** An empty set, and sets that overlap, with duplicates. */
  @Override
  Stream<Arguments> pairs() {
    return Stream.of(Arguments.of(0, 40, 0, 0), Arguments.of(60, 90, 40, 10));
  }

  @Test
  @Order(2)
  void requests_follow_from_rows_cached_and_puts_batched() throws Exception {
    load(settings(2_000, 2_000, 50, 0));
    for (int cache : new int[] {10, 1_000}) {
      for (int batch : new int[] {50, 1_000}) {
        SetsSettings settings =
            new SetsSettings(
                2_000L, 2_000L, 50.0, 0.0, List.of(SetAlgorithm.UNION_1), cache, batch, 100);
        TableWork work = work(settings, SetAlgorithm.UNION_1);

        int scans = 2 * 2_000 / cache;
        int puts = 4_000 / batch;
        assertThat(work.requests())
            .as("cache " + cache + ", batch " + batch)
            .isBetween((long) scans + puts, (long) scans + puts + CONSTANT);
        assertThat(work.rowsRead()).isEqualTo(4_000);
        assertThat(work.puts()).isEqualTo(4_000);
        assertThat(work.lookups()).isZero();
      }
    }
  }

  @Test
  void a_thousand_times_smaller_set_has_a_galloping_merge_read_one_row_in_a_hundred()
      throws Exception {
    SetsSettings settings = settings(20, 20_000, 50, 0);
    load(settings);
    TableWork work = work(settings, SetAlgorithm.INTERSECTION_GALLOP);

    assertThat(work.rowsRead() - 20).isBetween(10L, 200L);
    assertThat(work(settings, SetAlgorithm.INTERSECTION_1).rowsRead()).isGreaterThan(15_000);
  }

  @Test
  @Order(3)
  void parallel_merges_share_the_rows() throws Exception {
    SetsSettings settings = settings(700, 700, 30, 0);
    load(settings);
    TableWork work = work(settings, SetAlgorithm.UNION_PARALLEL);
    assertThat(work.rowsRead()).isEqualTo(1_400);
    assertThat(work.puts()).isEqualTo(1_190);
  }

  @Test
  @Order(3)
  void jobs_count_what_they_do() throws Exception {
    SetsSettings settings = settings(700, 700, 30, 0);
    load(settings);
    TableWork copy = work(settings, SetAlgorithm.UNION_1M, 1);
    assertThat(copy.rowsRead()).isEqualTo(1_400);
    assertThat(copy.puts()).isEqualTo(1_400);
    TableWork lookups = work(settings, SetAlgorithm.DIFFERENCE_1M, 1);
    assertThat(lookups.rowsRead()).isEqualTo(700);
    assertThat(lookups.lookups()).isEqualTo(700);
    assertThat(lookups.puts()).isEqualTo(490);
    TableWork reduced = work(settings, SetAlgorithm.DIFFERENCE_2, 1);
    assertThat(reduced.rowsRead()).isEqualTo(1_400);
    assertThat(reduced.puts()).isEqualTo(490);
    assertThat(reduced.lookups()).isZero();
  }

  /** Whoever makes Hadoop's own folder for them first reads and changes what stands there. */
  @Test
  @Order(4)
  void jobs_leave_nothing_in_the_folder_that_all_users_of_this_machine_share() throws Exception {
    SetsSettings settings = settings(40, 40, 50, 0);
    load(settings);
    List<Path> before = sharedByAll();

    work(settings, SetAlgorithm.DIFFERENCE_2, 1);

    assertThat(sharedByAll()).isEqualTo(before);
  }

  private static List<Path> sharedByAll() throws IOException {
    Path folder = Path.of("/tmp/hadoop");
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }

  /** HBase's client holds the connections that its counters are of, closed or not. */
  @Test
  @Order(4)
  void a_job_leaves_no_connection_in_the_memory_of_its_process() throws Exception {
    SetsSettings settings = settings(40, 40, 50, 0);
    load(settings);
    work(settings, SetAlgorithm.UNION_1M, 1);

    // Threads that end by themselves hold those of the last job for some seconds.
    long process = processOfJobs();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    String classes = classesInMemory(process);
    while (classes.contains(CONNECTION) && System.nanoTime() < deadline) {
      TimeUnit.SECONDS.sleep(1);
      classes = classesInMemory(process);
    }
    assertThat(classes).contains("org.apache.hadoop.conf.Configuration").doesNotContain(CONNECTION);
  }

  /** The classes that there are objects of after a collection of garbage. */
  private static String classesInMemory(long process) throws Exception {
    Process histogram =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    return new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** The node's process may be one that becomes another user first. */
  private long processOfJobs() {
    List<Deployment.Node> nodes = system().deployment().nodes();
    ProcessHandle node = ProcessHandle.of(nodes.get(nodes.size() - 1).pid()).orElseThrow();
    return Stream.concat(node.descendants(), Stream.of(node))
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .findFirst()
        .orElseThrow()
        .pid();
  }

  @Test
  @Order(2)
  void requests_of_jobs_are_counted_as_those_of_scans() throws Exception {
    load(settings(2_000, 2_000, 50, 0));
    SetsSettings settings =
        new SetsSettings(2_000L, 2_000L, 50.0, 0.0, List.of(SetAlgorithm.UNION_1M), 10, 50, 100);
    long scans = 2 * 2_000 / 10;
    long puts = 4_000 / 50;
    assertThat(work(settings, SetAlgorithm.UNION_1M, 1).requests())
        .isBetween(scans + puts, scans + puts + 4 * CONSTANT);
  }

  @Test
  @Order(2)
  void copy_table_writes_every_row_of_both() throws Exception {
    SetsSettings settings = settings(2_000, 2_000, 50, 0);
    load(settings);
    TableWork copy = work(settings, SetAlgorithm.UNION_TOOL, 1);
    assertThat(copy.rowsRead()).isEqualTo(4_000);
    assertThat(copy.puts()).isEqualTo(4_000);
    assertThat(copy.requests()).isGreaterThanOrEqualTo(2 * 2_000 / 100);
  }

  @Test
  @Order(1)
  void hash_table_reads_each_set_once_and_sync_table_again_what_differs() throws Exception {
    SetsSettings equal = settings(2_000, 2_000, 100, 0);
    load(equal);
    TableWork ofEqual = work(equal, SetAlgorithm.DIFFERENCE_TOOL, 1);
    assertThat(ofEqual.rowsRead()).isEqualTo(4_000);
    assertThat(ofEqual.puts()).isZero();

    SetsSettings half = settings(2_000, 2_000, 50, 0);
    load(half);
    assertThat(work(half, SetAlgorithm.DIFFERENCE_TOOL, 1).rowsRead()).isEqualTo(8_000);
  }

  @Test
  void a_count_of_the_engines_tool_that_is_not_the_oracles_fails() throws Exception {
    Workload workload = reload(settings(30, 30, 50, 0));
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open();
        KeyTableSession other = client().open()) {
      other.put(SetsData.LEFT, List.of("stranger"));

      Ended ended = execute(session, SetAlgorithm.DIFFERENCE_TOOL);
      assertThat(ended.outcome()).isEqualTo(Outcome.ERROR);
      assertThat(ended.failure()).contains("has 16 elements", "expected 15 elements");
    }
  }

  /** The last one: the process for jobs is gone afterwards. */
  @Test
  @Order(Integer.MAX_VALUE)
  void a_job_that_fails_or_is_killed_fails_the_run_and_names_its_log() throws Exception {
    Workload workload = reload(settings(30, 30, 50, 0));
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      dropOurs(SetsData.RIGHT);
      Ended failed = execute(session, SetAlgorithm.DIFFERENCE_1M);
      assertThat(failed.outcome()).isEqualTo(Outcome.ERROR);
      assertThat(failed.failure())
          .contains("the job \"KeyLookup set_left\"", "ended as FAILED", "hbase-mapreduce.log");

      int jobs = system().deployment().nodes().size();
      system().deployment().kill(jobs);
      Ended killed = execute(session, SetAlgorithm.UNION_1M);
      assertThat(killed.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(killed.failure()).contains("did not finish the job", "hbase-mapreduce.log");

      CheckResult results = run.verify(null).get(0);
      assertThat(results.status()).isEqualTo(Status.FAIL);
      assertThat(results.detail()).contains("0 of 2 results", "hbase-mapreduce.log");
    }
  }
}
