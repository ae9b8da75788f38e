package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.ManualClock;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.RunTotals;
import dev.loadstone.runner.measure.Sampler;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * An asynchronous worker whose client is the test: it keeps every call, and answers when the test
 * says so. Unpaced, on a manual clock, and measured from the start for an hour.
 */
final class AsyncStory implements Session {
  static final int MOST_CALLS = 3000;

  final ManualClock clock = new ManualClock(0);
  final RunControl run;
  final WorkerRecorder recorder;
  final AsyncWorker worker;
  private final RunTotals totals = new RunTotals(TestWorkload.TYPES, TestWorkload.HEADLINE);
  private final Terminal[] terminals;
  private final AtomicReferenceArray<Completion> calls = new AtomicReferenceArray<>(MOST_CALLS);
  private final AtomicInteger submitted = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger overlaps = new AtomicInteger();
  private volatile boolean closed;
  private volatile boolean answering;
  private final Set<Thread> submitters = ConcurrentHashMap.newKeySet();

  /**
   * @param window of the worker
   * @param due how many terminals are due at the beginning; one more can be offered
   */
  AsyncStory(int window, int due) {
    Phases phases = new Phases(0, Duration.ZERO, Duration.ofHours(1), Duration.ZERO);
    ReadyQueue ready = new ReadyQueue(due + 1, 1);
    Pacer pacer = Pacer.of(new Pacing.Unpaced(), TestWorkload.TYPES, due + 1, new long[] {1}, 0);
    run = new RunControl(clock, phases, ready, new Timer(clock, ready, due + 1), pacer, 1, null);
    recorder = new WorkerRecorder(1);
    TransactionLifecycle lifecycle =
        new TransactionLifecycle(0, run, recorder, null, watch(), new SplittableRandom(1), null);
    worker = new AsyncWorker(0, run, lifecycle, this, window);
    terminals = new Terminal[due + 1];
    for (int i = 0; i <= due; i++) {
      int index = i;
      terminals[i] =
          new Terminal(i, () -> new TestWorkload.Step(index, 0), new SplittableRandom(i));
      terminals[i].nextTransaction();
      if (i < due) {
        ready.offer(terminals[i]);
      }
    }
  }

  /** A tally that sees whether two threads record at the same time. */
  private Tally watch() {
    return new Tally(List.of()) {
      @Override
      public void add(Transaction transaction, Outcome outcome, int detail) {
        if (inside.getAndIncrement() != 0) {
          overlaps.incrementAndGet();
        }
        inside.decrementAndGet();
      }
    };
  }

  /** The worker has started what is due, and sleeps. */
  AsyncStory started() {
    worker.work();
    return this;
  }

  /** One more terminal becomes due. */
  void offer(int terminal) {
    run.ready.offer(terminals[terminal]);
  }

  /** Answers a call, counted from 0. */
  void answer(int call) {
    calls.get(call).complete(Outcome.COMMITTED, 0, "");
  }

  /** The client answers each further call before the call returns. */
  void answerAllFromNowOn() {
    answering = true;
  }

  /** The threads that have started transactions since the client answers by itself. */
  Set<Thread> submitters() {
    return submitters;
  }

  Completion call(int number) {
    return calls.get(number);
  }

  int submitted() {
    return submitted.get();
  }

  /** Whether the worker's thread was woken, or never slept. */
  boolean isAwake() {
    return !run.ready.waiter(0).isWaiting();
  }

  /** The number of times that two threads recorded at once. */
  int overlaps() {
    return overlaps.get();
  }

  boolean isClosed() {
    return closed;
  }

  /** Transactions recorded so. */
  int recorded(Outcome outcome) {
    return statistics().overall().getOrDefault(outcome, 0L).intValue();
  }

  /** The records so far. */
  TransactionStatistics statistics() {
    totals.add(sampler().sample("", clock.nanoTime()));
    return totals.total(1_000_000_000L);
  }

  /** Witnesses recorded since the last look. */
  long witnesses() {
    return sampler().takeWitnesses().getTotalCount();
  }

  /** The longest response time of a witness since the last look. */
  Duration slowestWitness() {
    return Duration.ofNanos(sampler().takeWitnesses().getMaxValue());
  }

  @Override
  public void execute(Transaction transaction, Completion completion) {
    int call = submitted.get();
    boolean kept = call < MOST_CALLS;
    if (kept) {
      calls.set(call, completion);
    }
    // Counted when it can be answered; no other thread submits at the same time.
    submitted.set(call + 1);
    if (kept && answering) {
      submitters.add(Thread.currentThread());
      completion.complete(Outcome.COMMITTED, 0, "");
    }
  }

  @Override
  public void close() {
    closed = true;
  }

  private Sampler sampler() {
    return new Sampler(TestWorkload.TYPES, run.phases, List.of(recorder));
  }
}
