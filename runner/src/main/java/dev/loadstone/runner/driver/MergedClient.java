package dev.loadstone.runner.driver;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ClientsResultClientBuilder;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.measure.RunFiles;
import dev.loadstone.runner.measure.RunTotals;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/** One client of a merged run: the windows that it has sent so far, and how it ended. */
final class MergedClient implements Closeable {
  private final ClientShare share;
  private final RunTotals totals;
  private RunFiles files;
  private CompletableFuture<Void> kept = CompletableFuture.completedFuture(null);

  /** The bounds of its last window, without observations; null before the first. */
  Window last;

  long counted;
  DriverResult outcome;
  String lostBecause = "";

  MergedClient(ClientShare share, RunTotals totals) {
    this.share = share;
    this.totals = totals;
  }

  void keepIn(RunFiles ownFiles) {
    files = ownFiles;
  }

  /**
   * Adds a window. Most of the work, writing it to the files and adding it to the totals, is left
   * to an executor: one thread would not keep up with hundreds of clients.
   *
   * @param whenKept run when that work is done or has failed
   */
  void add(Window window, Executor keepers, Runnable whenKept) throws IOException {
    if (kept.isCompletedExceptionally()) {
      awaitKept();
    }
    last = window.with(new Observations());
    kept =
        kept.thenRunAsync(() -> keep(window), keepers)
            .whenComplete((nothing, failure) -> whenKept.run());
  }

  private void keep(Window window) {
    try {
      if (files != null) {
        files.write(window);
      }
      totals.add(window);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

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

  /** How many transactions its windows have that completed in the measured interval. */
  long completions() {
    return totals.completions();
  }

  boolean mayStillAddTo(Window window) {
    return outcome == null && (last == null || !window.isBefore(last));
  }

  ClientsResult.Client result(LoadSettings settings, MergedRun.ClientIdentity identity) {
    return ClientsResultClientBuilder.builder()
        .number(share.client() + 1)
        .host(identity.host())
        .process(identity.process())
        .terminals(share.of(settings.terminals()))
        .connections(outcome.connections())
        .lost(!lostBecause.isEmpty())
        .measuredSeconds(outcome.measuredNanos() / 1e9)
        .transactions(totals.statistics(outcome.measuredNanos()))
        .total(totals.total(outcome.measuredNanos()))
        .lostBecause(lostBecause)
        .environment(identity.environment())
        .startSkewMillis(identity.startSkewMillis())
        .roundTripMillis(identity.roundTripMillis())
        .build();
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
