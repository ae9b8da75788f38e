package dev.loadstone.workers;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Events on their way from the threads that hear them to the one that handles them. Bounded:
 * whoever says more than can be handled waits, and with it, by the transport, the other process.
 */
final class Inbox implements Events {
  private static final int ROOM = 1_000;

  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>(ROOM);

  void put(Event event) {
    try {
      events.put(event);
    } catch (InterruptedException e) {
      // The transport is being closed: nobody waits for this event.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Event next(Duration patience) throws InterruptedException {
    return events.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS);
  }

  @Override
  public void nudge() {
    // Where there is no room there is something to look at.
    events.offer(new Event.Nudge());
  }
}
