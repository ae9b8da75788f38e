package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.statistics.Histograms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The latest times, in milliseconds, of calls through each node for records of each node, as a
 * client measures them. A kind of call is an operation with both nodes. It also has the number of
 * client calls that each node coordinated.
 */
final class PathSamples {
  /** The least number of times of a kind; fewer say nothing about its distribution. */
  static final int LEAST = 5;

  private static final int MOST = 1000;
  private static final double NANOS_PER_MILLI = 1e6;

  private static final Series STORE = Series.most("staleness.store", "1", Better.NEITHER);
  private static final List<String> STORE_LABELS =
      List.of("nodes", "replicas", "readers", "writers");

  /** Times of calls, by the number of their kind. */
  private static final Series WAYS = Series.times("staleness.ways", Better.LOWER);

  /** Client calls that a node coordinated, reads before writes. */
  private static final Series COORDINATED =
      Series.most("staleness.coordinated", "1", Better.NEITHER);

  static final Set<Series> SERIES = Set.of(STORE, WAYS, COORDINATED);

  private int nodes;
  private int replicas;
  private int readers;
  private int writers;
  private final List<List<Double>> times = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();

  private long[] coordinated = {};

  /** Describes the store; must be called before the first time is added. */
  synchronized void describe(int nodeCount, int replicaCount, int readerCount, int writerCount) {
    nodes = nodeCount;
    replicas = replicaCount;
    readers = readerCount;
    writers = writerCount;
    coordinated = Arrays.copyOf(coordinated, 2 * nodes);
    for (int kind = times.size(); kind < 2 * nodes * nodes; kind++) {
      times.add(new ArrayList<>());
      counts.add(0);
    }
  }

  int nodes() {
    return nodes;
  }

  int replicas() {
    return replicas;
  }

  int readers() {
    return readers;
  }

  int writers() {
    return writers;
  }

  private int kind(boolean write, int through, int keeper) {
    return place(write, through) * nodes + keeper;
  }

  /** Returns an index; reads through each node come before writes. */
  private int place(boolean write, int through) {
    return (write ? nodes : 0) + through;
  }

  /** Adds a time, which replaces an old one when there are many. */
  synchronized void add(boolean write, int through, int keeper, double millis) {
    add(kind(write, through, keeper), millis);
  }

  private void add(int kind, double millis) {
    List<Double> of = times.get(kind);
    int count = counts.get(kind);
    if (of.size() < MOST) {
      of.add(millis);
    } else {
      of.set(count % MOST, millis);
    }
    counts.set(kind, count + 1);
  }

  synchronized void coordinated(boolean write, int node, long calls) {
    coordinated[place(write, node)] = calls;
  }

  long coordinated(boolean write, int node) {
    return coordinated[place(write, node)];
  }

  synchronized boolean suffices() {
    return nodes > 0 && times.stream().allMatch(of -> of.size() >= LEAST);
  }

  double draw(boolean write, int through, int keeper, SplittableRandom random) {
    List<Double> of = times.get(kind(write, through, keeper));
    return of.get(random.nextInt(of.size()));
  }

  double median(boolean write, int through, int keeper) {
    return quantile(kind(write, through, keeper), 0.5);
  }

  /** Returns a quantile of a kind's times; NaN without any. */
  private double quantile(int kind, double part) {
    List<Double> sorted = times.get(kind).stream().sorted().toList();
    int place = Math.min((int) (part * sorted.size()), sorted.size() - 1);
    return sorted.isEmpty() ? Double.NaN : sorted.get(place);
  }

  /**
   * Writes the times of each kind, in milliseconds as a client measures them, and the number of
   * client calls that its first node coordinated.
   */
  synchronized void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("operation,through,keeper,calls,median,least,most,coordinated");
    for (int kind = 0; kind < times.size(); kind++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%d,%d,%d,%.4f,%.4f,%.4f,%d",
              kind < nodes * nodes ? "read" : "write",
              kind / nodes % nodes + 1,
              kind % nodes + 1,
              counts.get(kind),
              quantile(kind, 0.5),
              quantile(kind, 0),
              quantile(kind, 1),
              coordinated[kind / nodes]));
    }
    ResultStore.writeText(file, String.join("\n", lines) + "\n");
  }

  synchronized void tell(Observations observed) {
    int[] numbers = {nodes, replicas, readers, writers};
    for (int i = 0; i < numbers.length; i++) {
      observed.level(STORE, STORE_LABELS.get(i), numbers[i]);
    }
    for (int kind = 0; kind < times.size(); kind++) {
      Histogram of = Histograms.create();
      times
          .get(kind)
          .forEach(
              millis -> of.recordValue(Histograms.recordable((long) (millis * NANOS_PER_MILLI))));
      observed.times(WAYS, String.valueOf(kind), of);
    }
    for (int node = 0; node < coordinated.length; node++) {
      observed.level(COORDINATED, String.valueOf(node), (double) coordinated[node]);
    }
  }

  synchronized void add(Observations observed) {
    List<Integer> numbers =
        STORE_LABELS.stream().map(label -> (int) observed.level(STORE, label).orElse(0)).toList();
    if (numbers.get(0) == 0) {
      return;
    }
    describe(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
    for (int kind = 0; kind < times.size(); kind++) {
      for (HistogramIterationValue value :
          observed.times(WAYS, String.valueOf(kind)).recordedValues()) {
        long calls = value.getCountAtValueIteratedTo();
        double millis = value.getValueIteratedTo() / NANOS_PER_MILLI;
        times.get(kind).addAll(Collections.nCopies((int) calls, millis));
        counts.set(kind, counts.get(kind) + (int) calls);
      }
    }
    for (int node = 0; node < coordinated.length; node++) {
      // Each process asked the same servers, which count the calls of all.
      coordinated[node] =
          Math.max(
              coordinated[node],
              (long) observed.level(COORDINATED, String.valueOf(node)).orElse(0));
    }
  }
}
