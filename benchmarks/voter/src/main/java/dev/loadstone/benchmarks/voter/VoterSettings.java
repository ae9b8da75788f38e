package dev.loadstone.benchmarks.voter;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.benchmarks.voter.input.PhoneNumbers;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Range;
import dev.loadstone.core.settings.Setting;

/** The settings under {@code benchmark} in an experiment with Voter, apart from the name. */
public record VoterSettings(
    @Setting("how many can be voted for, at most 100") @Range(min = 1, max = 100) @Default("6")
        int contestants,
    // Counting a phone's votes should read one page of an index only.
    @Setting("how many votes of one phone count, at most 1000")
        @Range(min = 1, max = 1_000)
        @Default("2")
        int maxVotesPerPhone,
    @Setting(
            """
            how many phones call, at most 100 million; with `maxVotesPerPhone` the most votes that
            the database will ever hold
            """)
        @Range(min = 1, max = PhoneNumbers.MAX_PHONES)
        @Default("10000000")
        int phones,
    @Setting("the percentage of calls for a contestant that does not exist")
        @Range(min = 0, max = 100)
        @Default("1")
        double unknownContestants,
    @Setting("the percentage of transactions that read the results instead of voting")
        @Range(min = 0, max = 100)
        @Default("0")
        double results,
    @Setting(
            """
            `statements`: SQL from the client. `procedures`: one call of a stored procedure a vote
            """)
        @Default("statements")
        Access access,
    @Setting(Witness.MEANING)
        @Range(min = 0, max = Witness.MOST)
        @Default("0")
        @JsonInclude(JsonInclude.Include.NON_DEFAULT)
        double witness) {

  /** Returns the data in words, for example {@code 6 contestants, at most 2 votes a phone}. */
  String describeData() {
    return contestants
        + (contestants == 1 ? " contestant" : " contestants")
        + ", at most "
        + maxVotesPerPhone
        + (maxVotesPerPhone == 1 ? " vote" : " votes")
        + " a phone";
  }
}
