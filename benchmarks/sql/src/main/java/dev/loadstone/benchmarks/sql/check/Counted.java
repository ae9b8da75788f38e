package dev.loadstone.benchmarks.sql.check;

import dev.loadstone.benchmarks.kit.check.CountCheck.Bounds;
import dev.loadstone.benchmarks.sql.check.Counts.Growth;
import dev.loadstone.benchmarks.sql.script.Registers;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/** What the transactions of one run added to the counts of a folder, in all phases. */
public final class Counted implements OwnCounts {
  /** The least and the most by name; they differ by transactions whose outcome is unknown. */
  private static final Series LEAST = Series.count("sql.counted.least", Series.Better.NEITHER);

  private static final Series MOST = Series.count("sql.counted.most", Series.Better.NEITHER);

  private final List<Sum> sums;

  private record Sum(String name, List<Part> parts, LongAdder least, LongAdder most) {}

  private record Part(Growth growth, ToLongFunction<Registers> value) {}

  /**
   * @param scripts those of the run, by their types
   */
  public Counted(Counts counts, List<Script> scripts) {
    sums =
        counts.all().stream()
            .map(
                count ->
                    new Sum(
                        count.name(),
                        count.growth().stream()
                            .map(growth -> new Part(growth, growth.value(scripts)))
                            .toList(),
                        new LongAdder(),
                        new LongAdder()))
            .toList();
  }

  /**
   * Adds the end of a try.
   *
   * @param values those of its variables
   */
  public void add(int type, Outcome outcome, int answer, Registers values) {
    boolean unknown = outcome == Outcome.UNKNOWN;
    if (!unknown && !outcome.completed()) {
      return;
    }
    for (int i = 0; i < sums.size(); i++) {
      Sum sum = sums.get(i);
      for (int j = 0; j < sum.parts.size(); j++) {
        Part part = sum.parts.get(j);
        if (part.growth.isOf(type, outcome, answer)) {
          long value = part.value.applyAsLong(values);
          sum.least.add(unknown ? Math.min(0, value) : value);
          sum.most.add(unknown ? Math.max(0, value) : value);
        }
      }
    }
  }

  Bounds bounds(int count) {
    return new Bounds(sums.get(count).least.sum(), sums.get(count).most.sum());
  }

  @Override
  public Set<Series> series() {
    return Set.of(LEAST, MOST);
  }

  @Override
  public void tell(Observations observed) {
    for (Sum sum : sums) {
      observed.count(LEAST, sum.name, sum.least.sum());
      observed.count(MOST, sum.name, sum.most.sum());
    }
  }

  @Override
  public void addTold(Observations observed) {
    for (Sum sum : sums) {
      sum.least.add(observed.count(LEAST, sum.name));
      sum.most.add(observed.count(MOST, sum.name));
    }
  }
}
