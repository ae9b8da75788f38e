package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;
import java.time.Duration;
import java.util.function.LongSupplier;

/** A background task with a thread that works from the begin of the run until {@link #close}. */
public abstract class BackgroundThread extends StoppableThread implements BackgroundTask {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(50).toNanos();

  private Phases phases;
  private NanoClock clock;

  protected BackgroundThread(String name) {
    super(name);
  }

  @Override
  public final void begin(Phases runPhases, NanoClock runClock) {
    phases = runPhases;
    clock = runClock;
    start();
  }

  /**
   * Waits until an instant of the run's time, or until the run is over; returns whether it is over.
   *
   * @param instant may move meanwhile, as the measured interval does
   */
  protected final boolean isOverBefore(LongSupplier instant) throws InterruptedException {
    long wait = instant.getAsLong() - now();
    while (wait > 0 && !isOverAfter(Math.min(wait, LOOK_AGAIN_NANOS))) {
      wait = instant.getAsLong() - now();
    }
    return isOver();
  }

  protected final Phases phases() {
    return phases;
  }

  /** The run's time, in nanoseconds. */
  protected final long now() {
    return clock.nanoTime();
  }

  /** The seconds from the run's begin to a time. */
  protected final double secondOf(long time) {
    return (time - phases.begin()) / NANOS_PER_SECOND;
  }
}
