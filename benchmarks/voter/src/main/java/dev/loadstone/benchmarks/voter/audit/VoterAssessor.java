package dev.loadstone.benchmarks.voter.audit;

import dev.loadstone.benchmarks.voter.input.TransactionKind;
import dev.loadstone.benchmarks.voter.store.VoteResult;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The figures of a run and what a reader must know beside them. */
public final class VoterAssessor {
  /** The name of the headline. */
  public static final String VOTES = "votes";

  private static final String ACCEPTED = "accepted";
  private static final String ACCEPTED_SHARE = "accepted-share";
  private static final String UNKNOWN_CONTESTANT_SHARE = "unknown-contestant-share";
  private static final String OVER_LIMIT_SHARE = "over-limit-share";
  private static final String WINNER_SHARE = "winner-share";

  /** Above it, a run is mostly about reading what phones have voted before. */
  private static final double MANY_REJECTIONS = 50;

  private final int maxVotesPerPhone;
  private final boolean transactional;

  /**
   * @param maxVotesPerPhone how many votes of one phone count
   * @param transactional whether each vote was one transaction of the database; false where each of
   *     its statements was one
   */
  public VoterAssessor(int maxVotesPerPhone, boolean transactional) {
    this.maxVotesPerPhone = maxVotesPerPhone;
    this.transactional = transactional;
  }

  /** The names of all metrics that an assessment can have. */
  public static Set<String> metricNames() {
    return Set.of(
        VOTES, ACCEPTED, ACCEPTED_SHARE, UNKNOWN_CONTESTANT_SHARE, OVER_LIMIT_SHARE, WINNER_SHARE);
  }

  /**
   * Assesses a run.
   *
   * @param load how it was driven
   * @param statistics what was measured
   * @param tallies one {@link VoterTally} for each worker
   * @param standing how the vote stands; empty when the database did not say
   */
  public Assessment assess(
      LoadInfo load, RunStatistics statistics, List<Tally> tallies, Optional<Standing> standing) {
    VoterTally tally = new VoterTally();
    tallies.forEach(one -> tally.add((VoterTally) one));
    double seconds = statistics.measured().toNanos() / 1e9;
    double rate = perSecond(statistics.transaction(TransactionKind.VOTE.id()).completed(), seconds);
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(VOTES, "Votes a second", rate, "1/s"));
    metrics.add(
        new Metric(
            ACCEPTED,
            "Accepted votes a second",
            perSecond(tally.count(VoteResult.ACCEPTED), seconds),
            "1/s"));
    addShare(metrics, tally, VoteResult.ACCEPTED, ACCEPTED_SHARE, "Votes accepted");
    addShare(
        metrics,
        tally,
        VoteResult.UNKNOWN_CONTESTANT,
        UNKNOWN_CONTESTANT_SHARE,
        "Votes rejected: unknown contestant");
    addShare(
        metrics,
        tally,
        VoteResult.OVER_LIMIT,
        OVER_LIMIT_SHARE,
        "Votes rejected: phone over its limit");
    standing
        .filter(counted -> counted.votes() > 0)
        .ifPresent(
            counted ->
                metrics.add(
                    new Metric(WINNER_SHARE, "Votes for the winner", counted.winnerShare(), "%")));
    return new Assessment(
        metrics,
        List.of(),
        verdict(load, tally, seconds, rate, standing),
        remarks(statistics, tally, standing));
  }

  private static void addShare(
      List<Metric> metrics, VoterTally tally, VoteResult result, String name, String title) {
    if (tally.completed() > 0) {
      metrics.add(new Metric(name, title, share(tally, result), "%"));
    }
  }

  private static double share(VoterTally tally, VoteResult result) {
    return 100.0 * tally.count(result) / tally.completed();
  }

  private static double perSecond(long count, double seconds) {
    return seconds == 0 ? 0 : count / seconds;
  }

  private String verdict(
      LoadInfo load, VoterTally tally, double seconds, double rate, Optional<Standing> standing) {
    String measured =
        String.format(
            Locale.ROOT,
            "Pacing %s, measured for %.1f s: %,.0f votes a second",
            load.pacing(),
            seconds,
            rate);
    String accepted =
        tally.completed() == 0
            ? ""
            : String.format(Locale.ROOT, ", %.1f %% accepted", share(tally, VoteResult.ACCEPTED));
    String winner =
        standing
            .filter(counted -> counted.votes() > 0)
            .map(
                counted ->
                    String.format(
                        Locale.ROOT,
                        "; %s wins with %,d of all %,d votes",
                        counted.winner(),
                        counted.winnerVotes(),
                        counted.votes()))
            .orElse("");
    return (transactional
            ? ""
            : "NOT TRANSACTIONAL (each statement was a transaction of its own). ")
        + measured
        + accepted
        + winner
        + ".";
  }

  private List<Remark> remarks(
      RunStatistics statistics, VoterTally tally, Optional<Standing> standing) {
    List<Remark> remarks = new ArrayList<>();
    if (!transactional) {
      remarks.add(
          new Remark(
              "",
              "NOT TRANSACTIONAL: each statement of a vote was a transaction of its own. The key of"
                  + " the votes keeps them right all the same, but the figure is not comparable with"
                  + " those of transactions."));
    }
    if (tally.completed() > 0 && share(tally, VoteResult.OVER_LIMIT) > MANY_REJECTIONS) {
      remarks.add(
          new Remark(
              "",
              String.format(
                  Locale.ROOT,
                  "%.1f %% of the votes came from phones that had used up their %d and wrote"
                      + " nothing; with more phones or a shorter run the figure is about writing.",
                  share(tally, VoteResult.OVER_LIMIT),
                  maxVotesPerPhone)));
    }
    if (standing.isEmpty()) {
      remarks.add(new Remark("", "There is no winner: no results could be read after the run."));
    }
    if (statistics.total().failed() > 0) {
      remarks.add(
          new Remark(
              "",
              String.format(
                  Locale.ROOT,
                  "%,d transactions failed in the measured interval and are not in the figures.",
                  statistics.total().failed())));
    }
    return remarks;
  }
}
