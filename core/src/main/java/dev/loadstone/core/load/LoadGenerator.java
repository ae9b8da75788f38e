package dev.loadstone.core.load;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionUnavailableException;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.experiment.Experiment.LoadSettings;
import dev.loadstone.core.experiment.Experiment.Pacing;
import dev.loadstone.core.experiment.ExperimentListener.Sample;
import dev.loadstone.core.measure.OperationsLog;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.measure.RunFiles;
import dev.loadstone.core.measure.Sampler;
import dev.loadstone.core.measure.WorkerRecorder;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.LatencySummary;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunStatistics;
import dev.loadstone.core.result.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Drives one run: makes the terminals, wakes them by their pacing, executes their transactions on a
 * bounded number of threads, and records what happens, from ramp-up to ramp-down.
 */
public final class LoadGenerator {
  private static final long SAMPLE_NANOS = 1_000_000_000L;

  /** Beyond this the client's own delay would show in response times. */
  private static final double LATE_WAKING_MICROS = 10_000;

  /** A target rate counts as reached from this share on; the rest is the noise of its edges. */
  private static final double RATE_REACHED = 0.99;

  /** How long a transaction may go on after the run's end before it is aborted. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final List<TransactionType> types;
  private final Headline headline;
  private final LoadSettings settings;
  private final RandomStreams streams;
  private final NanoClock clock;

  /**
   * @param types the benchmark's types of transactions
   * @param headline its headline rate
   * @param settings how to drive it
   * @param streams decide the terminals' pauses
   * @param clock measures everything
   */
  public LoadGenerator(
      List<TransactionType> types,
      Headline headline,
      LoadSettings settings,
      RandomStreams streams,
      NanoClock clock) {
    this.types = types;
    this.headline = headline;
    this.settings = settings;
    this.streams = streams;
    this.clock = clock;
  }

  /**
   * What a run gave.
   *
   * @param statistics what was measured
   * @param tallies one for each worker
   * @param measureStart when the measured interval began
   * @param measureEnd when it ended
   * @param end why it ended
   */
  public record Outcome(
      RunStatistics statistics,
      List<Tally> tallies,
      Instant measureStart,
      Instant measureEnd,
      End end) {}

  /** Why a measured interval ended. */
  public enum End {
    /** It took its time, or measured the transactions that were asked for. */
    WHOLE,
    /** Somebody asked for an early end. */
    CANCELLED,
    /** It took the longest time allowed before it had measured what was asked for. */
    OUT_OF_TIME
  }

  /**
   * Runs to the end.
   *
   * @param workload gives scripts, sessions and tallies
   * @param folder where the interval log, the timeline and the operations log go
   * @param display given a sample about once a second
   * @param cancellation ends the run early; what was measured until then is given back
   * @throws LoadstoneException when no session can be opened, files cannot be written, or a worker
   *     met a defect
   */
  public Outcome run(
      WorkloadRun workload, Path folder, Consumer<Sample> display, Cancellation cancellation) {
    return run(workload, folder, display, cancellation, List.of());
  }

  /**
   * Runs to the end, with companions.
   *
   * @param companions begun with the run and closed with it
   */
  public Outcome run(
      WorkloadRun workload,
      Path folder,
      Consumer<Sample> display,
      Cancellation cancellation,
      List<RunCompanion> companions) {
    OpenSessions sessions = OpenSessions.open(workload.sessions(), workers(workload.sessions()));
    try {
      return run(workload, sessions, folder, display, cancellation, companions);
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
    return sessions instanceof Sessions.Blocking
        ? Math.min(settings.connections(), settings.terminals())
        : Math.min(settings.connections(), settings.inFlight());
  }

  private Outcome run(
      WorkloadRun workload,
      OpenSessions sessions,
      Path folder,
      Consumer<Sample> display,
      Cancellation cancellation,
      List<RunCompanion> companions)
      throws IOException, InterruptedException {
    Pacer pacer = Pacer.of(settings.pacing(), types, settings.terminals());
    ReadyQueue ready = new ReadyQueue(settings.terminals(), sessions.count());
    Timer timer = new Timer(clock, ready, settings.terminals());
    List<Terminal> terminals = terminals(workload);
    Instant started = Instant.now();
    long begin = clock.nanoTime();
    Phases phases = new Phases(begin, settings.rampUp(), settings.measure(), settings.rampDown());
    Quota quota = settings.isCounted() ? new Quota(settings.stopAfter(), sessions.count()) : null;
    RunControl run = new RunControl(clock, phases, ready, timer, pacer, settings.maxTries(), quota);
    List<WorkerRecorder> recorders = new ArrayList<>();
    List<Tally> tallies = new ArrayList<>();
    try (OperationsLog operations =
            settings.operations()
                ? new OperationsLog(folder, types, begin, sessions.count())
                : null;
        RunFiles files = new RunFiles(folder, started)) {
      List<Worker> workers = new ArrayList<>();
      for (int i = 0; i < sessions.count(); i++) {
        WorkerRecorder recorder = new WorkerRecorder(types.size(), phases, pacer.pauses());
        Tally tally = workload.newTally();
        recorders.add(recorder);
        tallies.add(tally);
        Desk desk =
            new Desk(
                i,
                run,
                recorder,
                operations == null ? null : operations.workerLog(),
                tally,
                streams.stream("load.back-off", i));
        workers.add(sessions.worker(i, run, desk, settings.inFlight(), streams));
      }
      seat(terminals, run);
      Sampler sampler =
          new Sampler(
              types, headline, phases, settings.stopAfter(), recorders, files, pacer.pauses());
      List<Thread> threads = start(workers);
      timer.start();
      companions.forEach(companion -> companion.begin(phases, clock));
      Cancellation.Registration registration =
          cancellation.onCancel(() -> phases.endAt(clock.nanoTime()));
      try {
        sampleUntilEnd(sampler, run, operations, display);
      } finally {
        registration.close();
        companions.forEach(RunCompanion::close);
        phases.endAt(clock.nanoTime());
        ready.close();
        stop(workers, threads);
        timer.stop();
      }
      sampler.sample(clock.nanoTime());
      failOnDefect(run);
      return new Outcome(
          statistics(started, run, sampler, terminals),
          tallies,
          started.plusNanos(phases.measureBegin() - begin),
          started.plusNanos(phases.measureEnd() - begin),
          end(phases, sampler, cancellation));
    }
  }

  private End end(Phases phases, Sampler sampler, Cancellation cancellation) {
    boolean whole =
        settings.isCounted()
            ? sampler.total().completed() == settings.stopAfter()
            : phases.measuredNanos() == settings.measure().toNanos();
    if (whole) {
      return End.WHOLE;
    }
    return cancellation.isCancelled() ? End.CANCELLED : End.OUT_OF_TIME;
  }

  private List<Terminal> terminals(WorkloadRun workload) {
    List<Terminal> terminals = new ArrayList<>(settings.terminals());
    for (int i = 0; i < settings.terminals(); i++) {
      Terminal terminal = new Terminal(i, workload.script(i), streams.stream("load.pauses", i));
      terminal.nextTransaction();
      terminals.add(terminal);
    }
    return terminals;
  }

  private static void seat(List<Terminal> terminals, RunControl run) {
    long begin = run.phases.begin();
    for (Terminal terminal : terminals) {
      terminal.intendedStart = run.pacer.firstStart(terminal, begin);
      if (terminal.intendedStart - begin > 0) {
        run.timer.wakeFirstAt(terminal, terminal.intendedStart);
      } else {
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
      Sampler sampler, RunControl run, OperationsLog operations, Consumer<Sample> display)
      throws IOException, InterruptedException {
    long next = nextSample(run.phases, run.phases.begin());
    boolean measureEnded = false;
    while (true) {
      long now = clock.nanoTime();
      if (run.isOver(now)) {
        return;
      }
      boolean measureJustEnded = measureEnded != (now - run.phases.measureEnd() >= 0);
      if (next - now > 0 && !measureJustEnded) {
        // Short naps, so that an early end is noticed soon.
        long nap = Math.min(next - now, SAMPLE_NANOS / 10);
        Thread.sleep(nap / 1_000_000, (int) (nap % 1_000_000));
        continue;
      }
      display.accept(sampler.sample(now));
      if (operations != null) {
        operations.check();
      }
      measureEnded |= measureJustEnded;
      next = nextSample(run.phases, now);
    }
  }

  /** A second later, or at the next boundary of the phases if that comes first. */
  private static long nextSample(Phases phases, long now) {
    long next = now + SAMPLE_NANOS;
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

  private static void joinAll(List<Thread> threads, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    for (Thread thread : threads) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      thread.join(Math.max(1, left));
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

  private RunStatistics statistics(
      Instant started, RunControl run, Sampler sampler, List<Terminal> terminals) {
    TransactionStatistics total = sampler.total();
    long backlog = run.pacer.isOpenLoop() ? backlog(run, terminals) : 0;
    LatencySummary lateness = Sampler.summary(run.timer.lateness());
    return new RunStatistics(
        started,
        Duration.ofNanos(
            Math.min(run.phases.measureBegin(), run.phases.end()) - run.phases.begin()),
        Duration.ofNanos(run.phases.measuredNanos()),
        sampler.statistics(),
        total,
        run.reconnects.sum(),
        run.failures.mostFrequent(),
        backlog,
        lateness,
        warnings(total, backlog, lateness));
  }

  private List<String> warnings(
      TransactionStatistics total, long backlog, LatencySummary lateness) {
    List<String> warnings = new ArrayList<>();
    if (settings.pacing() instanceof Pacing.Rate rate
        && total.throughput() < RATE_REACHED * rate.perSecond()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the target rate was missed: %.1f of %.1f transactions a second completed, and %d that"
                  + " were due had not been started when the measured interval ended",
              total.throughput(),
              rate.perSecond(),
              backlog));
    }
    if (lateness.p99() > LATE_WAKING_MICROS) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the client was overloaded: 1 %% of the paced terminals were woken more than %.0f ms"
                  + " late",
              lateness.p99() / 1_000));
    }
    return warnings;
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
    Worker worker(int i, RunControl run, Desk desk, int inFlight, RandomStreams streams) {
      handedOut = i + 1;
      if (blocking != null) {
        return new BlockingWorker(
            i, run, desk, blocking, blockingSessions.get(i), streams.stream("load.reconnect", i));
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
