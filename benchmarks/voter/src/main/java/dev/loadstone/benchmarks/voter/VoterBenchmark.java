package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.voter.audit.VoterAssessor;
import dev.loadstone.benchmarks.voter.input.TransactionKind;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Votes by telephone, each phone with a limited number of them; known by its votes a second. */
public final class VoterBenchmark implements Benchmark<VoterSettings> {
  @Override
  public String name() {
    return "voter";
  }

  @Override
  public String summary() {
    return "Voter: votes by telephone, a limited number from each phone, by statements or stored"
        + " procedures";
  }

  @Override
  public Class<VoterSettings> settingsType() {
    return VoterSettings.class;
  }

  @Override
  public List<TransactionType> transactionTypes() {
    return TransactionKind.types();
  }

  @Override
  public Headline headline() {
    return new Headline(
        VoterAssessor.VOTES, Set.of(TransactionKind.VOTE.id()), Duration.ofSeconds(1), false);
  }

  @Override
  public Set<String> metrics() {
    return VoterAssessor.metricNames();
  }

  /**
   * Either is enough. Procedures are called through a {@link ProcedureClient} where the database
   * has one, but the data is always loaded and checked by SQL.
   */
  @Override
  public Set<Class<?>> runsOn(VoterSettings settings) {
    return Set.of(SqlClient.class, NoopClient.class);
  }

  @Override
  public Workload bind(VoterSettings settings, DatabaseClient client, long seed) {
    Optional<SqlClient> sql = client.capability(SqlClient.class);
    if (sql.isPresent()) {
      return new VoterWorkload(settings, sql.get(), client.capability(ProcedureClient.class), seed);
    }
    if (client.capability(NoopClient.class).isPresent()) {
      return new VoterNoopWorkload(settings, seed);
    }
    throw new LoadstoneException(
        ExitCode.USAGE,
        "Voter needs a database with SQL, or noop; choose one that loadstone databases lists with"
            + " one of them.");
  }
}
