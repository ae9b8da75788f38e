package dev.loadstone.runner.driver;

import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.Interval;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.RunFiles;
import dev.loadstone.runner.measure.RunTotals;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** One client of a merged run: what it has sent so far, and how it ended. */
final class MergedClient implements Closeable {
  private final ClientShare share;
  private final RunTotals totals;
  private RunFiles files;
  private CompletableFuture<Void> kept = CompletableFuture.completedFuture(null);

  /** Its last interval, without what was recorded. */
  Interval last;

  long counted;
  DriverResult outcome;
  String lostBecause = "";

  MergedClient(ClientShare share, RunTotals totals) {
    this.share = share;
    this.totals = totals;
  }

  /** Keeps its intervals in files of its own, closed with this. */
  void keepIn(RunFiles ownFiles) {
    files = ownFiles;
  }

  /**
   * Takes note of an interval. Its files and its sums, which are most of the work, are left to
   * others: one thread would not keep up with hundreds of clients.
   *
   * @param keepers do it
   * @param whenKept run when it is done, or cannot be
   * @throws IOException when an earlier one could not be written
   */
  void add(Interval interval, Executor keepers, Runnable whenKept) throws IOException {
    if (kept.isCompletedExceptionally()) {
      awaitKept();
    }
    last = interval.bounds();
    kept =
        kept.thenRunAsync(() -> keep(interval), keepers)
            .whenComplete((nothing, failure) -> whenKept.run());
  }

  private void keep(Interval interval) {
    try {
      if (files != null) {
        files.write(interval);
      }
      totals.add(interval);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until all that it told is in its files and sums. */
  void awaitKept() throws IOException {
    try {
      kept.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UncheckedIOException cause) {
        throw cause.getCause();
      }
      throw e;
    }
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
    return new ClientsResult.Client(
        share.client() + 1,
        identity.host(),
        identity.process(),
        share.of(settings.terminals()),
        outcome.connections(),
        !lostBecause.isEmpty(),
        outcome.measuredNanos() / 1e9,
        totals.statistics(outcome.measuredNanos()),
        totals.total(outcome.measuredNanos()),
        lostBecause,
        identity.environment(),
        identity.startSkewMillis(),
        identity.roundTripMillis());
  }

  @Override
  public void close() throws IOException {
    try {
      awaitKept();
    } finally {
      if (files != null) {
        files.close();
      }
    }
  }
}
