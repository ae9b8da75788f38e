package dev.loadstone.runner.driver;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.measure.ClientTotals;
import dev.loadstone.runner.measure.FailureLog;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.ProgressSample;
import dev.loadstone.runner.measure.RunFiles;
import dev.loadstone.runner.measure.RunTotals;
import dev.loadstone.runner.measure.Sampler;
import dev.loadstone.runner.steady.RampUpWatch;
import dev.loadstone.runner.steady.Second;
import dev.loadstone.runner.steady.SteadinessJudge;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes the windows of a run to its logs, adds them up, judges the run and shows how it goes. */
final class RunRecorder implements RunObserver, Closeable {
  private static final double MICROS_PER_SECOND = 1e6;

  /** Beyond this the client's own delay would show in response times. */
  private static final double LATE_WAKING_MICROS = 10_000;

  /** From the second that shows a steady load to the measured interval; all clients hear of it. */
  private static final int NOTICE_SECONDS = 2;

  /** A shorter window is the rest at the end of a phase. */
  private static final long LEAST_NANOS = 900_000_000;

  private final List<TransactionType> transactionTypes;
  private final LoadSettings settings;
  private final Path folder;
  private final Consumer<ProgressSample> display;
  private final NanoClock clock;
  private final RunTotals totals;
  private final ClientTotals clients = new ClientTotals();

  /** The whole seconds of the measured interval. */
  private final List<Second> seconds = new ArrayList<>();

  private RampUpWatch rampUp;
  private RunFiles files;
  private Phases phases;

  RunRecorder(
      List<TransactionType> types,
      Headline headline,
      LoadSettings settings,
      Path folder,
      Consumer<ProgressSample> display,
      NanoClock clock) {
    transactionTypes = types;
    this.settings = settings;
    this.folder = folder;
    this.display = display;
    this.clock = clock;
    totals = new RunTotals(types, headline);
  }

  @Override
  public void begun(Instant started, Phases runPhases) throws IOException {
    files = new RunFiles(folder, transactionTypes, started);
    phases = runPhases;
  }

  @Override
  public void window(Window window) throws IOException {
    files.write(window);
    totals.add(window);
    clients.add(window);
    if (window.isMeasured() && window.to() - window.from() > LEAST_NANOS) {
      seconds.add(RunTotals.figures(window));
    }
    endRampUp(window);
    display.accept(totals.sample(window, phases, settings.quota()));
  }

  /** Lets the measured interval begin when the load is steady, if the settings ask for that. */
  void watchRampUp() {
    if (settings.rampUp().isUntilSteady()) {
      rampUp =
          new RampUpWatch(settings.rampUp().least().toSeconds(), settings.measure().toSeconds());
    }
  }

  private void endRampUp(Window window) {
    if (rampUp != null
        && window.phase().equals(Phases.RAMP_UP)
        && rampUp.isSteadyAfter(RunTotals.figures(window))) {
      // What was heard late must not let it begin in the past, of which all was counted otherwise.
      long passed = (clock.nanoTime() - phases.begin()) / Sampler.SECOND_NANOS;
      long seconds = Math.max(window.second() + 1, passed) + NOTICE_SECONDS;
      phases.beginMeasureAt(phases.begin() + seconds * Sampler.SECOND_NANOS, clock);
      rampUp = null;
    }
  }

  /** The run's figures; complete after the last interval. */
  RunStatistics statistics(DriverResult outcome) {
    TransactionStatistics total = totals.total(outcome.measuredNanos());
    List<TransactionStatistics> types = totals.statistics(outcome.measuredNanos());
    LatencySummary lateness = outcome.observed().summary(DriverResult.LATENESS, Observations.ALL);
    return RunStatisticsBuilder.builder()
        .started(outcome.started())
        .rampUp(Duration.ofNanos(outcome.rampUpNanos()))
        .measured(Duration.ofNanos(outcome.measuredNanos()))
        .transactions(types)
        .total(total)
        .reconnects(outcome.count(DriverResult.RECONNECTS))
        .failures(FailureLog.mostFrequent(outcome.failures()))
        .backlog(outcome.count(DriverResult.BACKLOG))
        .wakeLateness(lateness)
        .warnings(warnings(total, outcome, lateness))
        .client(
            clients.verdict(
                outcome.measuredNanos(), underWay(outcome, total), total.responseTime()))
        .steadiness(SteadinessJudge.judge(seconds, settings.pacing() instanceof Pacing.Unpaced))
        .identities(
            outcome
                .account()
                .map(
                    account ->
                        Identities.of(
                            settings,
                            total,
                            types,
                            account,
                            outcome.rampUpNanos(),
                            outcome.measuredNanos(),
                            files.ended()))
                .orElse(List.of()))
        .build();
  }

  /**
   * The mean number of transactions under way, from the time that connections were busy: at a rate,
   * the service times of what was due are not those of what completed.
   */
  private static double underWay(DriverResult outcome, TransactionStatistics total) {
    return outcome
        .account()
        .map(account -> (double) account.busyNanos() / Math.max(1, outcome.measuredNanos()))
        .orElse(total.throughput() * total.serviceTime().mean() / MICROS_PER_SECOND);
  }

  private List<String> warnings(
      TransactionStatistics total, DriverResult outcome, LatencySummary lateness) {
    List<String> warnings = new ArrayList<>();
    if (settings.pacing() instanceof Pacing.Rate rate) {
      double before = outcome.rampUpNanos() / 1e9;
      double seconds = outcome.measuredNanos() / 1e9;
      // A counted run counts nowhere which transactions were due in its interval.
      long due =
          settings.isCounted() ? Math.round(rate.expected(before, before + seconds)) : total.due();
      OfferedRate offered =
          new OfferedRate(due, total.completions(), outcome.count(DriverResult.BACKLOG), seconds);
      if (!offered.isKept()) {
        warnings.add(offered.describe());
      }
    }
    if (rampUp != null) {
      warnings.add(
          "the load was not steady after the longest ramp-up of "
              + settings.rampUp().most().toSeconds()
              + " s, and was measured nevertheless");
    }
    if (lateness.p99() > LATE_WAKING_MICROS) {
      warnings.add(
          Text.of(
              "1 %% of the pauses (of pacing, and before another try) ended more than %.0f ms late,"
                  + " which is part of the transactions' response times",
              // Rounded to tens: similar runs get the same warning, and a report shows it once.
              10 * Math.floor(lateness.p99() / 10_000)));
    }
    return warnings;
  }

  @Override
  public void close() throws IOException {
    if (files != null) {
      files.close();
    }
  }
}
