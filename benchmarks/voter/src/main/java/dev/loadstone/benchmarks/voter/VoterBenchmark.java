package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.voter.input.VoterKind;

/** Votes by telephone, each phone with a limited number of them; known by its votes a second. */
public final class VoterBenchmark extends SqlBenchmark<VoterSettings> {
  /** The benchmark for a catalog. */
  public VoterBenchmark() {
    super(
        "voter",
        "Voter: votes by telephone, a limited number from each phone, by statements or stored"
            + " procedures",
        VoterSettings.class,
        TransactionKind.types(VoterKind.values()),
        perSecond(VoterAssessor.VOTES, VoterKind.VOTE),
        VoterAssessor.METRICS);
  }

  @Override
  protected SqlModel model(VoterSettings settings, long seed) {
    return new VoterModel(settings, seed);
  }
}
