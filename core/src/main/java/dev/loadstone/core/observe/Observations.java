package dev.loadstone.core.observe;

import dev.loadstone.core.observe.Series.Kind;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * Values of series by label. They add up without loss, whatever process or second they come from.
 * Used by one thread at a time.
 */
@JsonSerialize(using = ObservationsJson.Writer.class)
@JsonDeserialize(using = ObservationsJson.Reader.class)
public final class Observations {
  /** The label of a value that has none. */
  public static final String ALL = "all";

  /** Longer labels, such as failures in words, are cut: readers of JSON accept no longer names. */
  private static final int MOST_CHARACTERS = 10_000;

  private final Map<String, Map<String, Value>> series = new LinkedHashMap<>();

  public void count(Series of, String label, long number) {
    require(of, of.kind() == Kind.COUNTER);
    put(of.name(), label, new Value.Count(number));
  }

  /** Adds a count that is left out where it is 0. */
  public void countAny(Series of, String label, long number) {
    if (number != 0) {
      count(of, label, number);
    }
  }

  public void level(Series of, String label, double level) {
    require(of, of.kind() == Kind.MOST || of.kind() == Kind.LEAST);
    put(of.name(), label, of.kind() == Kind.MOST ? new Value.Most(level) : new Value.Least(level));
  }

  /**
   * Adds times; none are left out.
   *
   * @param times not copied: it must not change while these observations are read
   */
  public void times(Series of, String label, Histogram times) {
    require(of, of.kind() == Kind.TIMES);
    if (times.getTotalCount() > 0) {
      put(of.name(), label, new Value.Times(times));
    }
  }

  /** Keeps a summary of times in place of their distribution. */
  public void summary(Series of, String label, LatencySummary times) {
    require(of, of.kind() == Kind.TIMES);
    put(of.name(), label, new Value.Summary(times));
  }

  private static void require(Series of, boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException("no value for the series " + of);
    }
  }

  void put(String name, String label, Value value) {
    series
        .computeIfAbsent(name, unseen -> new LinkedHashMap<>())
        .merge(
            label.substring(0, Math.min(label.length(), MOST_CHARACTERS)),
            value,
            (before, more) -> before.own().plus(more));
  }

  /** Adds other observations, which are not changed by it. */
  public void add(Observations others) {
    others.series.forEach(this::add);
  }

  public void add(Observations others, Set<Series> of) {
    of.forEach(series -> add(series.name(), others.values(series)));
  }

  private void add(String name, Map<String, Value> values) {
    Map<String, Value> sums = series.computeIfAbsent(name, unseen -> new LinkedHashMap<>());
    values.forEach(
        (label, value) -> {
          Value sum = sums.get(label);
          sums.put(label, sum == null ? value.own() : sum.plus(value));
        });
  }

  private Map<String, Value> values(Series of) {
    return series.getOrDefault(of.name(), Map.of());
  }

  public Observations withoutTimes() {
    Observations kept = new Observations();
    series.forEach(
        (name, values) ->
            values.forEach(
                (label, value) -> {
                  if (!(value instanceof Value.Times)) {
                    kept.put(name, label, value);
                  }
                }));
    return kept;
  }

  /** The labels of which a series has values, in the order in which they came. */
  public Set<String> labels(Series of) {
    return values(of).keySet();
  }

  private Value value(Series of, String label) {
    return values(of).get(label);
  }

  /** A count; 0 where there is none. */
  public long count(Series of, String label) {
    return value(of, label) instanceof Value.Count count ? count.number() : 0;
  }

  public long count(Series of, Collection<String> labels) {
    return labels.stream().mapToLong(label -> count(of, label)).sum();
  }

  public long count(Series of) {
    return count(of, labels(of));
  }

  /** Returns whether a series has a value for a label: what a machine does not tell is left out. */
  public boolean has(Series of, String label) {
    return value(of, label) != null;
  }

  public OptionalDouble level(Series of, String label) {
    Value value = value(of, label);
    if (value instanceof Value.Most most) {
      return OptionalDouble.of(most.level());
    }
    return value instanceof Value.Least least
        ? OptionalDouble.of(least.level())
        : OptionalDouble.empty();
  }

  /** The times of a label, which must not be changed; none where there are none. */
  public Histogram times(Series of, String label) {
    return value(of, label) instanceof Value.Times times ? times.histogram() : Histograms.create();
  }

  /** The times of several labels together, in a histogram that belongs to the caller. */
  public Histogram times(Series of, Collection<String> labels) {
    Histogram sum = Histograms.create();
    labels.forEach(label -> sum.add(times(of, label)));
    return sum;
  }

  public LatencySummary summary(Series of, String label) {
    return value(of, label) instanceof Value.Summary summary
        ? summary.times()
        : LatencySummary.of(times(of, label));
  }

  /**
   * Requires that all series are known.
   *
   * @throws IllegalArgumentException naming those that are not
   */
  public void requireOnly(Set<Series> known) {
    List<String> unknown = new ArrayList<>(new TreeSet<>(series.keySet()));
    known.forEach(one -> unknown.remove(one.name()));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("unknown series: " + String.join(", ", unknown));
    }
  }

  Map<String, Map<String, Value>> all() {
    return series;
  }
}
