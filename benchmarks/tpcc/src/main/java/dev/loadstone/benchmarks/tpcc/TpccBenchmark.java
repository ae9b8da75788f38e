package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.PartitionKeys;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** TPC-C, revision 5.11: order entry of a wholesale supplier, measured in tpmC. */
public final class TpccBenchmark extends SqlBenchmark<TpccSettings> {
  @Override
  public BenchmarkDescription<TpccSettings> description() {
    return new BenchmarkDescription<>(
        "tpcc",
        "TPC-C 5.11: order entry with five transactions over nine tables, by statements or stored"
            + " procedures",
        TpccSettings.class,
        TransactionKind.types(),
        new Headline(
            TpccAssessor.TPMC, Set.of(TransactionKind.NEW_ORDER.id()), Duration.ofMinutes(1), true),
        TpccAssessor.metricNames());
  }

  @Override
  public Optional<PartitionKeys> partitionKeys(TpccSettings settings) {
    return Optional.of(new PartitionKeys("warehouses", settings.warehouses()));
  }

  @Override
  protected SqlModel model(TpccSettings settings, long seed) {
    return TpccModel.of(settings, seed);
  }
}
