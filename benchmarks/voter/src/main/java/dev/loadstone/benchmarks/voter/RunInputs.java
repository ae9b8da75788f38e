package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.input.Ballot;
import dev.loadstone.benchmarks.voter.input.PhoneBook;
import dev.loadstone.benchmarks.voter.input.VoterTerminal;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.random.RandomStreams;

/** What all terminals of a run share, from the settings and the seed alone. */
final class RunInputs {
  private final VoterSettings settings;
  private final RandomStreams streams;
  private final PhoneBook phones;
  private final Ballot ballot;

  RunInputs(VoterSettings settings, AreaCodes areaCodes, long seed) {
    this.settings = settings;
    this.streams = new RandomStreams(seed).child("voter.run", 0);
    this.phones = new PhoneBook(areaCodes, settings.phones());
    this.ballot =
        new Ballot(
            settings.contestants(),
            settings.unknownContestants(),
            streams.stream("voter.favourites", 0));
  }

  /** The calls of a terminal. */
  Script script(int index) {
    return new VoterTerminal(
        phones, ballot, settings.results(), streams.stream("voter.terminal", index));
  }
}
