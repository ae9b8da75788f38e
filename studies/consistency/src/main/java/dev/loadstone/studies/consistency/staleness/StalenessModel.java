package dev.loadstone.studies.consistency.staleness;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Predicts the share of stale reads by probabilistically bounded staleness (Bailis et al., VLDB
 * 2012): a Monte Carlo simulation of one write and one read from the delays of messages.
 *
 * <p>W is the delay of a write from its coordinator to a replica, A that of the acknowledgement
 * back, and R that of a read from its coordinator to a replica. A client sees only sums. So W and A
 * are each taken as half of the extra time of a call through the coordinator for the replica's
 * records, compared with a call for the coordinator's own; likewise R and the answer. Coordinators
 * are replicas. Each is chosen as often as it was seen to coordinate, because a client avoids slow
 * ones; if none was seen, all are equally likely. A read goes to as many replicas as must answer,
 * the nearest ones, the coordinator itself first.
 */
final class StalenessModel {
  private static final int TRIALS = 50_000;

  private final PathSamples paths;
  private final PathSamples.Store store;

  /**
   * Quantiles by operation, reads first, by the node called and by the one that keeps the record.
   */
  private final double[][][][] times;

  private final SplittableRandom random;

  /** For each coordinator of reads, the nodes by distance, itself first. */
  private final List<List<Integer>> nearest;

  /**
   * Per trial, the milliseconds after the acknowledgement from which reads are fresh; ascending.
   */
  private final double[] fresh;

  StalenessModel(PathSamples paths, long seed) {
    this.paths = paths;
    this.store = paths.store();
    this.times = times();
    this.random = new SplittableRandom(seed);
    this.nearest = IntStream.range(0, store.nodes()).mapToObj(this::byDistance).toList();
    this.fresh = IntStream.range(0, TRIALS).mapToDouble(trial -> trial()).sorted().toArray();
  }

  /** Returns the stale share of reads that begin so many milliseconds after the acknowledgement. */
  double share(double since) {
    int place = Arrays.binarySearch(fresh, since);
    int first = place < 0 ? -place - 1 : place;
    while (first < TRIALS && fresh[first] == since) {
      first++;
    }
    return (double) (TRIALS - first) / TRIALS;
  }

  private double[][][][] times() {
    double[][][][] found = new double[2][store.nodes()][store.nodes()][];
    for (int through = 0; through < store.nodes(); through++) {
      for (int keeper = 0; keeper < store.nodes(); keeper++) {
        found[0][through][keeper] = paths.quantiles(false, through, keeper);
        found[1][through][keeper] = paths.quantiles(true, through, keeper);
      }
    }
    return found;
  }

  private double draw(boolean write, int through, int keeper) {
    double[] of = times[write ? 1 : 0][through][keeper];
    return of[random.nextInt(of.length)];
  }

  private double trial() {
    List<Integer> replicas = replicas();
    int writer = coordinator(replicas, true);
    int reader = coordinator(replicas, false);
    double[] arrival = new double[store.nodes()];
    double[] acknowledged = new double[replicas.size()];
    for (int i = 0; i < acknowledged.length; i++) {
      int replica = replicas.get(i);
      arrival[replica] = oneWay(true, writer, replica);
      acknowledged[i] = 2 * arrival[replica];
    }
    Arrays.sort(acknowledged);
    double committed = acknowledged[store.writers() - 1];
    double client = (draw(true, writer, writer) + draw(false, reader, reader)) / 2;
    return nearest.get(reader).stream()
            .filter(replicas::contains)
            .limit(store.readers())
            .mapToDouble(replica -> arrival[replica] - oneWay(false, reader, replica))
            .min()
            .orElseThrow()
        - committed
        - client;
  }

  private List<Integer> replicas() {
    List<Integer> nodes = IntStream.range(0, store.nodes()).boxed().collect(Collectors.toList());
    while (nodes.size() > store.replicas()) {
      nodes.remove(random.nextInt(nodes.size()));
    }
    return nodes;
  }

  private int coordinator(List<Integer> replicas, boolean write) {
    long all = replicas.stream().mapToLong(node -> paths.coordinated(write, node)).sum();
    if (all == 0) {
      return replicas.get(random.nextInt(replicas.size()));
    }
    long left = random.nextLong(all);
    int place = 0;
    while (left >= paths.coordinated(write, replicas.get(place))) {
      left -= paths.coordinated(write, replicas.get(place));
      place++;
    }
    return replicas.get(place);
  }

  private double oneWay(boolean write, int from, int to) {
    return from == to ? 0 : Math.max(0, draw(write, from, to) - draw(write, from, from)) / 2;
  }

  private List<Integer> byDistance(int reader) {
    return IntStream.range(0, store.nodes())
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                node -> node == reader ? -1 : paths.median(false, reader, node)))
        .toList();
  }
}
