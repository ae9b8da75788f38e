package dev.loadstone.runner.measure;

import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.ClientFiguresBuilder;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.Pauses;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Adds up what client processes used in the measured interval, and second by second how long they
 * stood still and how long responses took. Used by one thread.
 */
public final class ClientTotals {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Observations sum = new Observations();
  private final Pauses pauses = new Pauses();

  public void add(Window window) {
    Observations observed = window.observed();
    long longest =
        Stream.of(RunSeries.RESPONSE, RunSeries.FAILED, RunSeries.UNMEASURED)
            .flatMap(
                series ->
                    observed.labels(series).stream().map(type -> observed.times(series, type)))
            .mapToLong(Histogram::getMaxValue)
            .max()
            .orElse(0);
    if (longest > 0) {
      pauses.addResponses(window.second(), longest / NANOS_PER_MICRO);
    }
    if (!window.isMeasured()) {
      return;
    }
    sum.add(observed, ClientSeries.ALL);
    for (String client : observed.labels(ClientSeries.PAUSES)) {
      pauses.add(
          Integer.parseInt(client),
          window.second(),
          observed.count(ClientSeries.PAUSES, client),
          observed.count(ClientSeries.PAUSED, client) / NANOS_PER_MICRO,
          observed.times(ClientSeries.HICCUPS, client).getMaxValue() / NANOS_PER_MICRO);
    }
  }

  /** Judges the clients; {@code underWay} transactions were executed at a time on average. */
  public ClientVerdict verdict(long measuredNanos, double underWay, LatencySummary response) {
    List<ClientFigures> figures =
        sum.labels(ClientSeries.WATCHED).stream()
            .map(Integer::valueOf)
            .sorted()
            .map(this::figures)
            .toList();
    return ClientVerdict.judge(figures, measuredNanos / NANOS_PER_SECOND, underWay, response);
  }

  private ClientFigures figures(int number) {
    String client = String.valueOf(number);
    Pauses.Shown shown = pauses.of(number);
    double nanos = Math.max(1, sum.count(ClientSeries.WATCHED, client));
    return ClientFiguresBuilder.builder()
        .client(number)
        .cores(sum.level(ClientSeries.CORES, client).orElse(0))
        .cpu(sum.count(ClientSeries.CPU, client) / nanos)
        .collections(sum.count(ClientSeries.COLLECTIONS, client))
        .collectionShare(sum.count(ClientSeries.COLLECTING, client) / nanos)
        .throttledShare(share(ClientSeries.THROTTLED, client, nanos))
        .waiting(share(ClientSeries.WAITED, client, nanos))
        .steal(
            share(
                ClientSeries.STOLEN,
                client,
                (double) Math.max(1, sum.count(ClientSeries.MACHINE, client))))
        .runnable(
            sum.has(ClientSeries.RUNNABLE, client)
                ? sum.level(ClientSeries.RUNNABLE, client).getAsDouble()
                : null)
        .logSeconds(sum.count(ClientSeries.LOG_WAIT, client) / NANOS_PER_SECOND)
        .hiccups(sum.summary(ClientSeries.HICCUPS, client))
        .witness(sum.summary(ClientSeries.WITNESS, client))
        .pauses(shown.count())
        .pauseSeconds(shown.seconds())
        .build();
  }

  /** The part of a time; null when the machine does not tell it. */
  private Double share(Series series, String client, double of) {
    return sum.has(series, client) ? sum.count(series, client) / of : null;
  }
}
