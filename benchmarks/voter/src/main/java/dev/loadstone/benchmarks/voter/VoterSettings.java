package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.voter.input.PhoneNumbers;
import dev.loadstone.core.settings.RefusedSettingException;

/**
 * The settings under {@code benchmark} in an experiment with voter, beside the name. A component
 * that is null takes its default.
 *
 * @param contestants how many contestants there are, 1 to 100; 6 by default
 * @param maxVotesPerPhone how many votes of one phone count, 1 to 1000; 2 by default
 * @param phones how many phones call, 1 to 100 million; 10 million by default
 * @param unknownContestants the share of calls for a contestant that does not exist, in percent; 1
 *     by default
 * @param results the share of transactions that read the results, in percent; 0 by default
 * @param access whether votes are statements or stored procedures; statements by default
 */
public record VoterSettings(
    Integer contestants,
    Integer maxVotesPerPhone,
    Integer phones,
    Double unknownContestants,
    Double results,
    Access access) {
  /** More than any show has. */
  private static final int MAX_CONTESTANTS = 100;

  /** Counting a phone's votes should stay a look at one page of an index. */
  private static final int MAX_VOTES_PER_PHONE = 1000;

  private static final int DEFAULT_CONTESTANTS = 6;
  private static final int DEFAULT_MAX_VOTES = 2;
  private static final int DEFAULT_PHONES = 10_000_000;
  private static final double PERCENT = 100;

  /** Fills in defaults and refuses impossible values. */
  public VoterSettings {
    contestants = contestants == null ? DEFAULT_CONTESTANTS : contestants;
    maxVotesPerPhone = maxVotesPerPhone == null ? DEFAULT_MAX_VOTES : maxVotesPerPhone;
    phones = phones == null ? DEFAULT_PHONES : phones;
    unknownContestants = unknownContestants == null ? 1 : unknownContestants;
    results = results == null ? 0 : results;
    access = access == null ? Access.STATEMENTS : access;
    requireWithin("contestants", contestants, MAX_CONTESTANTS);
    requireWithin("maxVotesPerPhone", maxVotesPerPhone, MAX_VOTES_PER_PHONE);
    requireWithin("phones", phones, PhoneNumbers.MAX_PHONES);
    requireShare("unknownContestants", unknownContestants);
    requireShare("results", results);
  }

  private static void requireWithin(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw RefusedSettingException.of(
          name, "is %d; expected a whole number from 1 to %d", value, most);
    }
  }

  private static void requireShare(String name, double value) {
    if (!(value >= 0 && value <= PERCENT)) {
      throw RefusedSettingException.of(name, "is %s; expected a percentage from 0 to 100", value);
    }
  }

  /** The data in words, for example {@code 6 contestants, at most 2 votes a phone}. */
  String describeData() {
    return contestants
        + (contestants == 1 ? " contestant" : " contestants")
        + ", at most "
        + maxVotesPerPhone
        + (maxVotesPerPhone == 1 ? " vote" : " votes")
        + " a phone";
  }
}
