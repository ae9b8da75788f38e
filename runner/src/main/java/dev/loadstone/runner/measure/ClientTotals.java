package dev.loadstone.runner.measure;

import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.measure.Recording.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Adds up what client processes used in the measured interval, and apart the response times of the
 * seconds in which none of them stood still. Used by one thread.
 */
public final class ClientTotals {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final long DISTURBING_NANOS = ClientVerdict.DISTURBING_MILLIS * 1_000_000L;

  private final Map<Integer, ClientUsage> clients = new TreeMap<>();
  private final Histogram undisturbed = Histograms.create();
  private long disturbedNanos;

  /** Adds an interval. */
  public void add(Interval interval) {
    if (!interval.phase().equals(Phases.MEASURE)) {
      return;
    }
    boolean disturbed = false;
    for (ClientUsage usage : interval.clients()) {
      clients.merge(usage.client(), usage, ClientUsage::with);
      disturbed |= usage.hiccups().getMaxValue() >= DISTURBING_NANOS;
    }
    if (disturbed) {
      disturbedNanos += interval.to() - interval.from();
    } else {
      interval.types().forEach(type -> undisturbed.add(type.measured(Time.RESPONSE)));
    }
  }

  /**
   * The verdict.
   *
   * @param measuredNanos length of the measured interval
   * @param total statistics of all transactions
   */
  public ClientVerdict verdict(long measuredNanos, TransactionStatistics total) {
    List<ClientFigures> figures = new ArrayList<>();
    clients.values().forEach(usage -> figures.add(figures(usage)));
    return ClientVerdict.judge(
        figures,
        measuredNanos / NANOS_PER_SECOND,
        total.throughput() * total.serviceTime().mean() / MICROS_PER_SECOND,
        total.responseTime(),
        disturbedNanos / NANOS_PER_SECOND,
        RunTotals.summary(undisturbed));
  }

  private static ClientFigures figures(ClientUsage usage) {
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
        RunTotals.summary(usage.hiccups()),
        RunTotals.summary(usage.witness()));
  }

  /** Null for what the machine does not tell. */
  static Double known(double figure, double unit) {
    return figure < 0 ? null : figure / unit;
  }
}
