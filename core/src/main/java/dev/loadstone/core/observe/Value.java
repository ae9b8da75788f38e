package dev.loadstone.core.observe;

import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import org.HdrHistogram.Histogram;

/** One value of a series. */
sealed interface Value {
  /**
   * The sum with another value of the same series.
   *
   * @throws IllegalArgumentException when they are of different kinds, or are summaries
   */
  default Value plus(Value other) {
    throw new IllegalArgumentException(
        "values that do not add up: "
            + getClass().getSimpleName()
            + " and "
            + other.getClass().getSimpleName());
  }

  /** A value that later additions may change. */
  default Value own() {
    return this;
  }

  record Count(long number) implements Value {
    @Override
    public Value plus(Value other) {
      return other instanceof Count count
          ? new Count(number + count.number)
          : Value.super.plus(other);
    }
  }

  record Most(double level) implements Value {
    @Override
    public Value plus(Value other) {
      return other instanceof Most most
          ? new Most(Math.max(level, most.level))
          : Value.super.plus(other);
    }
  }

  record Least(double level) implements Value {
    @Override
    public Value plus(Value other) {
      return other instanceof Least least
          ? new Least(Math.min(level, least.level))
          : Value.super.plus(other);
    }
  }

  /** Adds others in place: a sum of many clients would else copy it for each of them. */
  record Times(Histogram histogram) implements Value {
    @Override
    public Value plus(Value other) {
      if (other instanceof Times times) {
        histogram.add(times.histogram);
        return this;
      }
      return Value.super.plus(other);
    }

    @Override
    public Value own() {
      return new Times(Histograms.create()).plus(this);
    }
  }

  /** All that a file keeps of times whose distribution it does not need. */
  record Summary(LatencySummary times) implements Value {}
}
