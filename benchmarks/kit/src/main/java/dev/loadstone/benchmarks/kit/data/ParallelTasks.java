package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks side by side; the first failure ends all of them. */
public final class ParallelTasks {
  /**
   * The time for a worker to notice that it should stop; a worker that hangs in a dead server is
   * left behind.
   */
  private static final long SECONDS_TO_STOP = 20;

  private ParallelTasks() {}

  public interface Task {
    /**
     * @param cancellation when cancelled, the task should end soon, by {@link #check} for example
     */
    void run(Cancellation cancellation);
  }

  /** Ends the calling task by an exception when all should stop. */
  public static void check(Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      throw new CancellationException("another part of the load failed or it was interrupted");
    }
  }

  /**
   * Runs all tasks. They start in their order, as workers become free.
   *
   * @param parallelism the maximum number of workers
   * @throws LoadstoneException the first failure, with later ones suppressed; or with {@link
   *     ExitCode#INTERRUPTED} when the calling thread was interrupted
   */
  public static void run(int parallelism, List<Task> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    Cancellation cancellation = new Cancellation();
    AtomicInteger threads = new AtomicInteger();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(parallelism, tasks.size()),
            work -> {
              Thread thread = new Thread(work, "loadstone-load-" + threads.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    ExecutorCompletionService<Void> completed = new ExecutorCompletionService<>(pool);
    for (Task task : tasks) {
      completed.submit(
          () -> {
            check(cancellation);
            task.run(cancellation);
            return null;
          });
    }
    pool.shutdown();
    try {
      for (int i = 0; i < tasks.size(); i++) {
        completed.take().get();
      }
    } catch (ExecutionException e) {
      cancellation.cancel();
      boolean interrupted = awaitEnd(pool);
      Throwable failure = e.getCause();
      for (Throwable later : failuresLeft(completed)) {
        failure.addSuppressed(later);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      rethrow(failure);
    } catch (InterruptedException e) {
      cancellation.cancel();
      awaitEnd(pool);
      throw LoadstoneException.interrupted(e, "The load was interrupted. %s", StoredData.GO_ON);
    }
  }

  /** Returns whether this thread was interrupted meanwhile. */
  private static boolean awaitEnd(ExecutorService pool) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_STOP);
    boolean interrupted = false;
    while (!pool.isTerminated()) {
      try {
        if (!pool.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return interrupted;
        }
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }

  private static List<Throwable> failuresLeft(ExecutorCompletionService<Void> completed) {
    List<Throwable> failures = new ArrayList<>();
    for (Future<Void> future = completed.poll(); future != null; future = completed.poll()) {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof CancellationException)) {
          failures.add(e.getCause());
        }
      } catch (InterruptedException e) {
        // The future is done: get() does not wait.
        Thread.currentThread().interrupt();
      }
    }
    return failures;
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    // Tasks throw nothing that is checked.
    throw (RuntimeException) failure;
  }
}
