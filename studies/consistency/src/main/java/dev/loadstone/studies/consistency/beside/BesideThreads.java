package dev.loadstone.studies.consistency.beside;

import dev.loadstone.core.LoadstoneException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Daemon threads that work beside the load. */
public final class BesideThreads {
  private final String what;
  private final Duration limit;
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<RuntimeException> defect = new AtomicReference<>();

  public BesideThreads(String what, Duration limit) {
    this.what = what;
    this.limit = limit;
  }

  /** Work that continues until it is interrupted. */
  @FunctionalInterface
  public interface Work {
    void run() throws InterruptedException;
  }

  public void start(String name, Work work) {
    Thread thread = new Thread(() -> run(work), "loadstone-" + name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void run(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      defect.compareAndSet(null, e);
    }
  }

  /** Interrupts all threads and waits for their end within the limit. */
  public void stop() {
    threads.forEach(Thread::interrupt);
    long end = System.nanoTime() + limit.toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "the end of %s was interrupted", what);
    }
  }

  /** Throws the first exception that ended a thread, if any, within an INTERNAL failure. */
  public void throwDefect() {
    if (defect.get() != null) {
      throw LoadstoneException.internal(defect.get(), "%s failed: %s", what, defect.get());
    }
  }
}
