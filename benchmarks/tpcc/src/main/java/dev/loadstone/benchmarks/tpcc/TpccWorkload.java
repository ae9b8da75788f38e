package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.StoredWorkload;
import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.tpcc.check.ClientCountChecks;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.check.SeenCount;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.data.TpccDataSettings;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.store.TpccSessions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** TPC-C on a database that holds its data in SQL tables. */
final class TpccWorkload implements StoredWorkload {
  private final TpccSettings settings;
  private final SqlClient client;
  private final RandomStreams streams;
  private final TpccData data;
  private final Optional<SqlProcedures> procedures;
  private final Optional<ProcedureClient> calls;
  private final boolean transactional;
  private final ConsistencyChecks conditions;

  /**
   * @param client holds the data, and executes the transactions unless {@code calls} does
   * @param calls executes the procedures, where the database has its own way to call them
   * @throws LoadstoneException when there is no schema, no statements or no procedures for the
   *     client's dialect
   */
  TpccWorkload(
      TpccSettings settings, SqlClient client, Optional<ProcedureClient> calls, long seed) {
    this.settings = settings;
    this.client = client;
    this.streams = new RandomStreams(seed).child("tpcc.run", 0);
    TpccDataSettings wanted =
        new TpccDataSettings(settings.warehouses(), settings.foreignKeys(), seed);
    this.data = new TpccData(client, wanted);
    boolean byProcedures = settings.access() == Access.PROCEDURES;
    this.calls = byProcedures ? calls : Optional.empty();
    this.procedures =
        byProcedures ? Optional.of(TpccFiles.FILES.procedures(client.dialect())) : Optional.empty();
    this.transactional = byProcedures || client.isTransactional();
    this.conditions = new ConsistencyChecks(client, wanted);
  }

  /** A procedure is one transaction even where single statements cannot be combined into one. */
  @Override
  public Atomicity atomicity() {
    return transactional ? Atomicity.TRANSACTION : Atomicity.STATEMENT;
  }

  @Override
  public TpccData data() {
    return data;
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    return conditions.run(moment);
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    NuRandConstants loaded = data.loadedConstants();
    procedures.ifPresent(this::install);
    ClientCountChecks counts = new ClientCountChecks(client);
    return run(terminals, loaded, (statistics, delivered) -> verify(statistics, delivered, counts));
  }

  /** The procedures are there already; installing them again would disturb their callers. */
  @Override
  public WorkloadRun join(int terminals) {
    return run(terminals, data.loadedConstants(), TpccRun.Checks.NONE);
  }

  private WorkloadRun run(int terminals, NuRandConstants loaded, TpccRun.Checks checks) {
    LongAdder surplus = new LongAdder();
    return new TpccRun(
        settings,
        terminals,
        NuRandConstants.forRun(loaded, streams),
        streams,
        sessions(surplus),
        surplus,
        transactional,
        calls.isPresent(),
        checks);
  }

  private Sessions sessions(LongAdder surplus) {
    if (calls.isPresent()) {
      return TpccSessions.byCalls(calls.get(), surplus);
    }
    return procedures.isPresent()
        ? TpccSessions.byProcedures(client, surplus)
        : TpccSessions.byStatements(client, surplus);
  }

  private void install(SqlProcedures found) {
    if (calls.isPresent()) {
      found.install(calls.get());
    } else {
      found.install(client);
    }
  }

  private List<CheckResult> verify(
      RunStatistics statistics, SeenCount delivered, ClientCountChecks counts) {
    List<CheckResult> results = new ArrayList<>(conditions.run(CheckMoment.AFTER_RUN));
    results.addAll(counts.run(statistics, delivered));
    return transactional ? results : results.stream().map(CheckResult::notGuaranteed).toList();
  }
}
