package dev.loadstone.runner.measure;

import dev.loadstone.core.NanoClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A background task with a thread that works from the begin of the run until {@link #close}. Its
 * pauses can be ended at any time.
 */
public abstract class BackgroundThread implements BackgroundTask {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(50).toNanos();

  private final Thread thread;
  private final CountDownLatch over = new CountDownLatch(1);
  private Phases phases;
  private NanoClock clock;

  protected BackgroundThread(String name) {
    thread = new Thread(this::run, "loadstone-" + name);
    thread.setDaemon(true);
  }

  @Override
  public final void begin(Phases runPhases, NanoClock runClock) {
    phases = runPhases;
    clock = runClock;
    thread.start();
  }

  private void run() {
    try {
      work();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does the task's work; called once, on the task's thread. */
  protected abstract void work() throws InterruptedException;

  /** Waits that long, or until the run is over; returns whether it is over. */
  protected final boolean isOverAfter(long nanos) throws InterruptedException {
    return over.await(nanos, TimeUnit.NANOSECONDS);
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

  protected final boolean isOver() {
    return over.getCount() == 0;
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

  @Override
  public void close() {
    over.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
