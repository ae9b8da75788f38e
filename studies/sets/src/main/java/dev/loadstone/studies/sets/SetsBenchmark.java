package dev.loadstone.studies.sets;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.BenchmarkDescription;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SidecarAddresses;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.studies.sets.algorithm.JobService;
import dev.loadstone.studies.sets.algorithm.JobSidecar;
import dev.loadstone.studies.sets.algorithm.KeyTables;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import dev.loadstone.studies.sets.algorithm.SqlKeyTables;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sets benchmark: sets as tables of keys (Konishetty et al., ICACCI 2012). It makes unions,
 * intersections and differences by every algorithm that a database can carry out, one operation
 * after another.
 */
public final class SetsBenchmark implements Benchmark<SetsSettings> {
  static final String NAME = "sets";

  @Override
  public BenchmarkDescription<SetsSettings> description() {
    return new BenchmarkDescription<>(
        NAME,
        "sets as tables of keys: union, intersection and difference by serial, parallel and"
            + " MapReduce algorithms; every result is compared with an oracle",
        SetsSettings.class,
        Operation.types(),
        new Headline(
            SetsAssessor.OPERATIONS,
            SetAlgorithm.types().stream()
                .map(TransactionType::name)
                .collect(Collectors.toUnmodifiableSet()),
            Duration.ofMinutes(1),
            false),
        SetsAssessor.metricNames());
  }

  @Override
  public Set<Class<?>> runsOn(SetsSettings settings) {
    return Set.of(KeyTableClient.class, SqlClient.class);
  }

  @Override
  public List<Refusal> refusals(SetsSettings settings, LoadSettings load) {
    return load.terminals() == 1
        ? List.of()
        : List.of(
            Refusal.of(
                "load.terminals",
                "is %d; sets executes one operation after another, expected 1",
                load.terminals()));
  }

  @Override
  public Workload bind(SetsSettings settings, DatabaseClient client, long seed) {
    return new SetsWorkload(settings, tables(client), seed);
  }

  static KeyTables tables(DatabaseClient client) {
    return new KeyTables(
        client
            .capability(KeyTableClient.class)
            .orElseGet(() -> new SqlKeyTables(client.capability(SqlClient.class).orElseThrow())),
        jobs(client));
  }

  private static Optional<JobService> jobs(DatabaseClient client) {
    return client
        .capability(SidecarAddresses.class)
        .flatMap(
            beside ->
                beside
                    .endpoint(JobSidecar.NAME)
                    .map(endpoint -> new JobService(endpoint, beside.log(JobSidecar.NAME))));
  }
}
