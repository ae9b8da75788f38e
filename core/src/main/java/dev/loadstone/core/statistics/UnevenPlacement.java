package dev.loadstone.core.statistics;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.text.Text;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Marks a run whose partitions had unequal shares in it: an empty one adds nothing to what the
 * system can do, and a busy one limits it.
 */
public final class UnevenPlacement {
  /** A partition counts as not called when the mean is at least this many times its calls. */
  private static final long FEW = 100;

  private UnevenPlacement() {}

  /**
   * The mark of a run in which a partition had no rows and hardly a call, or the busiest had over
   * 1.5 times the mean, by its calls where they are known and by its rows elsewhere.
   */
  public static Optional<RunMark> mark(Placement placement) {
    Map<Integer, Long> rows = ofPartitions(placement, Partition::rows);
    Map<Integer, Long> calls = ofPartitions(placement, UnevenPlacement::calls);
    Set<Integer> empty = empty(rows, calls);
    boolean counted = calls.values().stream().anyMatch(count -> count > 0);
    Spread work = new Spread(counted ? calls.values() : rows.values());
    if (empty.isEmpty() && !work.hasBusyOne()) {
      return Optional.empty();
    }
    String busiest =
        Text.of(
            "the busiest has %s times the mean of the %s",
            work.busiestInWords(), counted ? "calls" : "rows");
    return Optional.of(
        new RunMark(
            RunMark.Kind.UNEVEN_PLACEMENT,
            empty.isEmpty()
                ? String.format("of %d partitions %s", rows.size(), busiest)
                : String.format(
                    "%d of %d partitions%s hold no rows; %s",
                    empty.size(), rows.size(), idleNodes(placement, empty), busiest)));
  }

  /**
   * The partitions without rows. One that was called like the others has rows that are not counted
   * yet. A few calls come to every partition: reads of tables that are whole in each.
   */
  private static Set<Integer> empty(Map<Integer, Long> rows, Map<Integer, Long> calls) {
    if (rows.values().stream().allMatch(count -> count == 0)) {
      return Set.of();
    }
    long total = calls.values().stream().mapToLong(Long::longValue).sum();
    return rows.keySet().stream()
        .filter(partition -> rows.get(partition) == 0)
        .filter(partition -> calls.get(partition) * FEW * rows.size() <= total)
        .collect(Collectors.toSet());
  }

  private static long calls(Partition copy) {
    return Objects.requireNonNullElse(copy.calls(), 0L);
  }

  /** Copies have the same rows, and the copy that answers clients has all of the calls. */
  private static Map<Integer, Long> ofPartitions(
      Placement placement, ToLongFunction<Partition> count) {
    Map<Integer, Long> most = new TreeMap<>();
    placement
        .partitions()
        .forEach(copy -> most.merge(copy.partition(), count.applyAsLong(copy), Math::max));
    return most;
  }

  private static String idleNodes(Placement placement, Set<Integer> empty) {
    Set<String> nodes = new HashSet<>();
    Set<String> used = new HashSet<>();
    for (Partition copy : placement.partitions()) {
      nodes.add(copy.node());
      if (!empty.contains(copy.partition())) {
        used.add(copy.node());
      }
    }
    int idle = nodes.size() - used.size();
    return idle == 0 ? "" : String.format(" and %d of %d nodes", idle, nodes.size());
  }
}
