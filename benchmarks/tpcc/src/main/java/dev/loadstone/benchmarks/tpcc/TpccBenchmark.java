package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.NoopWorkload;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.PartitionKeys;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** TPC-C, revision 5.11: order entry of a wholesale supplier, measured in tpmC. */
public final class TpccBenchmark implements Benchmark<TpccSettings> {
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

  /**
   * Either of them is enough. Procedures are called through a {@link ProcedureClient} where the
   * database has one, but the data is always loaded and checked by SQL.
   */
  @Override
  public Set<Class<?>> runsOn(TpccSettings settings) {
    return Set.of(SqlClient.class, NoopClient.class);
  }

  /** The warehouses: all that belongs to one has its number. */
  @Override
  public Optional<PartitionKeys> partitionKeys(TpccSettings settings) {
    return Optional.of(new PartitionKeys("warehouses", settings.warehouses()));
  }

  @Override
  public Workload bind(TpccSettings settings, DatabaseClient client, long seed) {
    Optional<SqlClient> sql = client.capability(SqlClient.class);
    if (sql.isPresent()) {
      return new TpccWorkload(settings, sql.get(), client.capability(ProcedureClient.class), seed);
    }
    Optional<NoopClient> noop = client.capability(NoopClient.class);
    if (noop.isPresent()) {
      return new NoopWorkload(
          terminals -> TpccRun.onNothing(settings, terminals, seed, noop.get()));
    }
    throw LoadstoneException.usage(
        "TPC-C needs a database with SQL, or noop; choose one that loadstone databases"
            + " lists with one of them.");
  }
}
