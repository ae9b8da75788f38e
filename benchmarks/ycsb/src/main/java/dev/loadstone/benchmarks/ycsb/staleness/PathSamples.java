package dev.loadstone.benchmarks.ycsb.staleness;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Times of calls through each node for records of each, as a client has them, in milliseconds, the
 * last ones of each kind; and how many calls of clients each node coordinated.
 */
final class PathSamples {
  /** Fewer of a kind say nothing about its distribution. */
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
   * Says what the times are of; once, before the first.
   *
   * @param nodeCount how many nodes there are
   * @param replicaCount how many of them keep each record
   * @param readerCount how many replicas answer a read
   * @param writerCount how many acknowledge a write
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

  /** Reads through each node come before writes. */
  private int place(boolean write, int through) {
    return (write ? nodes : 0) + through;
  }

  /** Takes a time; in place of an old one when there are many. */
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

  /** Takes how many calls of clients a node coordinated until now. */
  synchronized void coordinated(boolean write, int node, long calls) {
    coordinated[place(write, node)] = calls;
  }

  /** The number of calls of clients that a node coordinated, as far as known. */
  long coordinated(boolean write, int node) {
    return coordinated[place(write, node)];
  }

  /** Whether there are enough times of each kind. */
  synchronized boolean suffices() {
    return nodes > 0 && times.stream().allMatch(of -> of.size() >= LEAST);
  }

  /** One of the times of a kind. */
  double draw(boolean write, int through, int keeper, SplittableRandom random) {
    List<Double> of = times.get(kind(write, through, keeper));
    return of.get(random.nextInt(of.size()));
  }

  /** The median of a kind. */
  double median(boolean write, int through, int keeper) {
    return quantile(kind(write, through, keeper), 0.5);
  }

  /** A quantile of a kind's times; NaN without any. */
  private double quantile(int kind, double part) {
    List<Double> sorted = times.get(kind).stream().sorted().toList();
    int place = Math.min((int) (part * sorted.size()), sorted.size() - 1);
    return sorted.isEmpty() ? Double.NaN : sorted.get(place);
  }

  /**
   * Writes how long each kind took, in milliseconds, as a client has it, and how many calls of
   * clients the node that it went through coordinated.
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
    Files.write(file, lines);
  }

  /** Writes all, for {@link #addFrom} in another process. */
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
