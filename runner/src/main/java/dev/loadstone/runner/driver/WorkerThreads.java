package dev.loadstone.runner.driver;

import dev.loadstone.core.settings.LoadSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Starts and ends the threads that execute a run's transactions. */
final class WorkerThreads {
  /** The longest sleep between two checks of whether the threads have ended. */
  private static final long NAP_NANOS = 1_000_000L;

  /** The longest time for a transaction after the run's end before it is aborted. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** The time for a thread to end after it was interrupted. */
  private static final Duration LAST_GRACE = Duration.ofSeconds(1);

  private final List<Worker> workers;
  private final List<Thread> threads = new ArrayList<>();

  private WorkerThreads(List<Worker> workers) {
    this.workers = workers;
  }

  static WorkerThreads start(List<Worker> workers) {
    WorkerThreads started = new WorkerThreads(workers);
    for (int i = 0; i < workers.size(); i++) {
      Thread thread = new Thread(workers.get(i), "loadstone-worker-" + i);
      thread.setDaemon(true);
      started.threads.add(thread);
    }
    started.threads.forEach(Thread::start);
    return started;
  }

  /**
   * Ends all threads. Transactions under way get some time to end; at a rate, those that were due
   * in the measured interval are started first. Calls that hang are aborted, then interrupted, and
   * at last left alone: their threads can do no more harm.
   *
   * @param isAnyDue whether a transaction is still to be started; false when none is waited for
   */
  void stop(RunControl run, RunSampler sampler, LoadSettings settings, BooleanSupplier isAnyDue)
      throws IOException, InterruptedException {
    BooleanSupplier allEnded = () -> threads.stream().noneMatch(Thread::isAlive);
    try {
      run.phases.endAt(run.clock.nanoTime());
      sampler.await(
          () -> run.ready.isClosed() || !isAnyDue.getAsBoolean(),
          settings.drain().toNanos(),
          NAP_NANOS);
      run.ready.close();
      // A transaction may take as long as its timeout, but no longer than the grace.
      await(sampler, allEnded, settings.timeout(), GRACE);
      forEachAlive(i -> workers.get(i).abort());
      await(sampler, allEnded, GRACE, GRACE);
      forEachAlive(i -> threads.get(i).interrupt());
      await(sampler, allEnded, LAST_GRACE, LAST_GRACE);
    } finally {
      run.ready.close();
      if (!allEnded.getAsBoolean()) {
        run.abandon();
      }
      run.timer.stop();
    }
  }

  private static void await(
      RunSampler sampler, BooleanSupplier condition, Duration one, Duration other)
      throws IOException, InterruptedException {
    sampler.await(condition, Math.min(one.toNanos(), other.toNanos()), NAP_NANOS);
  }

  private void forEachAlive(IntConsumer action) {
    IntStream.range(0, threads.size()).filter(i -> threads.get(i).isAlive()).forEach(action);
  }

  /** Executes transactions on a thread of its own, until the ready queue is closed. */
  interface Worker extends Runnable {
    /** Makes a call that hangs return soon. Called by any thread. */
    void abort();
  }
}
