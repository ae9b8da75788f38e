package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.data.StoredData;
import dev.loadstone.benchmarks.kit.session.CallSessions;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.session.WitnessCalls;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlProcedures;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.kit.witness.Witness;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.history.Claims;
import dev.loadstone.history.Guarantee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

final class SqlWorkload implements StoredWorkload {
  private final SqlModel model;
  private final SqlClient client;
  private final Supplier<String> isolation;
  private final StoredData data;
  private final SqlStatements statements;
  private final SqlStatements checkQueries;
  private final Optional<SqlProcedures> procedures;
  private final Optional<ProcedureClient> calls;
  private final Optional<Witness> witness;
  private final boolean transactional;

  /**
   * @param client holds the data, and executes the transactions unless {@code calls} does
   * @param calls executes the procedures, where the database has its own way to call them
   * @param isolation the isolation level of the sessions
   * @throws LoadstoneException when there is no schema, no statements or no procedures for the
   *     client's dialect
   */
  SqlWorkload(
      SqlModel model,
      SqlClient client,
      Optional<ProcedureClient> calls,
      Supplier<String> isolation) {
    boolean byProcedures = model.access() == Access.PROCEDURES;
    this.model = model;
    this.client = client;
    this.isolation = isolation;
    this.data = model.data(client);
    this.statements = model.files().statements(client.dialect());
    this.checkQueries = model.files().checks(client.dialect());
    this.procedures =
        byProcedures ? Optional.of(procedures(model, client.dialect())) : Optional.empty();
    this.calls = byProcedures ? calls : Optional.empty();
    this.transactional = byProcedures || client.isTransactional();
    this.witness =
        model.witness() > 0 ? Optional.of(new Witness(model.witness())) : Optional.empty();
  }

  private static SqlProcedures procedures(SqlModel model, String dialect) {
    SqlProcedures own = model.files().procedures(dialect);
    return model.witness() > 0 ? own.and(SqlFiles.WITNESS.procedures(dialect)) : own;
  }

  @Override
  public StoredData data() {
    return data;
  }

  /** A procedure is one transaction even where single statements cannot be combined into one. */
  @Override
  public Atomicity atomicity() {
    return transactional ? Atomicity.TRANSACTION : Atomicity.STATEMENT;
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    return model.check(client, checkQueries, moment);
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    data.requireComplete();
    witness.ifPresent(made -> made.prepare(client, data.state().load().orElseThrow(), claimed()));
    procedures.ifPresent(this::install);
    Map<CountCheck, Long> before = new LinkedHashMap<>();
    model.counts().forEach(count -> before.put(count, count.before(client, checkQueries)));
    // Asked now, because the server may be gone after the run.
    boolean guaranteed = model.guaranteesRules(transactional, isolation.get());
    return run(
        terminals,
        (surplus, outcomes) -> {
          List<CheckResult> results = new ArrayList<>(check(CheckMoment.AFTER_RUN));
          before.forEach(
              (count, number) ->
                  results.add(count.after(client, checkQueries, number, surplus, outcomes)));
          return guaranteed ? results : results.stream().map(CheckResult::notGuaranteed).toList();
        });
  }

  /** Returns the claim about the run's transactions. */
  private Guarantee claimed() {
    return transactional
        ? new Claims(client.database())
            .ofDescribed(isolation.get())
            .orElse(Guarantee.READ_UNCOMMITTED)
        : Guarantee.SINGLE_STATEMENTS;
  }

  /** The procedures are there already; installing them again would disturb their callers. */
  @Override
  public WorkloadRun join(int terminals) {
    data.requireComplete();
    return run(terminals, SqlRun.Checks.NONE);
  }

  private WorkloadRun run(int terminals, SqlRun.Checks checks) {
    LongAdder surplus = new LongAdder();
    return model.run(
        new SqlRun.Parts(
            terminals,
            new RunTarget(transactional, calls.isPresent(), Optional.of(client)),
            witness.map(made -> made.around(sessions(surplus))).orElseGet(() -> sessions(surplus)),
            surplus,
            checks,
            witness));
  }

  private Sessions sessions(LongAdder surplus) {
    if (calls.isPresent()) {
      return new CallSessions(calls.get(), new WitnessCalls(model.procedures()), surplus);
    }
    return SqlStore.sessions(
        client,
        procedures.isPresent()
            ? connection -> model.callStore(client, connection, statements)
            : connection -> model.store(client, connection, statements),
        surplus);
  }

  private void install(SqlProcedures found) {
    if (calls.isPresent()) {
      found.install(calls.get());
    } else {
      found.install(client);
    }
  }
}
