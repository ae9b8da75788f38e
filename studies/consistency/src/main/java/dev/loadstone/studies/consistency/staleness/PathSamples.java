package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.report.figures.CsvTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The times of calls through each node for records of each node, as a client measures them. A kind
 * of call is an operation with both nodes. It also has the number of client calls that each node
 * coordinated.
 */
final class PathSamples implements OwnCounts {
  /** The least number of times of a kind; fewer say nothing about its distribution. */
  static final int LEAST = 5;

  private static final int QUANTILES = 1000;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final Series STORE = Series.most("staleness.store", "1", Better.NEITHER);

  /** Times of calls, by the number of their kind. */
  private static final Series WAYS = Series.times("staleness.ways", Better.LOWER);

  /** Client calls that a node coordinated, reads before writes. */
  private static final Series COORDINATED =
      Series.most("staleness.coordinated", "1", Better.NEITHER);

  /** All but the times, to which each call adds one. */
  private final Observations counted = new Observations();

  private final List<Histogram> times = new ArrayList<>();

  /**
   * A store of records.
   *
   * @param replicas the number of nodes that keep each record
   * @param readers the number of replicas that answer a read
   * @param writers the number of replicas that acknowledge a write
   */
  record Store(int nodes, int replicas, int readers, int writers) {}

  /** Must be called before the first time is added. */
  synchronized void describe(Store store) {
    counted.level(STORE, "nodes", store.nodes());
    counted.level(STORE, "replicas", store.replicas());
    counted.level(STORE, "readers", store.readers());
    counted.level(STORE, "writers", store.writers());
    while (times.size() < 2 * store.nodes() * store.nodes()) {
      times.add(Histograms.create());
    }
  }

  synchronized Store store() {
    return new Store(level("nodes"), level("replicas"), level("readers"), level("writers"));
  }

  private int level(String label) {
    return (int) counted.level(STORE, label).orElse(0);
  }

  private int kind(boolean write, int through, int keeper) {
    return place(write, through) * level("nodes") + keeper;
  }

  /** Returns an index; reads through each node come before writes. */
  private int place(boolean write, int through) {
    return (write ? level("nodes") : 0) + through;
  }

  synchronized void add(boolean write, int through, int keeper, double millis) {
    times
        .get(kind(write, through, keeper))
        .recordValue(Histograms.recordable((long) (millis * NANOS_PER_MILLI)));
  }

  synchronized void coordinated(boolean write, int node, long calls) {
    counted.level(COORDINATED, String.valueOf(place(write, node)), (double) calls);
  }

  /** Returns the number of client calls that a node coordinated, as far as known. */
  synchronized long coordinated(boolean write, int node) {
    return coordinated(place(write, node));
  }

  private long coordinated(int place) {
    return (long) counted.level(COORDINATED, String.valueOf(place)).orElse(0);
  }

  synchronized boolean suffices() {
    return !times.isEmpty() && times.stream().allMatch(of -> of.getTotalCount() >= LEAST);
  }

  /** Returns times in milliseconds that have the distribution of a kind's, ascending. */
  double[] quantiles(boolean write, int through, int keeper) {
    Histogram of = times.get(kind(write, through, keeper));
    return IntStream.range(0, QUANTILES)
        .mapToDouble(i -> millis(of.getValueAtPercentile(100 * (i + 0.5) / QUANTILES)))
        .toArray();
  }

  double median(boolean write, int through, int keeper) {
    return millis(times.get(kind(write, through, keeper)).getValueAtPercentile(50));
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }

  /** Writes the times of each kind, in ms, and the client calls that its first node coordinated. */
  synchronized void write(Path file) throws IOException {
    int nodes = level("nodes");
    CsvTable<Integer> table =
        new CsvTable<Integer>()
            .column("operation", kind -> kind < nodes * nodes ? "read" : "write")
            .column("through", kind -> kind / nodes % nodes + 1)
            .column("keeper", kind -> kind % nodes + 1)
            .column("calls", kind -> times.get(kind).getTotalCount())
            .number("median", kind -> millis(times.get(kind).getValueAtPercentile(50)))
            .number("least", kind -> millis(times.get(kind).getValueAtPercentile(0)))
            .number("most", kind -> millis(times.get(kind).getMaxValue()))
            .column("coordinated", kind -> coordinated(kind / nodes));
    ResultStore.writeText(file, table.render(IntStream.range(0, times.size()).boxed().toList()));
  }

  @Override
  public Set<Series> series() {
    return Set.of(STORE, WAYS, COORDINATED);
  }

  @Override
  public synchronized void tell(Observations observed) {
    observed.add(counted);
    for (int kind = 0; kind < times.size(); kind++) {
      observed.times(WAYS, String.valueOf(kind), times.get(kind));
    }
  }

  @Override
  public synchronized void addTold(Observations observed) {
    // Each process asked the same servers, which count the calls of all: the most is the last.
    counted.add(observed, Set.of(STORE, COORDINATED));
    describe(store());
    for (int kind = 0; kind < times.size(); kind++) {
      times.get(kind).add(observed.times(WAYS, String.valueOf(kind)));
    }
  }
}
