package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.ClientMeter;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.RunCompanion;
import dev.loadstone.runner.measure.Sampler;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Drives one run, or one client's share of it: makes the terminals, wakes them by their pacing,
 * executes their transactions on a bounded number of threads, and records what happens, from
 * ramp-up to ramp-down. What it records it gives away second by second and at the end; it does not
 * know whether other processes drive other shares.
 */
public final class LoadDriver {
  /** The longest sleep between two looks at whether the run is over. */
  private static final long NAP_NANOS = 100_000_000L;

  /** The same at the end of the run. */
  private static final long SHORT_NAP_NANOS = 1_000_000L;

  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  /** How long a transaction may go on after the run's end before it is aborted. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** How long a thread may go on that was interrupted. */
  private static final Duration LAST_GRACE = Duration.ofSeconds(1);

  /**
   * How long at the most what was due in the measured interval of a rate is waited for; less where
   * the timeout is.
   */
  private static final Duration LONGEST_DRAIN = Duration.ofSeconds(60);

  private final List<TransactionType> types;
  private final LoadSettings settings;
  private final LoadShare share;
  private final RandomStreams streams;
  private final NanoClock clock;

  /**
   * @param types the benchmark's types of transactions
   * @param settings how to drive the whole load
   * @param share the part of it to drive
   * @param streams decide the terminals' pauses
   * @param clock measures everything
   */
  public LoadDriver(
      List<TransactionType> types,
      LoadSettings settings,
      LoadShare share,
      RandomStreams streams,
      NanoClock clock) {
    this.types = types;
    this.settings = settings;
    this.share = share;
    this.streams = streams;
    this.clock = clock;
  }

  /**
   * Runs to the end.
   *
   * @param workload gives scripts, sessions and tallies
   * @param folder where the operations log goes, if one is asked for
   * @param observer told what is measured
   * @param gate passed when all sessions are open and all inputs made
   * @param cancellation ends the run early; what was measured until then is given back
   * @param companions begun with the run and closed with it
   * @throws LoadstoneException when no session can be opened, files cannot be written, or a worker
   *     met a defect
   */
  public LoadOutcome drive(
      WorkloadRun workload,
      Path folder,
      LoadObserver observer,
      StartGate gate,
      Cancellation cancellation,
      List<RunCompanion> companions) {
    OpenSessions sessions =
        OpenSessions.open(workload.sessions(), workers(workload.sessions()), cancellation);
    try {
      return drive(workload, sessions, folder, observer, gate, cancellation, companions);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(ExitCode.INTERRUPTED, "the run was interrupted", e);
    } finally {
      sessions.closeUnused();
    }
  }

  private int workers(Sessions sessions) {
    int inFlight = share.of(settings.inFlight());
    return sessions.blocking() ? inFlight : Math.min(share.of(settings.connections()), inFlight);
  }

  private LoadOutcome drive(
      WorkloadRun workload,
      OpenSessions sessions,
      Path folder,
      LoadObserver observer,
      StartGate gate,
      Cancellation cancellation,
      List<RunCompanion> companions)
      throws IOException, InterruptedException {
    List<Terminal> terminals = terminals(workload);
    Pacer pacer = Pacer.of(settings.pacing(), types, settings.terminals(), mix(terminals));
    // Each worker has a witness of its own.
    int most = terminals.size() + sessions.count();
    ReadyQueue ready = new ReadyQueue(most, sessions.count());
    Quota quota = settings.isCounted() ? quota(sessions.count()) : null;
    List<WorkerRecorder> recorders = new ArrayList<>();
    List<Tally> tallies = new ArrayList<>();
    // One more than there are workers: this thread counts what none of them ends.
    for (int i = 0; i <= sessions.count(); i++) {
      recorders.add(new WorkerRecorder(types.size()));
      tallies.add(workload.newTally());
    }
    try (OperationsLog operations =
            settings.operations() ? new OperationsLog(folder, types, sessions.count() + 1) : null;
        ClientMeter meter =
            new ClientMeter(
                share.client() + 1, operations == null ? () -> 0 : operations::waitedNanos)) {
      List<OperationsLog.WorkerLog> logs = new ArrayList<>();
      for (int i = 0; i <= sessions.count(); i++) {
        logs.add(operations == null ? null : operations.workerLog());
      }
      gate.pass();
      Timer timer = new Timer(clock, ready, most);
      Instant started = Instant.now();
      long begin = clock.nanoTime();
      Phases phases = new Phases(begin, settings.rampUp(), settings.measure(), settings.rampDown());
      RunControl run =
          new RunControl(clock, phases, ready, timer, pacer, settings.maxTries(), quota);
      observer.begun(started, phases);
      workload.begin(phases::isMeasured);
      if (operations != null) {
        operations.begin(begin);
      }
      List<Desk> desks = new ArrayList<>();
      for (int i = 0; i <= sessions.count(); i++) {
        desks.add(desk(i, run, recorders.get(i), logs.get(i), tallies.get(i)));
      }
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < sessions.count(); i++) {
        workers.add(worker(i, sessions, run, desks.get(i)));
      }
      seat(terminals, run);
      List<Thread> threads = start(workers);
      timer.start();
      RunSampler sampler =
          new RunSampler(
              clock,
              phases,
              new Sampler(types.size(), phases, recorders),
              meter,
              observer,
              isShared() ? quota : null,
              operations);
      Cancellation.Registration registration =
          cancellation.onCancel(() -> phases.endAt(clock.nanoTime()));
      try {
        companions.forEach(companion -> companion.begin(phases, clock));
        sampler.await(() -> clock.nanoTime() - phases.end() >= 0, FOR_EVER, NAP_NANOS);
        sampler.sample(clock.nanoTime());
      } finally {
        registration.close();
        try {
          closeAll(companions);
        } finally {
          stop(run, terminals, workers, threads, sampler, cancellation);
        }
      }
      int hung = closeTerminals(terminals, desks.get(sessions.count()));
      sampler.sampleRest(clock.nanoTime());
      failOnDefect(run);
      TimeAccount account = TimeAccount.of(desks, terminals, phases);
      return new LoadOutcome(
          started,
          Math.min(phases.measureBegin(), phases.end()) - begin,
          phases.measuredNanos(),
          isWhole(phases, quota),
          run.reconnects.sum(),
          run.failures.counts(),
          pacer.isOpenLoop() ? account.late() : 0,
          timer.lateness(),
          tallies,
          sessions.count(),
          account,
          hung);
    }
  }

  /** Closes each, whatever the others do. */
  private static void closeAll(List<RunCompanion> companions) {
    RuntimeException first = null;
    for (RunCompanion companion : companions) {
      try {
        companion.close();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** How many terminals have a transaction of each type first: the benchmark's mix, by sample. */
  private long[] mix(List<Terminal> terminals) {
    long[] mix = new long[types.size()];
    terminals.forEach(terminal -> mix[terminal.transaction.typeIndex()]++);
    return mix;
  }

  private Desk desk(
      int index,
      RunControl run,
      WorkerRecorder recorder,
      OperationsLog.WorkerLog log,
      Tally tally) {
    return new Desk(
        index,
        run,
        recorder,
        log,
        tally,
        streams.stream("load.back-off", share.first(settings.inFlight()) + index));
  }

  private Worker worker(int index, OpenSessions sessions, RunControl run, Desk desk) {
    int number = share.first(settings.inFlight()) + index;
    return sessions.worker(
        index, run, desk, share.of(settings.inFlight()), streams.stream("load.reconnect", number));
  }

  /** Clients that share a count go on until they are told that all of them together have it. */
  private Quota quota(int workers) {
    return isShared() ? Quota.counting(workers) : new Quota(settings.stopAfter(), workers);
  }

  private boolean isShared() {
    return share.clients() > 1;
  }

  private boolean isWhole(Phases phases, Quota quota) {
    return quota == null
        ? phases.measuredNanos() == settings.measure().toNanos()
        : quota.isUsedUp(0);
  }

  private List<Terminal> terminals(WorkloadRun workload) {
    int count = share.of(settings.terminals());
    int first = share.first(settings.terminals());
    List<Terminal> terminals = new ArrayList<>(count);
    for (int index = first; index < first + count; index++) {
      Terminal terminal =
          new Terminal(index, workload.script(index), streams.stream("load.pauses", index));
      terminal.nextTransaction();
      terminals.add(terminal);
    }
    return terminals;
  }

  private static void seat(List<Terminal> terminals, RunControl run) {
    long begin = run.phases.begin();
    for (Terminal terminal : terminals) {
      terminal.cycleStart = begin;
      terminal.intendedStart = run.pacer.firstStart(terminal, begin);
      terminal.pause = terminal.intendedStart - begin;
      if (terminal.intendedStart - begin > 0) {
        run.timer.wakeFirstAt(terminal, terminal.intendedStart);
      } else {
        terminal.ready = terminal.intendedStart;
        run.ready.offer(terminal);
      }
    }
  }

  private static List<Thread> start(List<Worker> workers) {
    List<Thread> threads = new ArrayList<>();
    for (Worker worker : workers) {
      Thread thread = new Thread(worker, "loadstone-worker-" + threads.size());
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    return threads;
  }

  /**
   * Ends all threads. What is under way has a while to end; at a rate, what was due in the measured
   * interval is started first. Calls that hang are cut off, and at last left alone: their threads
   * can do no harm any more.
   */
  private void stop(
      RunControl run,
      List<Terminal> terminals,
      List<Worker> workers,
      List<Thread> threads,
      RunSampler sampler,
      Cancellation cancellation)
      throws IOException, InterruptedException {
    BooleanSupplier allEnded = () -> threads.stream().noneMatch(Thread::isAlive);
    try {
      run.phases.endAt(clock.nanoTime());
      if (run.byStart && !cancellation.isCancelled()) {
        sampler.await(
            () -> run.ready.isClosed() || !isAnyDue(terminals, run.phases),
            Math.min(settings.timeout().toNanos(), LONGEST_DRAIN.toNanos()),
            SHORT_NAP_NANOS);
      }
      run.ready.close();
      // A transaction may take as long as its timeout; one that hangs longer is cut off.
      sampler.await(
          allEnded, Math.min(settings.timeout().toNanos(), GRACE.toNanos()), SHORT_NAP_NANOS);
      forEachAlive(threads, i -> workers.get(i).abort());
      sampler.await(allEnded, GRACE.toNanos(), SHORT_NAP_NANOS);
      forEachAlive(threads, i -> threads.get(i).interrupt());
      sampler.await(allEnded, LAST_GRACE.toNanos(), SHORT_NAP_NANOS);
    } finally {
      run.ready.close();
      if (!allEnded.getAsBoolean()) {
        run.abandon();
      }
      run.timer.stop();
    }
  }

  private static boolean isAnyDue(List<Terminal> terminals, Phases phases) {
    long end = phases.measureEnd();
    return terminals.stream().anyMatch(terminal -> terminal.seenIntendedStart() - end < 0);
  }

  private static void forEachAlive(List<Thread> threads, IntConsumer action) {
    IntStream.range(0, threads.size()).filter(i -> threads.get(i).isAlive()).forEach(action);
  }

  /** Counts what has not ended, and gives the number of transactions that hang. */
  private int closeTerminals(List<Terminal> terminals, Desk desk) throws InterruptedException {
    long now = clock.nanoTime();
    int hung = 0;
    for (Terminal terminal : terminals) {
      hung += desk.closeTerminal(terminal, now) ? 1 : 0;
    }
    desk.close();
    return hung;
  }

  private static void failOnDefect(RunControl run) {
    Throwable defect = run.defect();
    if (defect instanceof LoadstoneException explained) {
      throw explained;
    }
    if (defect != null) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "a worker of the load generator failed: " + defect, defect);
    }
  }

  /** The sessions of a run, opened before its clock starts. */
  private static final class OpenSessions {
    private final Sessions sessions;
    private final List<Session> opened = new ArrayList<>();
    private int handedOut;

    private OpenSessions(Sessions sessions) {
      this.sessions = sessions;
    }

    static OpenSessions open(Sessions sessions, int count, Cancellation cancellation) {
      OpenSessions all = new OpenSessions(sessions);
      try {
        for (int i = 0; i < count; i++) {
          if (cancellation.isCancelled()) {
            all.closeUnused();
            throw new LoadstoneException(ExitCode.INTERRUPTED, "ended by the user");
          }
          all.opened.add(sessions.open());
        }
        return all;
      } catch (SessionUnavailableException e) {
        int got = all.count();
        all.closeUnused();
        throw new LoadstoneException(
            ExitCode.SYSTEM_UNAVAILABLE,
            "connection " + (got + 1) + " of " + count + " cannot be had: " + e.getMessage(),
            e);
      }
    }

    int count() {
      return opened.size();
    }

    /** A worker with session i; the worker closes it. */
    Worker worker(int i, RunControl run, Desk desk, int inFlight, SplittableRandom jitter) {
      handedOut = i + 1;
      if (sessions.blocking()) {
        return new BlockingWorker(i, run, desk, sessions, opened.get(i), jitter);
      }
      // Together exactly the window that was asked for.
      int share = (inFlight + opened.size() - 1 - i) / opened.size();
      return new AsyncWorker(i, run, desk, opened.get(i), share);
    }

    /** Closes the sessions that no worker took over. */
    void closeUnused() {
      opened.subList(handedOut, opened.size()).forEach(Session::close);
    }
  }
}
