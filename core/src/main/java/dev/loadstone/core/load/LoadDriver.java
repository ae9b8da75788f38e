package dev.loadstone.core.load;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionUnavailableException;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.measure.OperationsLog;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.measure.Sampler;
import dev.loadstone.core.measure.WorkerRecorder;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Drives one run, or one client's share of it: makes the terminals, wakes them by their pacing,
 * executes their transactions on a bounded number of threads, and records what happens, from
 * ramp-up to ramp-down. What it records it gives away second by second and at the end; it does not
 * know whether other processes drive other shares.
 */
public final class LoadDriver {
  /** The longest sleep between two looks at whether the run is over. */
  private static final long NAP_NANOS = 100_000_000L;

  /** The sleep between two looks at whether a worker has ended. */
  private static final long JOIN_NAP_NANOS = 1_000_000L;

  /** How long a transaction may go on after the run's end before it is aborted. */
  private static final Duration GRACE = Duration.ofSeconds(5);

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
    OpenSessions sessions = OpenSessions.open(workload.sessions(), workers(workload.sessions()));
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
    return sessions instanceof Sessions.Blocking
        ? inFlight
        : Math.min(share.of(settings.connections()), inFlight);
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
    Pacer pacer = Pacer.of(settings.pacing(), types, settings.terminals());
    List<Terminal> terminals = terminals(workload);
    ReadyQueue ready = new ReadyQueue(terminals.size(), sessions.count());
    Quota quota =
        settings.isCounted() ? new Quota(share.of(settings.stopAfter()), sessions.count()) : null;
    try (OperationsLog operations =
        settings.operations() ? new OperationsLog(folder, types, sessions.count()) : null) {
      gate.pass();
      Timer timer = new Timer(clock, ready, terminals.size());
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
      List<WorkerRecorder> recorders = new ArrayList<>();
      List<Tally> tallies = new ArrayList<>();
      List<Desk> desks = new ArrayList<>();
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < sessions.count(); i++) {
        WorkerRecorder recorder = new WorkerRecorder(types.size());
        Tally tally = workload.newTally();
        recorders.add(recorder);
        tallies.add(tally);
        Desk desk = desk(i, run, recorder, operations, tally);
        desks.add(desk);
        workers.add(worker(i, sessions, run, desk));
      }
      seat(terminals, run);
      Sampler sampler = new Sampler(types.size(), phases, recorders);
      List<Thread> threads = start(workers);
      timer.start();
      companions.forEach(companion -> companion.begin(phases, clock));
      Cancellation.Registration registration =
          cancellation.onCancel(() -> phases.endAt(clock.nanoTime()));
      try {
        sampleUntilEnd(sampler, run, operations, observer);
      } finally {
        registration.close();
        companions.forEach(RunCompanion::close);
        phases.endAt(clock.nanoTime());
        ready.close();
        stop(workers, threads);
        timer.stop();
      }
      observer.interval(sampler.sample(clock.nanoTime()));
      failOnDefect(run);
      return new LoadOutcome(
          started,
          Math.min(phases.measureBegin(), phases.end()) - begin,
          phases.measuredNanos(),
          isWhole(phases, quota),
          run.reconnects.sum(),
          run.failures.counts(),
          pacer.isOpenLoop() ? backlog(run, terminals) : 0,
          timer.lateness(),
          tallies,
          sessions.count(),
          TimeAccount.of(desks, terminals, phases));
    }
  }

  private Desk desk(
      int index, RunControl run, WorkerRecorder recorder, OperationsLog operations, Tally tally) {
    return new Desk(
        index,
        run,
        recorder,
        operations == null ? null : operations.workerLog(),
        tally,
        streams.stream("load.back-off", share.first(settings.inFlight()) + index));
  }

  private Worker worker(int index, OpenSessions sessions, RunControl run, Desk desk) {
    int number = share.first(settings.inFlight()) + index;
    return sessions.worker(
        index, run, desk, share.of(settings.inFlight()), streams.stream("load.reconnect", number));
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

  private void sampleUntilEnd(
      Sampler sampler, RunControl run, OperationsLog operations, LoadObserver observer)
      throws IOException, InterruptedException {
    long next = nextSample(run.phases, run.phases.begin());
    boolean measureEnded = false;
    while (true) {
      long now = clock.nanoTime();
      if (run.isOver(now)) {
        return;
      }
      // Transactions can end the measured interval at any time.
      boolean measureJustEnded = !measureEnded && now - run.phases.measureEnd() >= 0;
      if (next - now > 0 && !measureJustEnded) {
        // Short naps, so that an early end is noticed soon.
        clock.sleep(Math.min(next - now, NAP_NANOS));
        continue;
      }
      measureEnded |= measureJustEnded;
      observer.interval(sampler.sample(now));
      if (operations != null) {
        operations.check();
      }
      next = nextSample(run.phases, now);
    }
  }

  /** The next full second of the run, or the next boundary of the phases if that comes first. */
  private static long nextSample(Phases phases, long now) {
    long seconds = (now - phases.begin()) / Sampler.SECOND_NANOS;
    long next = phases.begin() + (seconds + 1) * Sampler.SECOND_NANOS;
    for (long boundary : new long[] {phases.measureBegin(), phases.measureEnd()}) {
      if (boundary - now > 0 && boundary - next < 0) {
        next = boundary;
      }
    }
    return next;
  }

  private void stop(List<Worker> workers, List<Thread> threads) throws InterruptedException {
    // A transaction may take as long as its timeout; one that hangs longer is cut off.
    Duration patience = settings.timeout().compareTo(GRACE) < 0 ? settings.timeout() : GRACE;
    joinAll(threads, patience);
    for (int i = 0; i < workers.size(); i++) {
      if (threads.get(i).isAlive()) {
        workers.get(i).abort();
      }
    }
    joinAll(threads, GRACE);
    for (Thread thread : threads) {
      if (thread.isAlive()) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED,
            thread.getName()
                + " hangs in the database's client and cannot be ended; the counts of this run would"
                + " be incomplete");
      }
    }
  }

  private void joinAll(List<Thread> threads, Duration patience) throws InterruptedException {
    long deadline = clock.nanoTime() + patience.toNanos();
    for (Thread thread : threads) {
      while (thread.isAlive() && deadline - clock.nanoTime() > 0) {
        clock.sleep(JOIN_NAP_NANOS);
      }
    }
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

  /** Transactions that were due in the run's measured part and never started. */
  private static long backlog(RunControl run, List<Terminal> terminals) {
    long end = run.phases.measureEnd();
    long count = 0;
    for (Terminal terminal : terminals) {
      boolean started = terminal.tries > 0;
      while (terminal.intendedStart - end < 0) {
        count += started ? 0 : 1;
        started = false;
        terminal.intendedStart = run.pacer.nextStart(terminal, 0, end);
      }
    }
    return count;
  }

  /** The sessions of a run, opened before its clock starts. */
  private static final class OpenSessions {
    private final Sessions.Blocking blocking;
    private final List<Session> blockingSessions = new ArrayList<>();
    private final List<AsyncSession> asyncSessions = new ArrayList<>();
    private int handedOut;

    private OpenSessions(Sessions.Blocking blocking) {
      this.blocking = blocking;
    }

    static OpenSessions open(Sessions sessions, int count) {
      OpenSessions opened =
          new OpenSessions(sessions instanceof Sessions.Blocking blocking ? blocking : null);
      try {
        for (int i = 0; i < count; i++) {
          if (sessions instanceof Sessions.Blocking blocking) {
            opened.blockingSessions.add(blocking.open());
          } else if (sessions instanceof Sessions.Async async) {
            opened.asyncSessions.add(async.open());
          }
        }
        return opened;
      } catch (SessionUnavailableException e) {
        int got = opened.count();
        opened.closeUnused();
        throw new LoadstoneException(
            ExitCode.SYSTEM_UNAVAILABLE,
            "connection " + (got + 1) + " of " + count + " cannot be had: " + e.getMessage(),
            e);
      }
    }

    int count() {
      return blockingSessions.size() + asyncSessions.size();
    }

    /** A worker with session i; the worker closes it. */
    Worker worker(int i, RunControl run, Desk desk, int inFlight, SplittableRandom jitter) {
      handedOut = i + 1;
      if (blocking != null) {
        return new BlockingWorker(i, run, desk, blocking, blockingSessions.get(i), jitter);
      }
      // Together exactly the window that was asked for.
      int share = (inFlight + asyncSessions.size() - 1 - i) / asyncSessions.size();
      return new AsyncWorker(i, run, desk, asyncSessions.get(i), share);
    }

    /** Closes the sessions that no worker took over. */
    void closeUnused() {
      blockingSessions
          .subList(Math.min(handedOut, blockingSessions.size()), blockingSessions.size())
          .forEach(Session::close);
      asyncSessions
          .subList(Math.min(handedOut, asyncSessions.size()), asyncSessions.size())
          .forEach(AsyncSession::close);
    }
  }
}
