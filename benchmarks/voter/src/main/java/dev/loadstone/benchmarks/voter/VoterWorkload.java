package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.sql.SqlProcedures;
import dev.loadstone.benchmarks.voter.audit.Standing;
import dev.loadstone.benchmarks.voter.check.ClientCountCheck;
import dev.loadstone.benchmarks.voter.check.VoteChecks;
import dev.loadstone.benchmarks.voter.check.VoteCount;
import dev.loadstone.benchmarks.voter.data.VoterData;
import dev.loadstone.benchmarks.voter.data.VoterDataSettings;
import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.store.SqlSessions;
import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.result.RunStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Voter on an SQL database. */
final class VoterWorkload implements Workload {
  private static final Logger LOG = LoggerFactory.getLogger(VoterWorkload.class);

  private final SqlClient client;
  private final VoterData data;
  private final Optional<SqlProcedures> procedures;
  private final SqlSessions sessions;
  private final VoteChecks checks;
  private final RunInputs inputs;

  /**
   * @throws LoadstoneException when there is no schema, no statements or no procedures for the
   *     client's dialect
   */
  VoterWorkload(VoterSettings settings, SqlClient client, long seed) {
    AreaCodes areaCodes = AreaCodes.load();
    this.client = client;
    this.data =
        new VoterData(
            client,
            new VoterDataSettings(settings.contestants(), settings.maxVotesPerPhone()),
            areaCodes);
    boolean byProcedures = settings.access() == VoterSettings.Access.PROCEDURES;
    this.procedures =
        byProcedures
            ? Optional.of(VoterFiles.FILES.procedures(client.dialect()))
            : Optional.empty();
    this.sessions =
        byProcedures
            ? SqlSessions.byProcedures(client, settings.maxVotesPerPhone())
            : SqlSessions.byStatements(client, settings.maxVotesPerPhone());
    this.checks = new VoteChecks(client, settings.maxVotesPerPhone());
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
    procedures.ifPresent(found -> found.install(client));
    ClientCountCheck count = new ClientCountCheck(client, votesBefore());
    return new VoterRun(inputs, sessions, this::standing, statistics -> verify(statistics, count));
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
