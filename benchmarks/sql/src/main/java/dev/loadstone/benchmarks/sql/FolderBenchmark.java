package dev.loadstone.benchmarks.sql;

import dev.loadstone.benchmarks.kit.SqlBenchmark;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A workload of own SQL: the tables, transactions and rules that are in a folder. */
public final class FolderBenchmark extends SqlBenchmark<FolderSettings> {
  private final List<TransactionType> types;
  private final Set<String> metrics;

  /** Of no folder yet; see {@link #with}. */
  public FolderBenchmark() {
    this(List.of(), Set.of(FolderAssessor.TRANSACTIONS));
  }

  private FolderBenchmark(List<TransactionType> types, Set<String> metrics) {
    this.types = types;
    this.metrics = metrics;
  }

  @Override
  public FolderBenchmark with(FolderSettings settings) {
    FolderModel model = new FolderModel(settings, 0);
    return new FolderBenchmark(model.transactionTypes(), FolderAssessor.metrics(model.types()));
  }

  @Override
  public BenchmarkDescription<FolderSettings> description() {
    return new BenchmarkDescription<>(
        "sql",
        "Own SQL: the tables, transactions and rules that are in a folder",
        FolderSettings.class,
        types,
        new Headline(
            FolderAssessor.TRANSACTIONS,
            types.stream().map(TransactionType::name).collect(Collectors.toUnmodifiableSet()),
            Duration.ofSeconds(1),
            false),
        metrics);
  }

  @Override
  protected SqlModel model(FolderSettings settings, long seed) {
    return new FolderModel(settings, seed);
  }
}
