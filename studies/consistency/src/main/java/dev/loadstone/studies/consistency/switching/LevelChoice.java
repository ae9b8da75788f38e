package dev.loadstone.studies.consistency.switching;

import dev.loadstone.studies.consistency.switching.LiveLoad.Totals;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Rule;
import dev.loadstone.studies.consistency.switching.SwitchSettings.Step;
import java.util.Comparator;
import java.util.Optional;

/** Chooses the levels that a run should have now, by its plan or by its live load. */
final class LevelChoice {
  private static final double PERCENT = 100;

  private final SwitchSettings settings;
  private Totals before = new Totals(0, 0, 0);
  private long watchedUntil;
  private ReplicaCounts last;

  LevelChoice(SwitchSettings settings) {
    this.settings = settings;
    this.watchedUntil = settings.window().toNanos();
  }

  /** Returns the levels at a time in ns, which never decreases; empty to keep the current ones. */
  Optional<ReplicaCounts> at(long sinceBegin, Totals load) {
    return settings.rules().isEmpty() ? planned(sinceBegin) : byLoad(sinceBegin, load);
  }

  private Optional<ReplicaCounts> planned(long sinceBegin) {
    long round = settings.every().toNanos();
    long time = round == 0 ? sinceBegin : sinceBegin % round;
    Comparator<Step> byTime = Comparator.comparing(Step::at);
    Optional<Step> step =
        settings.plan().stream().filter(of -> of.at().toNanos() <= time).max(byTime);
    if (step.isEmpty() && round > 0 && sinceBegin >= round) {
      step = settings.plan().stream().max(byTime);
    }
    return step.map(of -> ReplicaCounts.of(of.to()));
  }

  /**
   * Chooses by the load. The levels change only when two windows in a row say the same, so that a
   * momentary load changes nothing.
   */
  private Optional<ReplicaCounts> byLoad(long sinceBegin, Totals load) {
    if (sinceBegin < watchedUntil) {
      return Optional.empty();
    }
    watchedUntil = sinceBegin + settings.window().toNanos();
    double reads = load.reads() - before.reads();
    double all = reads + load.writes() - before.writes();
    before = load;
    if (all == 0) {
      return Optional.empty();
    }
    ReplicaCounts found = ReplicaCounts.of(nearest(PERCENT * reads / all, load.underWay()).to());
    boolean again = found.equals(last);
    last = found;
    return again ? Optional.of(found) : Optional.empty();
  }

  private Rule nearest(double reads, long threads) {
    return settings.rules().stream()
        .min(
            Comparator.comparingDouble(
                    (Rule rule) ->
                        rule.threads() == null ? 0 : Math.abs(rule.threads() - (double) threads))
                .thenComparingDouble(rule -> Math.abs(rule.reads() - reads)))
        .orElseThrow();
  }
}
