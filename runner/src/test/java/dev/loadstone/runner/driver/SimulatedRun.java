package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.ManualClock;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.Sampler;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load on a manual clock: terminals, timer, queue, lifecycles, recorders and files are those of
 * every run, and what threads do is done step by step on one, so that each figure has one right
 * value.
 */
final class SimulatedRun {
  private static final String SOURCE = "client 1";
  private static final long BEGIN = -5_000_000_000L;
  private static final JsonMapper JSON = ResultJson.mapper();

  private final ManualClock clock = new ManualClock(BEGIN);
  private final LoadSettings settings;
  private final int connections;
  private final Calls calls;
  private final List<Connection> open = new ArrayList<>();
  private RunControl run;
  private boolean forgetsWaits;
  private boolean cutsOff;
  private long lostSecond = -1;
  private long lateNanos;
  private int secondsToBeHeard;

  /** The windows that are not heard yet. */
  private final Queue<String> onTheirWay = new ArrayDeque<>();

  /** The outcome of a try of a transaction. */
  interface Calls {
    Call call(Transaction transaction, long sinceBegin);
  }

  /** A call that takes so long and ends so. */
  record Call(long nanos, Outcome outcome) {
    static Call committed(long millis) {
      return new Call(millis * 1_000_000, Outcome.COMMITTED);
    }
  }

  SimulatedRun(LoadSettings settings, Calls calls) {
    this.settings = settings;
    this.connections = settings.inFlight();
    this.calls = calls;
  }

  /** Settings of a load with ten seconds of measurement and a second before and after. */
  static LoadSettings settings(int terminals, Pacing pacing) {
    return settings(terminals, terminals, pacing);
  }

  /** The same with a bound on what is under way. */
  static LoadSettings settings(int terminals, int inFlight, Pacing pacing) {
    return settings(terminals, inFlight, pacing, "5s");
  }

  /** The same with a timeout. */
  static LoadSettings settings(int terminals, int inFlight, Pacing pacing, String timeout) {
    return RecordBinder.of(LoadSettings.class)
        .make(
            Map.of(
                "terminals",
                terminals,
                "inFlight",
                inFlight,
                "connections",
                1,
                "pacing",
                pacing,
                "rampUp",
                "1s",
                "measure",
                "10s",
                "rampDown",
                "1s",
                "timeout",
                timeout,
                "maxTries",
                3));
  }

  /** Breaks it: times begin when a transaction starts, not when it was meant to. */
  SimulatedRun forgettingWaits() {
    forgetsWaits = true;
    return this;
  }

  /** Breaks it: what was recorded in one second is lost. */
  SimulatedRun losingSecond(int second) {
    lostSecond = second * Sampler.SECOND_NANOS;
    return this;
  }

  /** Windows are on their way for so long, as over a network that loses packets. */
  SimulatedRun heardLate(int seconds) {
    secondsToBeHeard = seconds;
    return this;
  }

  /** Waits for nobody who is under way when the queue was closed. */
  SimulatedRun cuttingOff() {
    cutsOff = true;
    return this;
  }

  /** The client's timer is late by this much whenever it wakes. */
  SimulatedRun wakingLate(long millis) {
    lateNanos = millis * 1_000_000;
    return this;
  }

  private boolean isDrained(List<Terminal> terminals, long now) {
    return now - run.phases.end() >= settings.drain().toNanos()
        || terminals.stream()
            .allMatch(terminal -> terminal.seenIntendedStart() - run.phases.measureEnd() >= 0);
  }

  private void hear(RunRecorder record, Window window) throws IOException {
    if (secondsToBeHeard == 0) {
      record.window(window);
      return;
    }
    // As text, because the sampler uses its histograms again.
    onTheirWay.add(JSON.writeValueAsString(window));
    if (onTheirWay.size() > secondsToBeHeard) {
      record.window(WindowFile.read(onTheirWay.remove()));
    }
  }

  /** Runs to the end. */
  RunStatistics run(Path folder) throws IOException, InterruptedException {
    Pacer pacer =
        Pacer.of(
            settings.pacing(), TestWorkload.TYPES, settings.terminals(), new long[] {1}, BEGIN);
    Phases phases =
        new Phases(BEGIN, settings.rampUp().most(), settings.measure(), settings.rampDown());
    ReadyQueue ready = new ReadyQueue(settings.terminals(), connections);
    Timer timer = new Timer(clock, ready, settings.terminals());
    run = new RunControl(clock, phases, ready, timer, pacer, settings.maxTries(), null);
    List<WorkerRecorder> recorders = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      WorkerRecorder recorder = new WorkerRecorder(1);
      recorders.add(recorder);
      open.add(
          new Connection(
              new TransactionLifecycle(
                  i, run, recorder, null, TestWorkload.tally(), new SplittableRandom(i), null)));
    }
    WorkerRecorder last = new WorkerRecorder(1);
    recorders.add(last);
    TransactionLifecycle closing =
        new TransactionLifecycle(
            connections, run, last, null, TestWorkload.tally(), new SplittableRandom(0), null);
    Sampler sampler = new Sampler(TestWorkload.TYPES, phases, recorders);
    TestWorkload workload = new TestWorkload(null);
    RandomStreams streams = new RandomStreams(42);
    List<Terminal> terminals = new ArrayList<>();
    for (int i = 0; i < settings.terminals(); i++) {
      Terminal terminal = new Terminal(i, workload.script(i), streams.stream("load.pauses", i));
      terminal.nextTransaction();
      terminals.add(terminal);
      terminal.cycleStart = BEGIN;
      terminal.intendedStart = pacer.firstStart(terminal);
      terminal.pause = terminal.intendedStart - BEGIN;
      timer.wakeFirstAt(terminal, terminal.intendedStart);
    }
    Instant started = Instant.EPOCH;
    try (RunRecorder record =
        new RunRecorder(
            TestWorkload.TYPES, TestWorkload.HEADLINE, settings, folder, sample -> {}, clock)) {
      record.watchRampUp();
      record.begun(started, phases);
      long nextSample = BEGIN;
      while (true) {
        long idle = timer.turn();
        long now = clock.nanoTime();
        if (now - phases.end() >= 0 && (!run.byStart || isDrained(terminals, now))) {
          ready.close();
        }
        boolean over = ready.isClosed();
        for (Connection connection : open) {
          connection.beginWhatIsDue(over);
        }
        nextSample += nextSample == clock.nanoTime() ? Sampler.SECOND_NANOS : 0;
        long next = Math.min(nextSample, clock.nanoTime() + Math.max(1, idle + lateNanos));
        for (Connection connection : open) {
          next = connection.busy == null ? next : Math.min(next, connection.endsAt);
        }
        if (over && (cutsOff || open.stream().allMatch(connection -> connection.busy == null))) {
          break;
        }
        clock.advanceTo(next);
        for (Connection connection : open) {
          connection.endWhatHasEnded();
        }
        if (clock.nanoTime() == nextSample && nextSample - BEGIN == lostSecond) {
          sampler.sample(SOURCE, nextSample);
        } else if (clock.nanoTime() == nextSample) {
          hear(record, sampler.sample(SOURCE, nextSample));
        }
      }
      while (!onTheirWay.isEmpty()) {
        record.window(WindowFile.read(onTheirWay.remove()));
      }
      for (Terminal terminal : terminals) {
        closing.closeTerminal(terminal, clock.nanoTime(), () -> 0);
      }
      record.window(sampler.sample(SOURCE, clock.nanoTime()));
      List<TransactionLifecycle> lifecycles =
          new ArrayList<>(open.stream().map(connection -> connection.lifecycle).toList());
      lifecycles.add(closing);
      TimeAccount account = TimeAccount.of(lifecycles, terminals, phases);
      Observations observed = new Observations();
      account.tell(observed);
      observed.times(DriverResult.LATENESS, Observations.ALL, timer.lateness());
      observed.count(DriverResult.BACKLOG, Observations.ALL, account.late());
      observed.count(DriverResult.CONNECTIONS, Observations.ALL, connections);
      run.failures
          .counts()
          .forEach((words, count) -> observed.count(DriverResult.FAILURES, words, count));
      return record.statistics(
          new DriverResult(
              started,
              phases.measureBegin() - BEGIN,
              phases.measuredNanos(),
              true,
              false,
              observed));
    }
  }

  /** One connection, or one place in the window of an asynchronous client. */
  private final class Connection {
    private final TransactionLifecycle lifecycle;
    private Terminal next;
    private Terminal busy;
    private Call call;
    private long endsAt;

    private Connection(TransactionLifecycle lifecycle) {
      this.lifecycle = lifecycle;
    }

    private void beginWhatIsDue(boolean over) {
      if (busy != null || over) {
        return;
      }
      Terminal terminal = next == null ? run.ready.poll() : next;
      next = null;
      if (terminal != null && forgetsWaits) {
        terminal.intendedStart = clock.nanoTime();
      }
      if (terminal != null && lifecycle.begin(terminal)) {
        busy = terminal;
        call = calls.call(terminal.transaction, clock.nanoTime() - BEGIN);
        endsAt = clock.nanoTime() + call.nanos();
      }
    }

    private void endWhatHasEnded() throws InterruptedException {
      if (busy != null && endsAt == clock.nanoTime()) {
        Terminal terminal = busy;
        busy = null;
        next = lifecycle.end(terminal, call.outcome(), 0, 1, "refused", endsAt);
      }
    }
  }
}
