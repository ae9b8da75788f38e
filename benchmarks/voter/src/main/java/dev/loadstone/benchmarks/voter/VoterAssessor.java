package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.audit.AnswerTally;
import dev.loadstone.benchmarks.kit.audit.RateAssessment;
import dev.loadstone.benchmarks.voter.input.VoterKind;
import dev.loadstone.benchmarks.voter.store.VoteResult;
import dev.loadstone.core.benchmark.Assessment;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Computes the figures of a run, and the remarks that a reader needs with them.
 *
 * @param maxVotesPerPhone the number of votes from one phone that count
 */
record VoterAssessor(int maxVotesPerPhone) {
  static final String VOTES = "votes";

  private static final String ACCEPTED = "accepted";
  private static final String ACCEPTED_SHARE = "accepted-share";
  private static final String UNKNOWN_CONTESTANT_SHARE = "unknown-contestant-share";
  private static final String OVER_LIMIT_SHARE = "over-limit-share";
  private static final String WINNER_SHARE = "winner-share";

  static final Set<String> METRICS =
      Set.of(
          VOTES,
          ACCEPTED,
          ACCEPTED_SHARE,
          UNKNOWN_CONTESTANT_SHARE,
          OVER_LIMIT_SHARE,
          WINNER_SHARE);

  /** The percentage above which a run is mostly about reading the earlier votes of phones. */
  private static final double MANY_REJECTIONS = 50;

  static AnswerTally newTally() {
    return new AnswerTally(VoterKind.values().length, VoteResult.OF_VOTES.size());
  }

  /** Assesses a run; the leaderboard is empty when it could not be read. */
  Assessment assess(RunFacts run, Optional<Leaderboard> leaderboard) {
    AnswerTally tally = newTally();
    tally.addAll(run.tallies());
    int vote = VoterKind.VOTE.index();
    long votes = tally.ofType(vote);
    long accepted = tally.count(vote, VoteResult.ACCEPTED.detail());
    long unknown = tally.count(vote, VoteResult.UNKNOWN_CONTESTANT.detail());
    long overLimit = tally.count(vote, VoteResult.OVER_LIMIT.detail());
    RateAssessment assessment =
        new RateAssessment(run, VOTES, "votes", votes)
            .rate(ACCEPTED, "Accepted votes a second", accepted)
            .share(ACCEPTED_SHARE, "Votes accepted", accepted, votes)
            .share(UNKNOWN_CONTESTANT_SHARE, "Votes rejected: unknown contestant", unknown, votes)
            .share(OVER_LIMIT_SHARE, "Votes rejected: phone over its limit", overLimit, votes);
    if (votes > 0 && percent(overLimit, votes) > MANY_REJECTIONS) {
      assessment.remark(
          String.format(
              Locale.ROOT,
              "%.1f %% of the votes came from phones that had used up their %d and wrote nothing;"
                  + " with more phones or a shorter run the figure is about writing.",
              percent(overLimit, votes),
              maxVotesPerPhone));
    }
    if (leaderboard.isEmpty()) {
      assessment.remark("There is no winner: no results could be read after the run.");
    }
    Optional<Leaderboard> won = leaderboard.filter(found -> found.votes() > 0);
    won.ifPresent(
        found ->
            assessment.share(
                WINNER_SHARE, "Votes for the winner", found.winnerVotes(), found.votes()));
    return assessment.finish(
        (votes == 0
                ? ""
                : String.format(Locale.ROOT, ", %.1f %% accepted", percent(accepted, votes)))
            + won.map(Leaderboard::describe).orElse(""));
  }

  private static double percent(long part, long whole) {
    return 100.0 * part / whole;
  }
}
