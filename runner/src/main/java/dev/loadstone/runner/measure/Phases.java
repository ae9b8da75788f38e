package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.observe.Window;
import java.time.Duration;

/**
 * The phases of a run on the monotonic clock. A transaction belongs to the phase in which it ends
 * or, when arrivals come at a rate, to the one in which it was due. Other threads can have phases
 * end or begin earlier: when a run is ended early, when it has measured as many transactions as it
 * was asked for, or when its ramp-up has become steady.
 */
public final class Phases {
  public static final String RAMP_UP = Window.PHASES.get(0);

  public static final String MEASURE = Window.MEASURE;

  public static final String RAMP_DOWN = Window.PHASES.get(2);

  /** After the run: those end that were under way or, at a rate, due in the measured interval. */
  public static final String DRAIN = Window.PHASES.get(3);

  /** How far ahead the begin of the measured interval must be for all threads to see it in time. */
  private static final long NOTICE_NANOS = 100_000_000;

  private final long begin;
  private final long rampDownNanos;
  private volatile long measureBegin;
  private volatile long measureEnd;
  private volatile long end;

  /**
   * @param begin when the run begins, in the clock's nanoseconds
   * @param measure length of the measured interval; the longest it may be in a run that counts
   *     transactions
   */
  public Phases(long begin, Duration rampUp, Duration measure, Duration rampDown) {
    this.begin = begin;
    measureBegin = begin + rampUp.toNanos();
    measureEnd = measureBegin + measure.toNanos();
    rampDownNanos = rampDown.toNanos();
    end = measureEnd + rampDownNanos;
  }

  public long begin() {
    return begin;
  }

  public long measureBegin() {
    return measureBegin;
  }

  public long measureEnd() {
    return measureEnd;
  }

  public long end() {
    return end;
  }

  public boolean isMeasured(long time) {
    return time - measureBegin >= 0 && time - measureEnd < 0;
  }

  public String nameAt(long time) {
    if (time - measureBegin < 0) {
      return RAMP_UP;
    }
    if (time - measureEnd < 0) {
      return MEASURE;
    }
    return time - end < 0 ? RAMP_DOWN : DRAIN;
  }

  /**
   * Begins the measured interval earlier than it would begin by itself; what follows moves with it.
   *
   * @param instant is put off by whole seconds until it is in the future: what has ended was
   *     counted before the interval already
   */
  public synchronized void beginMeasureAt(long instant, NanoClock clock) {
    long late = Math.max(0, clock.nanoTime() + NOTICE_NANOS - instant);
    long second = Sampler.SECOND_NANOS;
    long future = instant + (late + second - 1) / second * second;
    long earlier = measureBegin - future;
    if (earlier > 0 && end - measureBegin >= 0) {
      end -= earlier;
      measureEnd -= earlier;
      measureBegin = future;
    }
  }

  /**
   * Ends the measured interval now, if it has not ended yet. No other caller comes between the
   * reading of the clock and the end of the interval, so that the end never moves to before a time
   * that a caller has compared with it.
   */
  public synchronized void endMeasure(NanoClock clock) {
    endMeasureAt(clock.nanoTime());
  }

  /** Ends the measured interval, if it has not ended yet; the ramp-down follows. */
  public synchronized void endMeasureAt(long instant) {
    if (instant - measureEnd < 0) {
      measureEnd = instant;
      if (instant + rampDownNanos - end < 0) {
        end = instant + rampDownNanos;
      }
    }
  }

  /**
   * Ends the measured interval at an instant, or now where that has passed: what has ended since
   * then is counted as measured.
   */
  public synchronized void endMeasureAt(long instant, NanoClock clock) {
    long now = clock.nanoTime();
    endMeasureAt(instant - now < 0 ? now : instant);
  }

  /** Ends the run now; later phases are left out. */
  public synchronized void endAt(long now) {
    if (now - measureEnd < 0) {
      measureEnd = now;
    }
    if (now - end < 0) {
      end = now;
    }
  }

  /** The time really measured, in nanoseconds; 0 when the run ended in its ramp-up. */
  public long measuredNanos() {
    return Math.max(0, measureEnd - measureBegin);
  }
}
