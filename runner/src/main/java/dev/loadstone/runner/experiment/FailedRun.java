package dev.loadstone.runner.experiment;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reasons why a run that took its whole time still counts as failed.
 *
 * <p>A run fails when no transaction succeeded, or more failed than succeeded. This is judged for
 * all transactions together and for each type of which {@value #ENOUGH} or more ended: a server
 * whose disk is full still answers transactions that only read. An experiment that expects so many
 * failures sets its own bound ({@code require: errors}).
 */
final class FailedRun {
  /** The transactions of one type that must have ended before the type is judged. */
  private static final int ENOUGH = 20;

  private static final double NANOS_PER_SECOND = 1e9;

  static final String LOG = "its log may say why, in the folder logs of the run it was started for";

  /** The same words as in the events of a run, so that they are not repeated. */
  private static final String UNASKED = "ended, which nobody had asked for";

  private FailedRun() {}

  record Ended(String name, long completed, long failed) {
    private static Ended of(TransactionStatistics type) {
      return new Ended(type.name(), type.completions(), type.failures());
    }
  }

  /**
   * The reason why no transaction was due in the measured interval: pauses or gaps between arrivals
   * that are longer than the interval. Empty where a transaction was due or under way, or anything
   * failed.
   */
  static List<String> nothingDue(
      LoadSettings load, List<TransactionType> types, RunStatistics statistics) {
    double gap = secondsBetween(load, types, statistics);
    boolean idle =
        statistics.total().due() == 0
            && statistics.total().completions() == 0
            && statistics.underWay().orElse(1) == 0
            && statistics.failures().isEmpty();
    return gap == 0 || !idle
        ? List.of()
        : List.of(
            Text.of(
                "no transaction was due in the measured interval of %.1f s: with load.pacing %s (%d"
                    + " terminals) one becomes due about every %.1f s; load.measure has to be as"
                    + " long as that for a single one, and many times as long for figures",
                statistics.measured().toNanos() / NANOS_PER_SECOND,
                load.pacing().describe(),
                load.terminals(),
                gap));
  }

  /** The longest mean time from one due transaction to the next; 0 when unpaced. */
  private static double secondsBetween(
      LoadSettings load, List<TransactionType> types, RunStatistics statistics) {
    if (load.pacing() instanceof Pacing.Rate rate) {
      double begin = statistics.rampUp().toNanos() / NANOS_PER_SECOND;
      double seconds = statistics.measured().toNanos() / NANOS_PER_SECOND;
      return seconds / rate.expected(begin, begin + seconds);
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
   * Describes the nodes that ended and that no fault was to kill. A server may end while data are
   * loaded or checked, too.
   */
  static List<String> ended(List<Node> nodes, Predicate<Node> isRunning, List<Fault> faults) {
    List<String> ended = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      int number = i + 1;
      Node node = nodes.get(i);
      boolean asked =
          faults.stream()
              .filter(fault -> fault.kind().mayEnd())
              .anyMatch(fault -> !fault.target().isNumber() || fault.target().number() == number);
      if (!asked && !isRunning.test(node)) {
        ended.add(node.name() + " " + UNASKED);
      }
    }
    return ended;
  }

  static List<String> deaths(List<RunEvent> deaths) {
    return deaths.stream()
        .map(
            death ->
                Text.of("%s, %.1f s after the run began; " + LOG, death.words(), death.second()))
        .toList();
  }
}
