package dev.loadstone.clients.channel;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Events on their way from the threads that hear them to the one that handles them, and a thread
 * for what has its time. Bounded: whoever says more than can be handled waits, and with it, by the
 * transport, the other process.
 */
public final class Inbox implements AutoCloseable {
  private static final int ROOM = 1_000;

  /** One that waits for a receiver must not keep the other from noticing that it is gone. */
  private static final int TIMER_THREADS = 2;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>(ROOM);
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          TIMER_THREADS,
          task -> {
            Thread thread = new Thread(task, "loadstone-heartbeats");
            thread.setDaemon(true);
            return thread;
          });

  /** An empty one. */
  public Inbox() {
    timer.setRemoveOnCancelPolicy(true);
  }

  void put(Event event) {
    try {
      events.put(event);
    } catch (InterruptedException e) {
      // The transport is being closed: nobody waits for this event.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for the next event.
   *
   * @return null when none came in time
   */
  public Event next(Duration patience) throws InterruptedException {
    return events.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
  }

  /** Has {@link #next} return; from any thread. */
  public void nudge() {
    // Where there is no room there is something to look at.
    events.offer(new Event.Nudge());
  }

  Future<?> every(Duration period, Runnable task) {
    return timer.scheduleWithFixedDelay(
        task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  Future<?> after(Duration delay, Runnable task) {
    return timer.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Ends all heartbeats. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
