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

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>(ROOM);
  private final ScheduledThreadPoolExecutor beats = timer("loadstone-heartbeats");

  /** Looks wait for nobody: a beat that a receiver does not take must be noticed here. */
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

  /** Does again and again what may have to wait for others. */
  Future<?> beat(Duration period, Runnable task) {
    return every(beats, period, task);
  }

  /** Does again and again what waits for nobody. */
  Future<?> look(Duration period, Runnable task) {
    return every(looks, period, task);
  }

  private static Future<?> every(
      ScheduledThreadPoolExecutor timer, Duration period, Runnable task) {
    return timer.scheduleWithFixedDelay(
        task, period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  Future<?> after(Duration delay, Runnable task) {
    return looks.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Ends all heartbeats. */
  @Override
  public void close() {
    beats.shutdownNow();
    looks.shutdownNow();
  }
}
