package dev.loadstone.benchmarks.sql.check;

import dev.loadstone.benchmarks.kit.check.CountCheck.Bounds;
import dev.loadstone.benchmarks.sql.check.Counts.Growth;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What the transactions of one run added to the counts of a folder, in all phases. */
public final class Counted {
  /** The least and the most by name; they differ by transactions whose outcome is unknown. */
  public static final Series LEAST = Series.count("sql.counted.least", Series.Better.NEITHER);

  public static final Series MOST = Series.count("sql.counted.most", Series.Better.NEITHER);

  private final List<String> names;
  private final Growth[][] growth;
  private final LongAdder[] least;
  private final LongAdder[] most;

  public Counted(Counts counts) {
    this.names = counts.names();
    this.growth = new Growth[names.size()][];
    for (int i = 0; i < growth.length; i++) {
      growth[i] = counts.growth(i).toArray(Growth[]::new);
    }
    this.least = Stream.generate(LongAdder::new).limit(growth.length).toArray(LongAdder[]::new);
    this.most = Stream.generate(LongAdder::new).limit(growth.length).toArray(LongAdder[]::new);
  }

  /**
   * Adds the end of a try.
   *
   * @param frame holds the values of its variables
   */
  public void add(int type, Outcome outcome, int answer, Frame frame) {
    if (!outcome.completed() && outcome != Outcome.UNKNOWN) {
      return;
    }
    for (int count = 0; count < growth.length; count++) {
      for (Growth each : growth[count]) {
        if (each.type() != type) {
          continue;
        }
        if (outcome == Outcome.UNKNOWN) {
          long value = value(each, frame);
          (value < 0 ? least : most)[count].add(value);
        } else if (each.answer() == answer || (each.answer() < 0 && outcome == Outcome.COMMITTED)) {
          long value = value(each, frame);
          least[count].add(value);
          most[count].add(value);
        }
      }
    }
  }

  private static long value(Growth growth, Frame frame) {
    if (growth.variable().isEmpty()) {
      return growth.factor();
    }
    Variable variable = growth.variable().get();
    byte kind = frame.kind(variable);
    return kind == Frame.WHOLE || kind == Frame.ARRAY ? growth.factor() * frame.bits(variable) : 0;
  }

  Bounds bounds(int count) {
    return new Bounds(least[count].sum(), most[count].sum());
  }

  public void tell(Observations observed) {
    for (int i = 0; i < growth.length; i++) {
      observed.count(LEAST, names.get(i), least[i].sum());
      observed.count(MOST, names.get(i), most[i].sum());
    }
  }

  public void addTold(Observations observed) {
    for (int i = 0; i < growth.length; i++) {
      least[i].add(observed.count(LEAST, names.get(i)));
      most[i].add(observed.count(MOST, names.get(i)));
    }
  }
}
