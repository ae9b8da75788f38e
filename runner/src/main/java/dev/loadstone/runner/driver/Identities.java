package dev.loadstone.runner.driver;

import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;

/** Checks a run's published figures against the time account of terminals and connections. */
final class Identities {
  private static final double NANOS_PER_MICRO = 1e3;

  private static final double NANOS_PER_SECOND = 1e9;

  /** The standard deviations by which Poisson arrivals may differ from the expected number. */
  private static final double DEVIATIONS = 4;

  /** The largest error of a clock that is read twice, as a fraction. */
  private static final double CLOCK = 0.001;

  private Identities() {}

  /**
   * Returns all identities that can be checked; none for a run that has measured nothing.
   *
   * @param total the published figures of all types together
   * @param account the sum over all clients
   * @param rampUpNanos the time from the begin of the load to that of the measured interval
   * @param inWindows number of transactions in the windows that were written
   */
  static List<Identity> of(
      LoadSettings settings,
      TransactionStatistics total,
      List<TransactionStatistics> types,
      TimeAccount account,
      long rampUpNanos,
      long measuredNanos,
      long inWindows) {
    if (measuredNanos == 0) {
      return List.of();
    }
    boolean byDueTime = settings.pacing() instanceof Pacing.Rate && !settings.isCounted();
    double resolution = (double) Histograms.LOWEST_NANOS * overall(total) / measuredNanos;
    List<Identity> identities = new ArrayList<>();
    if (!(settings.pacing() instanceof Pacing.Rate)) {
      long responses = nanos(total.responseTime()) + nanos(total.failedResponseTime());
      identities.add(
          Identity.about(
              settings.pacing() instanceof Pacing.Unpaced
                  ? "throughput × response = terminals"
                  : "throughput × (response + pauses) = terminals",
              (double) account.responding(responses) / measuredNanos,
              (double) account.terminalNanos() / measuredNanos,
              resolution));
    }
    double busy = (double) account.busyNanos() / measuredNanos;
    double serving = (double) account.serving(nanos(total.serviceTime())) / measuredNanos;
    identities.add(
        Identity.about(
            byDueTime
                ? "arrivals × service = transactions under way"
                : "throughput × service = transactions under way",
            serving,
            busy,
            resolution));
    identities.add(new Identity(Identity.UNDER_WAY, busy, 0, settings.inFlight() * (1 + CLOCK)));
    long ended = overall(total);
    identities.add(
        Identity.exactly("transactions counted = ended at terminals", ended, account.ended()));
    identities.add(Identity.exactly("windows = totals", inWindows, ended));
    identities.add(
        Identity.exactly(
            "types = totals",
            types.stream().mapToLong(TransactionStatistics::completed).sum(),
            total.responseTime().count() - total.censored()));
    if (byDueTime && settings.pacing() instanceof Pacing.Rate rate) {
      identities.add(
          Identity.exactly(
              "transactions due = ended in the interval + left over",
              total.due(),
              total.ended().values().stream().mapToLong(Long::longValue).sum()
                  + account.leftOver()));
      double seconds = measuredNanos / NANOS_PER_SECOND;
      double before = rampUpNanos / NANOS_PER_SECOND;
      double due = rate.expected(before, before + seconds);
      double chance = rate.isPoisson() ? DEVIATIONS * Math.sqrt(due) : settings.terminals();
      identities.add(
          Identity.about(
              "transactions due = rate", total.due() / seconds, due / seconds, chance / seconds));
    }
    return identities;
  }

  private static long overall(TransactionStatistics statistics) {
    return statistics.overall().values().stream().mapToLong(Long::longValue).sum();
  }

  private static long nanos(LatencySummary times) {
    return Math.round(times.mean() * times.count() * NANOS_PER_MICRO);
  }
}
