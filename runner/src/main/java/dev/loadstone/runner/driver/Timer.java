package dev.loadstone.runner.driver;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.statistics.Histograms;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/**
 * The thread that wakes terminals. Workers hand it terminals that pause; it hands them to the ready
 * queue when they are due, and records how late it was.
 */
final class Timer implements Runnable {
  /** Longest sleep while terminals pause; also how far ahead the wheel is searched. */
  private static final long HORIZON_NANOS = 8_000_000;

  /** Longest sleep while no terminal pauses; one that begins to pause wakes the thread. */
  private static final long NOBODY_NANOS = 1_000_000_000;

  /** Lateness beyond a minute is recorded as a minute. */
  private static final long MAX_LATENESS_NANOS = 60_000_000_000L;

  private final NanoClock clock;
  private final ReadyQueue ready;
  private final MessagePassingQueue<Terminal> arrivals;
  private final TimerWheel wheel;
  private final Histogram lateness = Histograms.create();
  private final Thread thread;
  private volatile long sleepingUntil;
  private volatile boolean stopped;
  private long now;

  Timer(NanoClock clock, ReadyQueue ready, int terminals) {
    this.clock = clock;
    this.ready = ready;
    arrivals = new MpscAtomicArrayQueue<>(Math.max(2, terminals));
    now = clock.nanoTime();
    sleepingUntil = now;
    wheel = new TimerWheel(now);
    thread = new Thread(this, "loadstone-timer");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void stop() throws InterruptedException {
    stopped = true;
    LockSupport.unpark(thread);
    thread.join();
  }

  /** Has a terminal woken at the given time. Called by any thread. */
  void wakeAt(Terminal terminal, long time) {
    terminal.wakeAt = time;
    if (!arrivals.offer(terminal)) {
      throw new IllegalStateException("a terminal waits twice");
    }
    if (time - sleepingUntil < 0) {
      LockSupport.unpark(thread);
    }
  }

  /** Adds a terminal before the thread is started. */
  void wakeFirstAt(Terminal terminal, long time) {
    terminal.wakeAt = time;
    wheel.add(terminal);
  }

  /** The delays with which terminals were woken, in nanoseconds; complete after {@link #stop}. */
  Histogram lateness() {
    return lateness;
  }

  @Override
  public void run() {
    while (!stopped) {
      long idle = turn();
      sleepingUntil = now + idle;
      // A terminal that came before sleepingUntil was set would not have woken us.
      if (idle > 0 && arrivals.isEmpty() && !stopped) {
        LockSupport.parkNanos(this, idle);
      }
      sleepingUntil = now;
    }
  }

  /** Wakes terminals that are due; returns for how many ns no other is. Timer's thread only. */
  long turn() {
    arrivals.drain(wheel::add);
    now = clock.nanoTime();
    wheel.expire(now, this::wake);
    return wheel.size() == 0 ? NOBODY_NANOS : wheel.idleNanos(now, HORIZON_NANOS);
  }

  private void wake(Terminal terminal) {
    if (terminal.isWitness()) {
      if (ready.hasIdleWorker()) {
        ready.offer(terminal);
      } else {
        // It would wait for the database as terminals do, and a witness must not measure that.
        terminal.free();
      }
      return;
    }
    lateness.recordValue(Math.min(now - terminal.wakeAt, MAX_LATENESS_NANOS));
    if (terminal.tries == 0) {
      terminal.ready = now;
    }
    ready.offer(terminal);
  }
}
