package dev.loadstone.runner.measure;

import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.Pauses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up what client processes used in the measured interval, and second by second how long they
 * stood still and how long responses took. Used by one thread.
 */
public final class ClientTotals {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Map<Integer, ClientUsage> clients = new TreeMap<>();
  private final Pauses pauses = new Pauses();

  public void add(Interval interval) {
    long longest = interval.longestResponse();
    if (longest > 0) {
      pauses.addResponses(interval.second(), longest / NANOS_PER_MICRO);
    }
    if (interval.phase().equals(Phases.MEASURE)) {
      for (ClientUsage usage : interval.clients()) {
        clients.merge(usage.client(), usage, ClientUsage::with);
        pauses.add(
            usage.client(),
            interval.second(),
            usage.pauses(),
            usage.pauseNanos() / NANOS_PER_MICRO,
            usage.hiccups().getMaxValue() / NANOS_PER_MICRO);
      }
    }
  }

  /**
   * Judges the clients.
   *
   * @param measuredNanos length of the measured interval
   * @param underWay mean number of transactions that were executed at a time
   * @param response response times of all transactions
   */
  public ClientVerdict verdict(long measuredNanos, double underWay, LatencySummary response) {
    List<ClientFigures> figures = new ArrayList<>();
    clients.values().forEach(usage -> figures.add(figures(usage)));
    return ClientVerdict.judge(figures, measuredNanos / NANOS_PER_SECOND, underWay, response);
  }

  private ClientFigures figures(ClientUsage usage) {
    Pauses.Shown shown = pauses.of(usage.client());
    double nanos = Math.max(1, usage.nanos());
    return new ClientFigures(
        usage.client(),
        usage.cores(),
        usage.cpuNanos() / nanos,
        usage.collections(),
        usage.collectionNanos() / nanos,
        known((double) usage.throttledNanos(), nanos),
        known((double) usage.waitedNanos(), nanos),
        known((double) usage.stolenNanos(), Math.max(1, (double) usage.machineNanos())),
        known(usage.runnable(), 1),
        usage.logNanos() / NANOS_PER_SECOND,
        LatencySummary.of(usage.hiccups()),
        LatencySummary.of(usage.witness()),
        shown.count(),
        shown.seconds());
  }

  /** The figure in the given unit; null when the machine does not tell it. */
  static Double known(double figure, double unit) {
    return figure < 0 ? null : figure / unit;
  }
}
