package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.sql.SqlProcedures;
import dev.loadstone.benchmarks.voter.audit.Standing;
import dev.loadstone.benchmarks.voter.audit.VoterAssessor;
import dev.loadstone.benchmarks.voter.check.ClientCountCheck;
import dev.loadstone.benchmarks.voter.check.VoteChecks;
import dev.loadstone.benchmarks.voter.check.VoteCount;
import dev.loadstone.benchmarks.voter.data.VoterData;
import dev.loadstone.benchmarks.voter.data.VoterDataSettings;
import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.store.CallSessions;
import dev.loadstone.benchmarks.voter.store.SqlSessions;
import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.statistics.RunStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Voter on a database that holds its data in SQL tables. */
final class VoterWorkload implements Workload {
  private static final Logger LOG = LoggerFactory.getLogger(VoterWorkload.class);

  private final SqlClient client;
  private final VoterData data;
  private final Optional<SqlProcedures> procedures;
  private final Optional<ProcedureClient> calls;
  private final Sessions sessions;
  private final VoteChecks checks;
  private final RunInputs inputs;
  private final VoterAssessor assessor;

  /**
   * @param client holds the data, and executes what {@code calls} does not
   * @param calls executes the procedures, where the database has a way of its own to call them
   * @throws LoadstoneException when there is no schema, no statements or no procedures for the
   *     client's dialect
   */
  VoterWorkload(
      VoterSettings settings, SqlClient client, Optional<ProcedureClient> calls, long seed) {
    AreaCodes areaCodes = AreaCodes.load();
    this.client = client;
    this.data =
        new VoterData(
            client,
            new VoterDataSettings(settings.contestants(), settings.maxVotesPerPhone()),
            areaCodes);
    int maxVotes = settings.maxVotesPerPhone();
    boolean byProcedures = settings.access() == VoterSettings.Access.PROCEDURES;
    this.calls = byProcedures ? calls : Optional.empty();
    this.procedures =
        byProcedures
            ? Optional.of(VoterFiles.FILES.procedures(client.dialect()))
            : Optional.empty();
    this.sessions =
        this.calls
            .<Sessions>map(procedureClient -> new CallSessions(procedureClient, maxVotes))
            .orElseGet(
                () ->
                    byProcedures
                        ? SqlSessions.byProcedures(client, maxVotes)
                        : SqlSessions.byStatements(client, maxVotes));
    this.checks = new VoteChecks(client, maxVotes);
    this.assessor = new VoterAssessor(maxVotes, byProcedures || client.isTransactional());
    this.inputs = new RunInputs(settings, areaCodes, seed);
  }

  @Override
  public DataState state() {
    return data.state();
  }

  @Override
  public void clean() {
    data.clean();
  }

  @Override
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    return data.load(options, progress);
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    return checks.run();
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    data.requireComplete();
    procedures.ifPresent(this::install);
    ClientCountCheck count = new ClientCountCheck(client, votesBefore());
    return new VoterRun(
        inputs, sessions, assessor, this::standing, statistics -> verify(statistics, count));
  }

  /** The procedures are there already; installing them again would disturb who calls them. */
  @Override
  public WorkloadRun join(int terminals) {
    data.requireComplete();
    return new VoterRun(inputs, sessions, assessor, this::standing, statistics -> checks.run());
  }

  private void install(SqlProcedures found) {
    if (calls.isPresent()) {
      found.install(calls.get());
    } else {
      found.install(client);
    }
  }

  private long votesBefore() {
    try {
      return VoteCount.read(client);
    } catch (SQLException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "The votes before the run could not be counted: " + e.getMessage(),
          e);
    }
  }

  private Optional<Standing> standing() {
    try {
      return Optional.of(Standing.read(client));
    } catch (SQLException e) {
      // The assessment says that there is no winner, and the checks that follow say why.
      LOG.info("the results could not be read after the run", e);
      return Optional.empty();
    }
  }

  private List<CheckResult> verify(RunStatistics statistics, ClientCountCheck count) {
    List<CheckResult> results = new ArrayList<>(checks.run());
    results.add(count.run(statistics));
    return results;
  }
}
