package dev.loadstone.clients.channel;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Carries events from the threads that receive them to the one that handles them, and runs periodic
 * tasks. The queue is bounded: while it is full, the receiving threads wait, and the transport
 * makes the other processes wait as well.
 */
public final class Inbox implements AutoCloseable {
  private static final int ROOM = 1_000;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>(ROOM);
  private final ScheduledThreadPoolExecutor beats = timer("loadstone-heartbeats");

  /** Apart from the beats, which may block: it must notice a receiver that takes no beat. */
  private final ScheduledThreadPoolExecutor looks = timer("loadstone-looks");

  private static ScheduledThreadPoolExecutor timer(String name) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  void put(Event event) {
    try {
      events.put(event);
    } catch (InterruptedException e) {
      // The transport is being closed, and nobody waits for this event.
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

  /** Makes {@link #next} return; may be called from any thread. */
  public void nudge() {
    // If the queue is full, next() returns anyway.
    events.offer(new Event.Nudge());
  }

  /** Repeats a task that may have to wait for others. */
  Future<?> beat(Duration period, Runnable task) {
    return every(beats, period, task);
  }

  /** Repeats a task that never waits for others. */
  Future<?> look(Duration period, Runnable task) {
    return every(looks, period, task);
  }

  private static Future<?> every(
      ScheduledThreadPoolExecutor timer, Duration period, Runnable task) {
    return timer.scheduleWithFixedDelay(
        task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    beats.shutdownNow();
    looks.shutdownNow();
  }
}
