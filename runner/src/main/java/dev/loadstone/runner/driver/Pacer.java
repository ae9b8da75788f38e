package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.settings.Pacing;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/** Decides when a terminal's transactions are meant to start. */
interface Pacer {
  /** A year, the longest duration of a setting, in nanoseconds. */
  double LONGEST_PAUSE = Duration.ofDays(365).toNanos();

  /** The intended start of a terminal's first transaction, which is set. */
  long firstStart(Terminal terminal);

  /**
   * The intended start of the next transaction.
   *
   * @param terminal with its next transaction set, and the last one's intended start
   * @param lastType type of the transaction that ended
   * @param end when that ended
   */
  long nextStart(Terminal terminal, int lastType, long end);

  /** Returns whether an intended start is independent of when earlier transactions ended. */
  default boolean isOpenLoop() {
    return false;
  }

  /**
   * Creates the pacer for a setting.
   *
   * @param terminals number of terminals of the whole load
   * @param mix relative frequency of each type of transaction, at any scale
   * @param begin when the load begins
   */
  static Pacer of(
      Pacing pacing, List<TransactionType> types, int terminals, long[] mix, long begin) {
    if (pacing instanceof Pacing.KeyingAndThinking keying) {
      return new KeyingAndThinking(types, keying.factor(), mix, begin);
    }
    if (pacing instanceof Pacing.Rate rate) {
      return new OpenLoop(rate, terminals, begin);
    }
    return new Unpaced(begin);
  }

  record Unpaced(long begin) implements Pacer {
    @Override
    public long firstStart(Terminal terminal) {
      return begin;
    }

    @Override
    public long nextStart(Terminal terminal, int lastType, long end) {
      return end;
    }
  }

  /**
   * A constant keying time before each transaction and a think time after it, which is negative
   * exponential and cut at ten means.
   */
  final class KeyingAndThinking implements Pacer {
    /** TPC-C clause 5.2.5.4: think times are truncated at ten times their mean. */
    private static final double TRUNCATION = 10;

    private final long[] keying;
    private final double[] meanThink;
    private final double meanCycle;
    private final long begin;

    KeyingAndThinking(List<TransactionType> types, double factor, long[] mix, long begin) {
      this.begin = begin;
      keying = new long[types.size()];
      meanThink = new double[types.size()];
      double cycle = 0;
      for (int i = 0; i < keying.length; i++) {
        keying[i] = nanos(types.get(i).keyingTime().toNanos() * factor);
        meanThink[i] = types.get(i).meanThinkTime().toNanos() * factor;
        cycle += mix[i] * (keying[i] + meanThink[i]);
      }
      meanCycle = cycle / Arrays.stream(mix).sum();
    }

    @Override
    public long firstStart(Terminal terminal) {
      // The users do not all start at once: their first transactions are spread over a cycle.
      long arrival = nanos(terminal.pauses.nextDouble() * meanCycle);
      return begin + arrival + keying[terminal.transaction.typeIndex()];
    }

    @Override
    public long nextStart(Terminal terminal, int lastType, long end) {
      double mean = meanThink[lastType];
      double think = Math.min(exponential(terminal.pauses) * mean, TRUNCATION * mean);
      return end + nanos(think) + keying[terminal.transaction.typeIndex()];
    }
  }

  /**
   * A rate for all terminals together. Terminal i of T has every T-th arrival: constant gaps
   * interleave to the rate, and independent exponential gaps add up to one Poisson process. Where
   * the rate changes, the gaps are those of the rate without steps, in a time that goes faster or
   * slower by the factor.
   */
  final class OpenLoop implements Pacer {
    private final double interval;
    private final double gap;
    private final boolean poisson;
    private final long begin;

    /** The nanoseconds since the begin at which the factor of the same index ends to hold. */
    private final double[] ends;

    /** One more than there are ends. */
    private final double[] factors;

    OpenLoop(Pacing.Rate rate, int terminals, long begin) {
      interval = 1e9 / rate.perSecond();
      gap = interval * terminals;
      poisson = rate.isPoisson();
      this.begin = begin;
      ends = rate.steps().stream().mapToDouble(step -> step.at().toNanos()).toArray();
      factors =
          DoubleStream.concat(
                  DoubleStream.of(1), rate.steps().stream().mapToDouble(Pacing.Step::factor))
              .toArray();
    }

    @Override
    public long firstStart(Terminal terminal) {
      return after(begin, poisson ? exponential(terminal.pauses) * gap : terminal.index * interval);
    }

    @Override
    public long nextStart(Terminal terminal, int lastType, long end) {
      return after(terminal.intendedStart, poisson ? exponential(terminal.pauses) * gap : gap);
    }

    /** The end of a gap that begins at a time and has so many nanoseconds without steps. */
    private long after(long time, double unstepped) {
      double at = time - begin;
      double left = unstepped;
      double pause = 0;
      int step = 0;
      for (; step < ends.length; step++) {
        double rest = Math.max(0, ends[step] - at - pause);
        if (left <= rest * factors[step]) {
          break;
        }
        left -= rest * factors[step];
        pause += rest;
      }
      return time + nanos(pause + left / factors[step]);
    }

    @Override
    public boolean isOpenLoop() {
      return true;
    }
  }

  /** A pause that can be added to a time: one of a year ends after every run. */
  private static long nanos(double pause) {
    return Math.round(Math.min(pause, LONGEST_PAUSE));
  }

  private static double exponential(SplittableRandom random) {
    return -Math.log(1 - random.nextDouble());
  }
}
