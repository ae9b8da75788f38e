package dev.loadstone.benchmarks.voter.data;

/**
 * What data is asked for. Data that was made with other settings does not fit: its votes may break
 * the limit, or be for contestants that are no longer there.
 *
 * @param contestants how many contestants, 1 … {@link #MAX_CONTESTANTS}
 * @param maxVotesPerPhone how many votes of one phone count, 1 … {@link #MAX_VOTES_PER_PHONE}
 */
public record VoterDataSettings(int contestants, int maxVotesPerPhone) {
  /** More than any show has. */
  public static final int MAX_CONTESTANTS = 100;

  /** Counting a phone's votes should stay a look at one page of an index. */
  public static final int MAX_VOTES_PER_PHONE = 1000;

  /** The data in words, for example {@code 6 contestants, at most 2 votes a phone}. */
  String describe() {
    return contestants
        + (contestants == 1 ? " contestant" : " contestants")
        + ", at most "
        + maxVotesPerPhone
        + (maxVotesPerPhone == 1 ? " vote" : " votes")
        + " a phone";
  }
}
