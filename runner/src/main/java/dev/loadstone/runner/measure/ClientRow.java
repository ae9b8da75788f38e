package dev.loadstone.runner.measure;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.HdrHistogram.Histogram;

/**
 * A line of {@code client.csv}: one client process in one interval. Times are in ms, except those
 * of hiccups and witnesses, which are in µs. Values that the machine does not tell are empty.
 */
@JsonPropertyOrder({
  "second",
  "phase",
  "client",
  "cpu",
  "cores",
  "collections",
  "collectionMillis",
  "throttledMillis",
  "waitedMillis",
  "steal",
  "runnable",
  "load",
  "memoryBytes",
  "logMillis",
  "hiccupP99",
  "hiccupP999",
  "hiccupMax",
  "pauses",
  "pauseMillis",
  "witnesses",
  "witnessP50",
  "witnessP99",
  "witnessMax"
})
record ClientRow(
    double second,
    String phase,
    int client,
    double cpu,
    double cores,
    long collections,
    double collectionMillis,
    Double throttledMillis,
    Double waitedMillis,
    Double steal,
    Double runnable,
    Double load,
    Long memoryBytes,
    double logMillis,
    double hiccupP99,
    double hiccupP999,
    double hiccupMax,
    long pauses,
    double pauseMillis,
    long witnesses,
    double witnessP50,
    double witnessP99,
    double witnessMax) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  static ClientRow of(Interval interval, ClientUsage usage) {
    return new ClientRow(
        interval.toSeconds(),
        interval.phase(),
        usage.client(),
        usage.cpuNanos() / (double) Math.max(1, usage.nanos()),
        usage.cores(),
        usage.collections(),
        usage.collectionNanos() / NANOS_PER_MILLI,
        ClientTotals.known((double) usage.throttledNanos(), NANOS_PER_MILLI),
        ClientTotals.known((double) usage.waitedNanos(), NANOS_PER_MILLI),
        ClientTotals.known(
            (double) usage.stolenNanos(), Math.max(1, (double) usage.machineNanos())),
        ClientTotals.known(usage.runnable(), 1),
        ClientTotals.known(usage.load(), 1),
        usage.memoryBytes() == ClientUsage.UNKNOWN ? null : usage.memoryBytes(),
        usage.logNanos() / NANOS_PER_MILLI,
        at(usage.hiccups(), 99),
        at(usage.hiccups(), 99.9),
        at(usage.hiccups(), 100),
        usage.pauses(),
        usage.pauseNanos() / NANOS_PER_MILLI,
        usage.witness().getTotalCount(),
        at(usage.witness(), 50),
        at(usage.witness(), 99),
        at(usage.witness(), 100));
  }

  private static double at(Histogram histogram, double percentile) {
    return histogram.getTotalCount() == 0
        ? 0
        : histogram.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }
}
