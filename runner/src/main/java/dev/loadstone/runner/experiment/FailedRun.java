package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Reasons for which a run that took its whole time is no measurement of what was asked for.
 *
 * <p>Nothing was measured where nothing succeeded, and as good as nothing where more failed than
 * succeeded, be it of all transactions or of one type of which {@value #ENOUGH} or more ended: a
 * server whose disk is full still answers all that only reads. An experiment that expects that much
 * gives its own bound ({@code require: errors}).
 */
final class FailedRun {
  /** The transactions of one type that must have ended before anything can be said of it. */
  private static final int ENOUGH = 20;

  private static final double NANOS_PER_SECOND = 1e9;

  /** Said of a server that ended. */
  static final String LOG = "its log may say why, in the folder logs of the run it was started for";

  /** As events of a run say it. */
  private static final String UNASKED = "ended, which nobody had asked for";

  private FailedRun() {}

  /**
   * Transactions that ended in the measured interval.
   *
   * @param name a type of transaction
   * @param completed those that succeeded
   * @param failed those that did not
   */
  record Ended(String name, long completed, long failed) {
    private static Ended of(TransactionStatistics type) {
      return new Ended(type.name(), type.completions(), type.failures());
    }
  }

  /**
   * Why nothing happened in a run in which nothing was asked for: pauses or gaps between arrivals
   * that are longer than its measured interval. Nothing where transactions were under way, or a
   * connection was missing.
   *
   * @param load how it was driven
   * @param types the benchmark's types of transactions
   * @param statistics what was measured
   */
  static List<String> nothingDue(
      LoadSettings load, List<TransactionType> types, RunStatistics statistics) {
    double gap = secondsBetween(load, types);
    boolean idle =
        statistics.total().due() == 0
            && statistics.total().completions() == 0
            && statistics.underWay().orElse(1) == 0
            && statistics.failures().isEmpty();
    return gap == 0 || !idle
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "no transaction was due in the measured interval of %.1f s: with load.pacing %s"
                    + " (%d terminals) one becomes due about every %.1f s; load.measure has to be as"
                    + " long as that for a single one, and many times as long for figures",
                statistics.measured().toNanos() / NANOS_PER_SECOND,
                load.pacing().describe(),
                load.terminals(),
                gap));
  }

  /** The longest mean time from one transaction that is due to the next; 0 without pauses. */
  private static double secondsBetween(LoadSettings load, List<TransactionType> types) {
    if (load.pacing() instanceof Pacing.Rate rate) {
      return 1 / rate.perSecond();
    }
    if (load.pacing() instanceof Pacing.KeyingAndThinking pauses) {
      double longest =
          types.stream()
              .mapToDouble(type -> type.keyingTime().plus(type.meanThinkTime()).toNanos())
              .max()
              .orElse(0);
      return pauses.factor() * longest / NANOS_PER_SECOND / load.terminals();
    }
    return 0;
  }

  /**
   * @param statistics what was measured
   * @param ownBound whether the experiment says how many failures it allows
   */
  static List<String> hardlyAnything(RunStatistics statistics, boolean ownBound) {
    String mostly =
        statistics.failures().isEmpty()
            ? ""
            : ", most often because: " + statistics.failures().get(0).message();
    return hardlyAnything(
            Ended.of(statistics.total()),
            statistics.transactions().stream().map(Ended::of).toList(),
            ownBound)
        .stream()
        .map(reason -> reason + mostly)
        .toList();
  }

  static List<String> hardlyAnything(Ended total, List<Ended> types, boolean ownBound) {
    if (total.completed() == 0) {
      return List.of(
          "no transaction succeeded in the measured interval, and " + total.failed() + " failed");
    }
    List<String> reasons = new ArrayList<>();
    for (Ended type : types) {
      boolean enough = type.completed() + type.failed() >= ENOUGH;
      if (enough && type.completed() == 0) {
        reasons.add("none of " + type.failed() + " transactions " + type.name() + " succeeded");
      } else if (enough && type.failed() > type.completed() && !ownBound) {
        reasons.add(mostFailed("transactions " + type.name(), type));
      }
    }
    if (reasons.isEmpty() && total.failed() > total.completed() && !ownBound) {
      reasons.add(mostFailed("transactions", total));
    }
    return reasons;
  }

  private static String mostFailed(String what, Ended ended) {
    return "more "
        + what
        + " failed ("
        + ended.failed()
        + ") than succeeded ("
        + ended.completed()
        + "; require: errors allows for more where that is what is to be measured)";
  }

  /**
   * The nodes that run no more and were not killed as asked for, each in words: a server may end
   * while data are loaded or checked, too.
   *
   * @param isRunning asked of each
   * @param faults name those that were killed as asked for
   */
  static List<String> ended(List<Node> nodes, Predicate<Node> isRunning, List<Fault> faults) {
    List<String> ended = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      int number = i + 1;
      Node node = nodes.get(i);
      boolean asked = faults.stream().anyMatch(fault -> fault.node() == number);
      if (!asked && !isRunning.test(node)) {
        ended.add(node.name() + " " + UNASKED);
      }
    }
    return ended;
  }

  /** Events of nodes that nobody had asked for. */
  static List<String> deaths(List<RunEvent> deaths) {
    return deaths.stream()
        .map(
            death ->
                String.format(
                    Locale.ROOT,
                    "%s, %.1f s after the run began; " + LOG,
                    death.what(),
                    death.second()))
        .toList();
  }
}
