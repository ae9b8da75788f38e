package dev.loadstone.runner.measure;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A thread that works until {@link #close}, which ends its pauses and waits for it. */
public abstract class StoppableThread implements AutoCloseable {
  private final Thread thread;
  private final CountDownLatch over = new CountDownLatch(1);

  protected StoppableThread(String name) {
    thread = new Thread(this::run, "loadstone-" + name);
    thread.setDaemon(true);
  }

  protected final void start() {
    thread.start();
  }

  private void run() {
    try {
      work();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does the work; called once, on the thread. */
  protected abstract void work() throws InterruptedException;

  /** Waits that long, or until the thread is to end; returns whether it is. */
  protected final boolean isOverAfter(long nanos) throws InterruptedException {
    return over.await(nanos, TimeUnit.NANOSECONDS);
  }

  protected final boolean isOver() {
    return over.getCount() == 0;
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
