package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.text.Text;
import dev.loadstone.studies.consistency.beside.BesideThreads;
import dev.loadstone.studies.consistency.staleness.StalenessCounts.Count;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.DoubleFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Measures, beside the load, the age of the versions that reads return. It uses a few keys in a
 * table of its own. Writers and readers of a key are threads of one process, so that they share one
 * clock; the load's terminals are not affected.
 */
public final class StalenessProbe implements BesideLoad {
  private static final Duration END_LIMIT = Duration.ofSeconds(10);
  private static final String WAYS = "replica-ways.csv";

  /** A fixed seed, so that the same times give the same prediction. */
  private static final long MODEL_SEED = 42;

  private static final double PERCENT = 100;

  private final StalenessSettings settings;
  private final KeyValueClient client;
  private final Supplier<TableMark> load;
  private final Optional<ReplicaCalls> calls;
  private final String table;
  private final StalenessCounts counts = new StalenessCounts();
  private final PathSamples paths = new PathSamples();
  private final BesideThreads threads = new BesideThreads("the staleness probe", END_LIMIT);
  private Optional<TableMark> owner = Optional.empty();
  private volatile String left = "";

  public StalenessProbe(
      StalenessSettings settings,
      KeyValueClient client,
      String loaded,
      Supplier<TableMark> load,
      Optional<ReplicaCalls> calls) {
    this.settings = settings;
    this.client = client;
    this.load = load;
    this.calls = calls;
    this.table = tableBeside(loaded).name();
  }

  /**
   * Returns the probe's table. If it exists with the load's mark, it is left over from an earlier
   * run.
   */
  public static Table tableBeside(String loaded) {
    return VersionSession.table(loaded + "_loadstone_probe");
  }

  public static Set<String> metricNames() {
    return metrics(new StalenessCounts()).stream().map(Metric::name).collect(Collectors.toSet());
  }

  public StalenessCounts counts() {
    return counts;
  }

  @Override
  public void prepare() {
    TableMark mark = load.get();
    client.tables().renew(VersionSession.table(table), mark);
    calls.ifPresent(to -> to.places().renew(table, mark));
    owner = Optional.of(mark);
  }

  @Override
  public void begin(LongPredicate measured) {
    // Makes the keys unique among all clients.
    UUID unique = UUID.randomUUID();
    String prefix = unique.toString().replace("-", "");
    // A writer and its readers must not draw the same numbers.
    SplittableRandom random = new SplittableRandom(unique.getMostSignificantBits());
    for (int number = 0; number < settings.keys(); number++) {
      ProbedKey key =
          new ProbedKey(prefix + number, counts, measured, settings.horizon().toNanos());
      threads.start("staleness-writer-" + number, session(random.split(), key::write));
      for (int reader = 0; reader < settings.readers(); reader++) {
        threads.start(
            "staleness-reader-" + number + "-" + reader, session(random.split(), key::read));
      }
    }
    calls.ifPresent(to -> measureWays(to, measured));
  }

  private void measureWays(ReplicaCalls to, LongPredicate measured) {
    ReplicaCalls.Session session;
    try {
      session = to.open(table);
    } catch (SessionUnavailableException e) {
      left = "There is no prediction of stale reads: " + e.getMessage();
      return;
    }
    paths.describe(
        new PathSamples.Store(
            session.nodes(), session.replicas(), session.readers(), session.writers()));
    PathSampler sampler = new PathSampler(paths, measured);
    for (int node = 0; node < session.nodes(); node++) {
      int through = node;
      threads.start("staleness-writes-through-" + node, () -> sampler.run(session, true, through));
      threads.start("staleness-reads-through-" + node, () -> sampler.run(session, false, through));
    }
  }

  private interface SessionWork {
    void run(VersionSession session, SplittableRandom random) throws InterruptedException;
  }

  private BesideThreads.Work session(SplittableRandom random, SessionWork work) {
    return () -> {
      try (VersionSession session = new VersionSession(client, table)) {
        work.run(session, random);
      }
    };
  }

  @Override
  public void close() {
    threads.stop();
    remove();
    threads.throwDefect();
  }

  /**
   * Removes the tables. A failure is only a remark: a node may be lost by now, and the measurements
   * do not depend on it.
   */
  private void remove() {
    try {
      owner.ifPresent(
          mark -> {
            client.tables().drop(VersionSession.table(table), mark);
            calls.ifPresent(to -> to.places().drop(table, mark));
          });
    } catch (LoadstoneException e) {
      left = "The staleness probe's table " + table + " is left: " + e.getMessage();
    }
  }

  @Override
  public List<OwnCounts> ownCounts() {
    return List.of(counts, paths);
  }

  @Override
  public void writeFiles(Path folder) throws IOException {
    DoubleFunction<Double> predicted =
        paths.suffices() ? new StalenessModel(paths, MODEL_SEED)::share : since -> null;
    ResultStore.writeText(
        folder.resolve(StalenessRow.FILE), StalenessRow.TABLE.render(counts.rows(predicted)));
    if (calls.isPresent()) {
      paths.write(folder.resolve(WAYS));
    }
  }

  @Override
  public List<Metric> metrics() {
    return metrics(counts);
  }

  private static List<Metric> metrics(StalenessCounts counts) {
    Proportion stale = counts.stale();
    return List.of(
        metric("probe-reads", "Reads of the staleness probe", counts.count(Count.READS)),
        metric("probe-writes", "Writes of the staleness probe", counts.count(Count.WRITES)),
        metric("stale-reads", "Stale reads", stale.cases()),
        new Metric("stale-read-share", "Stale reads of all", PERCENT * stale.share(), "%"),
        metric(
            "own-writes-not-read",
            "Reads of a writer that missed its own write",
            counts.count(Count.OWN_STALE)),
        metric("backward-reads", "Reads that went back in time", counts.count(Count.BACKWARD)),
        new Metric(
            "oldest-stale-read",
            "Longest that a returned version was out of date",
            counts.oldest(),
            "ms"));
  }

  private static Metric metric(String name, String title, long value) {
    return new Metric(name, title, value, "");
  }

  @Override
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (!left.isEmpty()) {
      remarks.add(left);
    }
    if (calls.isPresent() && left.isEmpty() && !paths.suffices()) {
      remarks.add(
          "There is no prediction of stale reads: a kind of call through a node for another's"
              + " records was measured fewer than "
              + PathSamples.LEAST
              + " times.");
    }
    if (counts.stale().all() == 0) {
      remarks.add(
          "The staleness probe made no read in the measured interval, so it found nothing.");
    }
    if (counts.count(Count.WRONG) > 0) {
      remarks.add(
          Text.of(
              "%,d READS OF THE STALENESS PROBE RETURNED WHAT NOBODY WROTE.",
              counts.count(Count.WRONG)));
    }
    long lost = counts.count(Count.WRITES_NOT_ACKNOWLEDGED);
    long failed = counts.count(Count.READS_FAILED);
    if (lost + failed > 0) {
      remarks.add(
          Text.of(
              "Of the staleness probe %,d reads failed and %,d writes were not acknowledged; no"
                  + " read owes the versions of those.",
              failed, lost));
    }
    return remarks;
  }
}
