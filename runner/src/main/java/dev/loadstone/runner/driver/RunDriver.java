package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.ClientMeter;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.Sampler;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Drives a run, or one client's share of it: creates the terminals, wakes them by their pacing,
 * executes their transactions on a bounded number of threads and records them, from ramp-up to
 * ramp-down. Hands its recordings to an observer each second and at the end. Has no contact of its
 * own with the processes that drive other shares.
 *
 * @param streams random streams for the terminals' pauses and for back-off
 */
public record RunDriver(
    List<TransactionType> types,
    LoadSettings settings,
    ClientShare share,
    RandomStreams streams,
    NanoClock clock) {
  private static final long NAP_NANOS = 100_000_000L;

  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  /**
   * Drives the run to its end.
   *
   * @param folder folder for the operations log, if one is asked for
   * @param barrier passed when all sessions are open and all inputs made
   * @param cancellation ends the run early; what was measured until then is returned
   * @throws LoadstoneException when no session can be opened, files cannot be written, or a worker
   *     met a defect
   */
  public DriverResult drive(
      WorkloadRun workload,
      Path folder,
      RunObserver observer,
      StartBarrier barrier,
      Cancellation cancellation,
      List<BackgroundTask> tasks) {
    OpenSessions sessions =
        OpenSessions.open(workload.sessions(), workers(workload.sessions()), cancellation);
    try {
      return drive(workload, sessions, folder, observer, barrier, cancellation, tasks);
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "the run was interrupted");
    } finally {
      sessions.closeUnused();
    }
  }

  private int workers(Sessions sessions) {
    int inFlight = share.of(settings.inFlight());
    return sessions.blocking() ? inFlight : Math.min(share.of(settings.connections()), inFlight);
  }

  private DriverResult drive(
      WorkloadRun workload,
      OpenSessions sessions,
      Path folder,
      RunObserver observer,
      StartBarrier barrier,
      Cancellation cancellation,
      List<BackgroundTask> tasks)
      throws IOException, InterruptedException {
    List<Terminal> terminals = terminals(workload);
    long[] mix = mix(terminals);
    // Each worker has a witness of its own.
    int most = terminals.size() + sessions.count();
    ReadyQueue ready = new ReadyQueue(most, sessions.count());
    Quota quota = settings.isCounted() ? quota(sessions.count()) : null;
    List<WorkerRecorder> recorders = new ArrayList<>();
    List<Tally> tallies = new ArrayList<>();
    // One more than there are workers: this thread counts the transactions that no worker ends.
    for (int i = 0; i <= sessions.count(); i++) {
      recorders.add(new WorkerRecorder(types.size()));
      tallies.add(workload.newTally());
    }
    try (OperationsLog operations =
            settings.operations() ? new OperationsLog(folder, types, sessions.count() + 1) : null;
        ClientMeter meter =
            new ClientMeter(
                share.client() + 1,
                share.clients(),
                operations == null ? () -> 0 : operations::waitedNanos)) {
      List<OperationsLog.WorkerLog> logs = new ArrayList<>();
      for (int i = 0; i <= sessions.count(); i++) {
        logs.add(operations == null ? null : operations.workerLog());
      }
      Timer timer = new Timer(clock, ready, most);
      long begin = barrier.pass(clock);
      Instant started = Instant.now().plusNanos(begin - clock.nanoTime());
      Phases phases =
          new Phases(begin, settings.rampUp().most(), settings.measure(), settings.rampDown());
      Pacer pacer = Pacer.of(settings.pacing(), types, settings.terminals(), mix, begin);
      RunControl run =
          new RunControl(clock, phases, ready, timer, pacer, settings.maxTries(), quota);
      observer.begun(started, phases);
      workload.begin(phases::isMeasured);
      if (operations != null) {
        operations.begin(begin);
      }
      List<TransactionLifecycle> lifecycles = new ArrayList<>();
      for (int i = 0; i <= sessions.count(); i++) {
        // The last one ends what no worker does, and executes nothing.
        AsideTurns aside = i < sessions.count() ? aside(workload, i, phases) : null;
        lifecycles.add(
            new TransactionLifecycle(
                i,
                run,
                recorders.get(i),
                logs.get(i),
                tallies.get(i),
                streams.stream("load.back-off", number(i)),
                aside));
      }
      List<WorkerThreads.Worker> workers = new ArrayList<>();
      for (int i = 0; i < sessions.count(); i++) {
        workers.add(
            sessions.worker(
                i,
                run,
                lifecycles.get(i),
                share.of(settings.inFlight()),
                streams.stream("load.reconnect", number(i))));
      }
      WorkerThreads threads = WorkerThreads.start(workers);
      RunSampler sampler =
          new RunSampler(
              "client " + (share.client() + 1),
              clock,
              phases,
              new Sampler(types, phases, recorders),
              meter,
              observer,
              isShared() ? quota : null,
              operations);
      Cancellation.Registration registration =
          cancellation.onCancel(() -> phases.endAt(clock.nanoTime()));
      try {
        tasks.forEach(task -> task.begin(phases, clock));
        plan(terminals, run);
        if (awaitBegin(phases)) {
          meter.begin();
          observer.startsNow(clock.nanoTime());
          seat(terminals, run);
          timer.start();
        }
        sampler.await(() -> clock.nanoTime() - phases.end() >= 0, FOR_EVER, NAP_NANOS);
        sampler.sample(clock.nanoTime());
      } finally {
        registration.close();
        try {
          Closing.all(tasks, BackgroundTask::close);
        } finally {
          threads.stop(
              run,
              sampler,
              settings,
              () -> run.byStart && !cancellation.isCancelled() && isAnyDue(terminals, phases));
        }
      }
      int hung = closeTerminals(terminals, lifecycles, mix);
      sampler.sampleRest(clock.nanoTime());
      failOnDefect(run);
      TimeAccount account = TimeAccount.of(lifecycles, terminals, phases);
      Observations observed = new Observations();
      tallies.forEach(tally -> tally.tell(observed));
      account.tell(observed);
      observed.times(DriverResult.LATENESS, Observations.ALL, timer.lateness());
      run.failures
          .counts()
          .forEach((words, count) -> observed.count(DriverResult.FAILURES, words, count));
      observed.count(DriverResult.RECONNECTS, Observations.ALL, run.reconnects.sum());
      observed.count(
          DriverResult.BACKLOG, Observations.ALL, pacer.isOpenLoop() ? account.late() : 0);
      observed.count(DriverResult.CONNECTIONS, Observations.ALL, sessions.count());
      observed.count(DriverResult.HUNG, Observations.ALL, hung);
      return new DriverResult(
          started,
          Math.max(0, Math.min(phases.measureBegin(), phases.end()) - begin),
          phases.measuredNanos(),
          isWhole(phases, quota),
          false,
          observed);
    }
  }

  /**
   * Waits for the instant when all clients begin; for a client that is alone it has passed already.
   * By then the threads wait and classes are loaded.
   */
  private boolean awaitBegin(Phases phases) throws InterruptedException {
    long left = phases.begin() - clock.nanoTime();
    while (left > 0 && phases.end() - phases.begin() > 0) {
      clock.sleep(Math.min(left, NAP_NANOS));
      left = phases.begin() - clock.nanoTime();
    }
    return left <= 0;
  }

  /** The number of terminals per type of their first transaction: a sample of the mix. */
  private long[] mix(List<Terminal> terminals) {
    long[] mix = new long[types.size()];
    terminals.forEach(terminal -> mix[terminal.transaction.typeIndex()]++);
    return mix;
  }

  private AsideTurns aside(WorkloadRun workload, int index, Phases phases) {
    return workload
        .aside()
        .map(of -> new AsideTurns(of.every(), of.scripts().apply(number(index)), phases.begin()))
        .orElse(null);
  }

  /** The number of a worker over all clients. */
  private int number(int index) {
    return share.first(settings.inFlight()) + index;
  }

  /** Clients that share a count go on until they are told that together they have reached it. */
  private Quota quota(int workers) {
    return isShared() ? Quota.counting(workers) : new Quota(settings.quota(), workers);
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

  /** Before a run begins, so that one which is ended until then was asked for nothing. */
  private static void plan(List<Terminal> terminals, RunControl run) {
    long begin = run.phases.begin();
    for (Terminal terminal : terminals) {
      terminal.cycleStart = begin;
      terminal.intendedStart = run.pacer.firstStart(terminal);
      terminal.pause = terminal.intendedStart - begin;
    }
  }

  private static void seat(List<Terminal> terminals, RunControl run) {
    long begin = run.phases.begin();
    for (Terminal terminal : terminals) {
      if (terminal.intendedStart - begin > 0) {
        run.timer.wakeFirstAt(terminal, terminal.intendedStart);
      } else {
        terminal.ready = terminal.intendedStart;
        run.ready.offer(terminal);
      }
    }
  }

  private static boolean isAnyDue(List<Terminal> terminals, Phases phases) {
    long end = phases.measureEnd();
    return terminals.stream().anyMatch(terminal -> terminal.seenIntendedStart() - end < 0);
  }

  /** The last lifecycle counts what no worker ended; of workers that hang, the logs are closed. */
  private int closeTerminals(
      List<Terminal> terminals, List<TransactionLifecycle> lifecycles, long[] mix)
      throws InterruptedException {
    long[] drawn = mix.clone();
    lifecycles.forEach(lifecycle -> lifecycle.addDrawn(drawn));
    IntSupplier later = new DealtTypes(drawn);
    TransactionLifecycle last = lifecycles.get(lifecycles.size() - 1);
    long now = clock.nanoTime();
    int hung = 0;
    for (Terminal terminal : terminals) {
      hung += last.closeTerminal(terminal, now, later) ? 1 : 0;
    }
    for (TransactionLifecycle lifecycle : lifecycles) {
      lifecycle.close();
    }
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

  /** A barrier at which a client that is ready waits for the others. */
  public interface StartBarrier {
    StartBarrier OPEN = NanoClock::nanoTime;

    /** Reports that this client is ready, and waits until all are or the run was cancelled. */
    long pass(NanoClock clock) throws InterruptedException;
  }
}
