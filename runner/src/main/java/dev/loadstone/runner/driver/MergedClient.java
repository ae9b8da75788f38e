package dev.loadstone.runner.driver;

import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.measure.Interval;
import dev.loadstone.runner.measure.Phases;
import java.util.ArrayDeque;
import java.util.Deque;

/** One client of a merged run: what it has sent so far, and how it ended. */
final class MergedClient {
  private final ClientShare share;
  final RunRecorder record;
  final Deque<Interval> waiting = new ArrayDeque<>();
  Interval last;
  long counted;
  DriverResult outcome;
  String lostBecause = "";

  MergedClient(ClientShare share, RunRecorder record) {
    this.share = share;
    this.record = record;
  }

  boolean hasBeenMeasured() {
    return outcome != null || isPastMeasure();
  }

  private boolean isPastMeasure() {
    return last != null
        && Phases.NAMES.indexOf(last.phase()) > Phases.NAMES.indexOf(Phases.MEASURE);
  }

  /** When its ramp-down began, or what it told last, in ns since the run began. */
  long measuredUntil() {
    if (last == null) {
      return 0;
    }
    return isPastMeasure() ? last.from() : last.to();
  }

  boolean mayStillAddTo(Interval interval) {
    return outcome == null && (last == null || !interval.isBefore(last));
  }

  ClientsResult.Client result(LoadSettings settings, MergedRun.ClientIdentity identity) {
    RunStatistics statistics = record.statistics(outcome);
    return new ClientsResult.Client(
        share.client() + 1,
        identity.host(),
        identity.process(),
        share.of(settings.terminals()),
        outcome.connections(),
        !lostBecause.isEmpty(),
        outcome.measuredNanos() / 1e9,
        statistics.transactions(),
        statistics.total(),
        lostBecause,
        identity.environment(),
        identity.startSkewMillis(),
        identity.roundTripMillis());
  }
}
