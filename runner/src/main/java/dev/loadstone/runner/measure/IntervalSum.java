package dev.loadstone.runner.measure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The sum of what several clients recorded in the same second and phase. Each interval is added
 * when it comes and is not kept, however far one client is behind the others.
 */
public final class IntervalSum {
  private final Interval first;
  private final List<Recording> types;
  private final Map<Integer, Long> ends = new HashMap<>();
  private final Map<Integer, ClientUsage> usages = new TreeMap<>();
  private long from = Long.MAX_VALUE;

  /**
   * Creates an empty sum.
   *
   * @param first the first interval that will be added
   */
  public IntervalSum(Interval first) {
    this.first = first.bounds();
    types = Stream.generate(Recording::new).limit(first.types().size()).toList();
  }

  /**
   * Adds an interval of the same second and phase.
   *
   * @param client the client of the interval; of several intervals of a client, the last one added
   *     must end latest
   */
  public void add(int client, Interval interval) {
    from = Math.min(from, interval.from());
    ends.put(client, interval.to());
    for (int type = 0; type < types.size(); type++) {
      types.get(type).add(interval.types().get(type));
    }
    interval.clients().forEach(usage -> usages.merge(usage.client(), usage, ClientUsage::with));
  }

  /**
   * Returns the sum. It ends when the first client's interval did: a client that stood still must
   * not shorten the next interval of all others.
   */
  public Interval interval() {
    return new Interval(
        first.second(),
        first.phase(),
        from,
        ends.values().stream().mapToLong(Long::longValue).min().orElseThrow(),
        types,
        List.copyOf(usages.values()));
  }
}
