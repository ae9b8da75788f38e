package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.result.ResultStore;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The latest times, in milliseconds, of calls through each node for records of each node, as a
 * client measures them. A kind of call is an operation with both nodes. It also has the number of
 * client calls that each node coordinated.
 */
final class PathSamples {
  /** The least number of times of a kind; fewer say nothing about its distribution. */
  static final int LEAST = 5;

  private static final int MOST = 1000;

  private int nodes;
  private int replicas;
  private int readers;
  private int writers;
  private final List<List<Double>> times = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();

  private long[] coordinated = {};

  /**
   * Describes the store; must be called before the first time is added.
   *
   * @param nodeCount the number of nodes
   * @param replicaCount the number of nodes that keep each record
   * @param readerCount the number of replicas that answer a read
   * @param writerCount the number of replicas that acknowledge a write
   */
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

  /** Sets the number of client calls that a node has coordinated until now. */
  synchronized void coordinated(boolean write, int node, long calls) {
    coordinated[place(write, node)] = calls;
  }

  /** Returns the number of client calls that a node coordinated, as far as known. */
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

  synchronized void writeTo(DataOutput out) throws IOException {
    for (int number : new int[] {nodes, replicas, readers, writers}) {
      out.writeInt(number);
    }
    for (List<Double> of : times) {
      out.writeInt(of.size());
      for (double time : of) {
        out.writeDouble(time);
      }
    }
    for (long calls : coordinated) {
      out.writeLong(calls);
    }
  }

  /** Adds what {@link #writeTo} wrote. */
  synchronized void addFrom(DataInput in) throws IOException {
    int count = in.readInt();
    if (count == 0) {
      in.skipBytes(3 * Integer.BYTES);
      return;
    }
    describe(count, in.readInt(), in.readInt(), in.readInt());
    for (int kind = 0; kind < times.size(); kind++) {
      for (int left = in.readInt(); left > 0; left--) {
        add(kind, in.readDouble());
      }
    }
    for (int node = 0; node < coordinated.length; node++) {
      // Each process asked the same servers, which count the calls of all.
      coordinated[node] = Math.max(coordinated[node], in.readLong());
    }
  }
}
