package dev.loadstone.databases.voltdb;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.apache.cassandra_voltpatches.MurmurHash3;

/**
 * The partitions of integer keys in a new cluster, computed as the server does. A ring has tokens
 * at equal distances, which all begin in partition 0; each further partition takes the first token
 * of the partition that has most, until they differ by one at most. A key belongs to the partition
 * of the last token that is not above its hash.
 *
 * <p>A cluster that grew while it ran has another ring.
 */
final class PartitionRing {
  /** The server's number, unless it is started with another one. */
  private static final int TOKENS = 16_384;

  private static final long DISTANCE = Integer.MAX_VALUE / (TOKENS / 2);

  private final int[] partitionOf = new int[TOKENS];

  PartitionRing(int partitions) {
    List<Share> shares = new ArrayList<>();
    shares.add(new Share(0));
    IntStream.range(0, TOKENS).forEach(shares.get(0).tokens()::add);
    for (int partition = 1; partition < partitions; partition++) {
      Share taking = new Share(partition);
      shares.add(taking);
      while (true) {
        // Among those that have most, the server takes the last.
        Share most = shares.stream().max(Share.BY_TOKENS).orElseThrow();
        if (most.tokens().size() <= taking.tokens().size() + 1) {
          break;
        }
        taking.tokens().add(most.tokens().remove());
      }
    }
    shares.forEach(
        share -> share.tokens().forEach(token -> partitionOf[token] = share.partition()));
  }

  /** The tokens of a partition, the lowest first. */
  private record Share(int partition, PriorityQueue<Integer> tokens) {
    static final Comparator<Share> BY_TOKENS =
        Comparator.<Share>comparingInt(share -> share.tokens().size())
            .thenComparingInt(Share::partition);

    Share(int partition) {
      this(partition, new PriorityQueue<>());
    }
  }

  int partition(long key) {
    long fromLowest = (long) MurmurHash3.hash3_x64_128(key) - Integer.MIN_VALUE;
    return partitionOf[(int) Math.min(TOKENS - 1, fromLowest / DISTANCE)];
  }
}
