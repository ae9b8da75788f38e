package dev.loadstone.core.observe;

import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import org.HdrHistogram.Histogram;

/** One value of a series. */
sealed interface Value {
  record Count(long number) implements Value {}

  record Most(double level) implements Value {}

  record Least(double level) implements Value {}

  record Times(Histogram histogram) implements Value {}

  /** All that a file keeps of times whose distribution it does not need. */
  record Summary(LatencySummary times) implements Value {}

  /**
   * The sum with another value of the same series. Times are added in place: a sum of many clients
   * would else copy them for each.
   *
   * @throws IllegalArgumentException when they are of different kinds, or are summaries
   */
  default Value plus(Value other) {
    if (this instanceof Count one && other instanceof Count more) {
      return new Count(one.number + more.number);
    }
    if (this instanceof Most one && other instanceof Most more) {
      return new Most(Math.max(one.level, more.level));
    }
    if (this instanceof Least one && other instanceof Least more) {
      return new Least(Math.min(one.level, more.level));
    }
    if (this instanceof Times one && other instanceof Times more) {
      one.histogram.add(more.histogram);
      return this;
    }
    throw new IllegalArgumentException("values that do not add up: " + this + " and " + other);
  }

  /** A value that later additions may change. */
  default Value own() {
    return this instanceof Times ? new Times(Histograms.create()).plus(this) : this;
  }
}
