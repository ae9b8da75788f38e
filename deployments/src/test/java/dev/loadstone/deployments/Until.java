package dev.loadstone.deployments;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for something that other processes do. */
public final class Until {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Until() {}

  /** Whether the fact came true in good time. */
  public static boolean holds(BooleanSupplier fact) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!fact.getAsBoolean()) {
      if (System.nanoTime() >= deadline) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    return true;
  }

  public static boolean gone(long pid) throws InterruptedException {
    return holds(() -> ProcessHandle.of(pid).isEmpty());
  }
}
