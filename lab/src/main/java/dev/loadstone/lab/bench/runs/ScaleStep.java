package dev.loadstone.lab.bench.runs;

import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.ClientFigures;
import java.util.Locale;

/**
 * The figures of a number of clients with the same load each.
 *
 * @param throughput the transactions per second of all clients together
 * @param clientCores the processors that all clients used
 * @param ownCores the processors that the process used that runs the experiment
 * @param worstSkew the time from the start of the first client to that of the last, in milliseconds
 */
record ScaleStep(
    int clients, double throughput, double clientCores, double ownCores, double worstSkew) {
  /** The least share of n times the rate of one client at which the rates still add up. */
  private static final double ENOUGH = 0.95;

  /** The share of a processor from which on it counts as used up. */
  private static final double USED_UP = 0.85;

  static ScaleStep of(RunResult run, ProcessorWatch own) {
    return new ScaleStep(
        run.clients().clients().size(),
        run.statistics().total().throughput(),
        run.statistics().client().clients().stream().mapToDouble(ClientFigures::cpu).sum(),
        own.cores(run.measureStart(), run.measureEnd()),
        run.clients().clients().stream()
            .mapToDouble(ClientsResult.Client::startSkewMillis)
            .max()
            .orElseThrow());
  }

  /** Returns the throughput per client as a share of that in the step {@code one}. */
  double share(ScaleStep one) {
    return throughput / clients * one.clients / one.throughput;
  }

  boolean isEnough(ScaleStep one) {
    return share(one) >= ENOUGH;
  }

  /** Describes why the rates no longer add up. */
  String limit(int processors) {
    double all = clientCores + ownCores;
    if (ownCores >= USED_UP) {
      return String.format(
          Locale.ROOT, "the process that runs the experiment used %.2f processors", ownCores);
    }
    if (all >= USED_UP * processors) {
      return String.format(
          Locale.ROOT,
          "this machine is the limit: %.2f of its %d processors were used, %.2f by clients",
          all,
          processors,
          clientCores);
    }
    return String.format(
        Locale.ROOT,
        "of %d processors %.2f were used, so it is not for want of them; the result may tell",
        processors,
        all);
  }
}
