package dev.loadstone.runner.driver;

import dev.loadstone.core.settings.LoadSettings;
import java.io.IOException;
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
  private static final long GRACE_NANOS = 5_000_000_000L;

  /** The time for a thread to end after it was interrupted. */
  private static final long LAST_GRACE_NANOS = 1_000_000_000L;

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
      sampler.await(allEnded, Math.min(settings.timeout().toNanos(), GRACE_NANOS), NAP_NANOS);
      forEachAlive(i -> workers.get(i).abort());
      sampler.await(allEnded, GRACE_NANOS, NAP_NANOS);
      forEachAlive(i -> threads.get(i).interrupt());
      sampler.await(allEnded, LAST_GRACE_NANOS, NAP_NANOS);
    } finally {
      run.ready.close();
      if (!allEnded.getAsBoolean()) {
        run.abandon();
      }
      run.timer.stop();
    }
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
