package dev.loadstone.isolation;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.history.Claims;
import dev.loadstone.history.Guarantee;
import dev.loadstone.isolation.script.Finding;
import dev.loadstone.isolation.script.Script;
import dev.loadstone.isolation.script.ScriptReader;
import dev.loadstone.isolation.script.ScriptRunner;
import dev.loadstone.isolation.script.ScriptRunner.Opening;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Looks for anomalies on one system, at each isolation level that it offers. */
public final class AcidTest {
  /** Three sessions, the one that observes, and one for the table. */
  private static final int CONNECTIONS = 5;

  private static final String READ_UNCOMMITTED = Guarantee.READ_UNCOMMITTED.title();
  private static final Pattern CONDITIONS = Pattern.compile("3\\.3\\.2\\.[1-4]");

  private final Database database;
  private final Target target;
  private final Duration patience;
  private final Cancellation cancellation;
  private final Consumer<String> progress;
  private final List<Script> anomalies = ScriptReader.read("anomalies.txt");
  private final List<Script> clauses = ScriptReader.read("tpcc.txt");

  /**
   * @param target with the only level to test, or null for all of them
   * @param patience a statement that takes longer is blocked
   * @param progress told about each step
   */
  public AcidTest(
      Database database,
      Target target,
      Duration patience,
      Cancellation cancellation,
      Consumer<String> progress) {
    this.database = database;
    this.target = target;
    this.patience = patience;
    this.cancellation = cancellation;
    this.progress = progress;
  }

  /**
   * TPC-C on the system, for the tests of its clauses.
   *
   * @param loaders how many writers load its data
   */
  public record Tpcc(Workload workload, int loaders) {}

  /**
   * Runs all tests. Makes its tables and removes them, whatever happens, and touches no others.
   *
   * @param system the label of the system
   * @param client of the system; has its claim
   * @throws LoadstoneException with {@link ExitCode#INTERRUPTED} when the user has ended it
   */
  public SystemFindings run(String system, DatabaseClient client, Optional<Tpcc> tpcc) {
    Optional<SqlClient> sql = client.capability(SqlClient.class);
    if (sql.isEmpty()) {
      return SystemFindings.notOffered(
          system, "not offered: " + database.title() + " has no transactions by SQL here");
    }
    List<String> remarks = new ArrayList<>();
    if (!sql.get().isTransactional()) {
      remarks.add("statements: each is a transaction of its own");
    }
    if (client.capability(ProcedureClient.class).isPresent()) {
      remarks.add(
          "procedures: not judged: one call is one transaction, and no session can stop inside it");
    }
    remarks.add("durability (3.5): not tested; a run with faults shows what a kill costs");
    Optional<DataState> others =
        tpcc.map(data -> data.workload().state())
            .filter(state -> state.kind() != DataState.Kind.ABSENT);
    if (tpcc.isEmpty()) {
      remarks.add("TPC-C: not judged: the experiment has another benchmark");
    }
    others.ifPresent(
        state ->
            remarks.add(
                "TPC-C: not judged: the database holds "
                    + state.description()
                    + ", which the tests would change"));
    ServerDescription server = client.describe();
    Optional<Tpcc> tested = tpcc.filter(data -> others.isEmpty());
    List<CheckResult> consistency = new ArrayList<>();
    List<LevelFindings> levels = new ArrayList<>();
    try {
      tested.ifPresent(data -> consistency.addAll(load(data)));
      levels().forEach(level -> levels.add(findings(level, tested.isPresent())));
      tested.ifPresent(data -> consistency.addAll(check(data, CheckMoment.AFTER_RUN)));
    } catch (RuntimeException | Error failure) {
      tested.ifPresent(data -> Closing.after(failure, data.workload()::clean));
      throw failure;
    }
    tested.ifPresent(data -> data.workload().clean());
    return new SystemFindings(
        system, server.product() + " " + server.version(), levels, consistency, remarks);
  }

  private List<CheckResult> load(Tpcc tpcc) {
    progress.accept("loading TPC-C");
    tpcc.workload()
        .load(
            new LoadOptions(tpcc.loaders(), false),
            (done, total, step) -> cancellation.throwIfCancelled());
    return check(tpcc, CheckMoment.AFTER_LOAD);
  }

  private static List<CheckResult> check(Tpcc tpcc, CheckMoment moment) {
    boolean transactional = tpcc.workload().atomicity() == Atomicity.TRANSACTION;
    return tpcc.workload().check(moment).stream()
        .filter(check -> CONDITIONS.matcher(check.clause()).matches())
        .map(check -> transactional ? check : check.notGuaranteed())
        .toList();
  }

  /**
   * A level to ask for.
   *
   * @param asked by the target; null where a session asks by itself
   */
  private record Level(String title, Isolation asked) {
    static Level of(Isolation isolation) {
      return new Level(isolation.title(), isolation);
    }
  }

  private List<Level> levels() {
    if (target.isolation() != null) {
      return List.of(Level.of(target.isolation()));
    }
    List<Level> levels = new ArrayList<>();
    levels.add(new Level(READ_UNCOMMITTED, null));
    for (Isolation isolation : Isolation.values()) {
      levels.add(Level.of(isolation));
    }
    return levels;
  }

  private LevelFindings findings(Level level, boolean tpcc) {
    progress.accept(level.title());
    DatabaseClient client;
    try {
      client = database.connect(target.at(level.asked(), CONNECTIONS));
    } catch (LoadstoneException e) {
      if (e.exitCode() != ExitCode.USAGE) {
        throw e;
      }
      return LevelFindings.notOffered(level.title(), e.getMessage());
    }
    try (client) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      Opening opening = level.asked() == null ? () -> uncommitted(sql) : sql::connection;
      Optional<String> refusal = refusal(sql, opening);
      return refusal.isPresent()
          ? LevelFindings.notOffered(level.title(), refusal.get())
          : findings(level, claimed(level, client, sql), sql, opening, tpcc);
    }
  }

  /** No experiment asks for this level, so a target does not know it. */
  private static Connection uncommitted(SqlClient client) throws SQLException {
    Connection connection = client.connection();
    try {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  static Optional<String> refusal(SqlClient client, Opening opening) {
    try (Connection connection = opening.open()) {
      connection.rollback();
      return Optional.empty();
    } catch (SQLException e) {
      if (client.classify(e) == Outcome.CONNECTION_LOST) {
        throw LoadstoneException.unavailable(e, "no session could be opened: %s", e.getMessage());
      }
      return Optional.of(e.getMessage() == null ? "its driver refuses it" : e.getMessage());
    }
  }

  private static Guarantee claimed(Level level, DatabaseClient client, SqlClient sql) {
    if (!sql.isTransactional()) {
      return Guarantee.SINGLE_STATEMENTS;
    }
    String described = level.asked() == null ? level.title() : client.describe().isolation();
    return new Claims(sql.database()).ofDescribed(described).orElse(Guarantee.READ_UNCOMMITTED);
  }

  private LevelFindings findings(
      Level level, Guarantee claimed, SqlClient client, Opening opening, boolean tpcc) {
    Map<String, String> words = Map.of("now", new Claims(client.database()).now());
    ScriptRunner runner = new ScriptRunner(client, opening, claimed, words, patience, cancellation);
    List<Finding> findings = new ArrayList<>();
    try (AcidTable table = AcidTable.make(client)) {
      for (Script script : anomalies) {
        table.reset();
        findings.add(runner.run(script));
      }
    }
    if (tpcc) {
      clauses.forEach(script -> findings.add(runner.run(script)));
    }
    return new LevelFindings(level.title(), claimed.title(), "", findings);
  }
}
