package dev.loadstone.runner.watch;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.LoggedOperation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The cost of each fault of a run, from the instants at which transactions ended. The rules and
 * their reasons are in docs/faults.md.
 */
public final class FaultCosts {
  /** The share of the throughput before at which a system counts as recovered. */
  private static final double RECOVERED = 0.9;

  /**
   * The factor above which the mean response time counts as slow where the load has a rate of its
   * own: a backlog is worked off at the old rate or above it while all transactions wait.
   */
  private static final double SLOW = 2;

  private static final int STABLE_SECONDS = 3;
  private static final int STEPS_PER_SECOND = 10;

  private final List<LoggedOperation> ended;

  /** How many of the first so many were committed. */
  private final int[] committed;

  private final DoneFaults faults;
  private final boolean openLoop;

  /**
   * @param ended all transactions of the run, in the order in which they ended
   * @param openLoop whether the load had a rate of its own, whatever the system kept up with
   */
  public FaultCosts(List<LoggedOperation> ended, DoneFaults faults, boolean openLoop) {
    this.ended = ended;
    this.faults = faults;
    this.openLoop = openLoop;
    committed = new int[ended.size() + 1];
    for (int i = 0; i < ended.size(); i++) {
      committed[i + 1] = committed[i] + (isCommit(ended.get(i)) ? 1 : 0);
    }
  }

  /** A rollback that was asked for succeeds where no commit does. */
  private static boolean isCommit(LoggedOperation one) {
    return one.outcome() == Outcome.COMMITTED;
  }

  /** The faults in order, each with its cost. */
  public List<RunEvent> measured() {
    List<RunEvent> measured = new ArrayList<>();
    double calmFrom = faults.from();
    for (int i = 0; i < faults.done().size(); i++) {
      RunEvent fault = faults.done().get(i);
      double end =
          i + 1 < faults.done().size()
              ? Math.min(faults.to(), faults.done().get(i + 1).asked())
              : faults.to();
      FaultCost cost = cost(fault, calmFrom, end);
      measured.add(fault.with(cost));
      calmFrom = cost.recovered() == null ? end : fault.second() + cost.recovered();
    }
    return measured;
  }

  /** It takes effect between the order and the proof, so failures count from the order. */
  private FaultCost cost(RunEvent fault, double calmFrom, double end) {
    double calm = fault.asked() - calmFrom;
    Double before = calm < 1 ? null : count(calmFrom, fault.asked()) / calm;
    Double first = null;
    // Whoever waits for a commit began to do so with the last one.
    double last = fault.second();
    double longest = 0;
    for (LoggedOperation one : ended.subList(0, index(end))) {
      if (!isCommit(one)) {
        continue;
      }
      if (one.second() >= fault.second()) {
        first = first == null ? one.second() - fault.second() : first;
        longest = Math.max(longest, one.second() - last);
      }
      last = one.second();
    }
    return new FaultCost(
        Math.max(longest, end - last),
        end - last > longest,
        first,
        before,
        before == null ? null : recovered(fault.second(), end, before, calmFrom),
        failed(fault.asked(), end, false),
        failed(fault.asked(), end, true),
        null);
  }

  /** The first step from which each of three seconds on end is as before. */
  private Double recovered(double begin, double end, double before, double calmFrom) {
    double slow = openLoop ? SLOW * response(calmFrom, begin) : Double.POSITIVE_INFINITY;
    for (int step = 0; ; step++) {
      double from = begin + (double) step / STEPS_PER_SECOND;
      if (from + STABLE_SECONDS > end) {
        return null;
      }
      boolean stable = true;
      for (int second = 0; second < STABLE_SECONDS && stable; second++) {
        double to = from + second + 1;
        stable = count(to - 1, to) >= RECOVERED * before && !(response(to - 1, to) > slow);
      }
      if (stable) {
        return (double) step / STEPS_PER_SECOND;
      }
    }
  }

  private long count(double from, double to) {
    return (long) committed[index(to)] - committed[index(from)];
  }

  private double response(double from, double to) {
    return within(from, to).stream()
        .filter(FaultCosts::isCommit)
        .mapToDouble(LoggedOperation::response)
        .average()
        .orElse(Double.NaN);
  }

  private long failed(double from, double to, boolean doubtful) {
    return within(from, to).stream()
        .map(LoggedOperation::outcome)
        .filter(outcome -> !outcome.completed() && (outcome == Outcome.UNKNOWN) == doubtful)
        .count();
  }

  private Collection<LoggedOperation> within(double from, double to) {
    return ended.subList(index(from), index(to));
  }

  /** How many had ended before an instant. */
  private int index(double instant) {
    int low = 0;
    int high = ended.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (ended.get(middle).second() < instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
