package dev.loadstone.core.database;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The rows and the calls of a partitioned database, by partition and node.
 *
 * @param partitions one entry for each copy of a partition, so two for one that two nodes keep;
 *     empty where the database is not partitioned, or does not tell
 */
public record Placement(List<Partition> partitions) {
  /** The placement of a database that does not tell it. */
  public static final Placement UNKNOWN = new Placement(List.of());

  public Placement {
    partitions = List.copyOf(Objects.requireNonNullElse(partitions, List.of()));
  }

  /**
   * A copy of a partition.
   *
   * @param node the node that keeps it: its name in a local deployment, otherwise its address
   * @param partition the partition, by the database's own number
   * @param calls the transactions that this partition executed without the others, or null where
   *     the database does not count them. A client's answer counts them since the server started, a
   *     result during the load
   */
  public record Partition(String node, int partition, long rows, Long calls) {}

  private record Place(String node, int partition) {}

  /**
   * The rows of this placement, and the calls that were added since an earlier one.
   *
   * @param before an earlier answer of the same servers
   */
  public Placement since(Placement before) {
    Map<Place, Long> earlier =
        before.partitions.stream()
            .filter(copy -> copy.calls != null)
            .collect(
                Collectors.toMap(copy -> new Place(copy.node, copy.partition), Partition::calls));
    return map(
        copy ->
            copy.calls == null
                ? copy
                : new Partition(
                    copy.node,
                    copy.partition,
                    copy.rows,
                    growth(
                        earlier.getOrDefault(new Place(copy.node, copy.partition), 0L),
                        copy.calls)));
  }

  /** The calls that were added; a node that was started again counts from zero. */
  private static long growth(long earlier, long now) {
    return now < earlier ? now : now - earlier;
  }

  public Placement named(Function<String, String> name) {
    return map(copy -> new Partition(name.apply(copy.node), copy.partition, copy.rows, copy.calls));
  }

  private Placement map(Function<Partition, Partition> change) {
    return new Placement(partitions.stream().map(change).toList());
  }
}
