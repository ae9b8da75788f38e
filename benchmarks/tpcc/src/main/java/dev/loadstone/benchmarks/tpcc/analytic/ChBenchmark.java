package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.PartitionKeys;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * CH-benCHmark (Cole et al., DBTest 2011): the transactions of TPC-C while other terminals ask 22
 * queries about the same tables.
 */
public final class ChBenchmark extends SqlBenchmark<ChSettings> {
  @Override
  public BenchmarkDescription<ChSettings> description() {
    return new BenchmarkDescription<>(
        "ch",
        "CH-benCHmark: TPC-C's transactions while other terminals ask 22 queries about its tables",
        ChSettings.class,
        Stream.concat(TransactionKind.types().stream(), Query.types().stream()).toList(),
        new Headline(
            TpccAssessor.TPMC, Set.of(TransactionKind.NEW_ORDER.id()), Duration.ofMinutes(1), true),
        Stream.concat(TpccAssessor.metricNames().stream(), ChAssessor.METRICS.stream())
            .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public Optional<String> secondRate() {
    return Optional.of(ChAssessor.QUERIES);
  }

  @Override
  public Optional<PartitionKeys> partitionKeys(ChSettings settings) {
    return Optional.of(new PartitionKeys("warehouses", settings.tpcc().warehouses()));
  }

  @Override
  public int connectionsBeside(ChSettings settings) {
    return settings.analytic();
  }

  @Override
  public List<Refusal> refusals(ChSettings settings, LoadSettings load) {
    int analytic = settings.analytic();
    List<Refusal> refusals = new ArrayList<>();
    if (analytic > load.terminals()) {
      return List.of(
          Refusal.of(
              "analytic",
              "is %d, and load.terminals is %d; expected no more than there are terminals",
              analytic,
              load.terminals()));
    }
    int clients = load.clients().count();
    int most = new QueryStreams(load.terminals(), analytic).mostOfClient(clients);
    if (analytic > 0 && analytic < load.terminals() && load.inFlight() / clients <= most) {
      refusals.add(
          Refusal.of(
              "load.inFlight",
              "is %d, and benchmark.analytic is %d: queries would hold every session%s; expected"
                  + " inFlight above analytic, or analytic equal to terminals",
              load.inFlight(),
              analytic,
              clients == 1 ? "" : " of one of %d clients".formatted(clients)));
    }
    if (analytic > 0 && load.pacing() instanceof Pacing.Rate) {
      refusals.add(
          Refusal.of(
              "load.pacing",
              "is a rate, which queries would have to keep, too; expected unpaced or keying and"
                  + " think times, or benchmark.analytic: 0"));
    }
    return refusals;
  }

  @Override
  protected SqlModel model(ChSettings settings, long seed) {
    return new ChModel(settings, seed);
  }
}
