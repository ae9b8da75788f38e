package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.TransactionKind;
import dev.loadstone.benchmarks.voter.input.VoterKind;
import dev.loadstone.core.benchmark.BenchmarkDescription;

/** Votes by telephone, a limited number from each phone; measured in votes a second. */
public final class VoterBenchmark extends SqlBenchmark<VoterSettings> {
  @Override
  public BenchmarkDescription<VoterSettings> description() {
    return new BenchmarkDescription<>(
        "voter",
        "Voter: votes by telephone, a limited number from each phone, by statements or stored"
            + " procedures",
        VoterSettings.class,
        TransactionKind.types(VoterKind.values()),
        TransactionKind.perSecond(VoterAssessor.VOTES, VoterKind.VOTE),
        VoterAssessor.METRICS);
  }

  @Override
  protected SqlModel model(VoterSettings settings, long seed) {
    return new VoterModel(settings, seed);
  }
}
