package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.check.CheckQueries;
import dev.loadstone.benchmarks.kit.check.CountCheck;
import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.input.ContestantChooser;
import dev.loadstone.benchmarks.voter.input.PhoneNumbers;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.benchmarks.voter.input.VoterKind;
import dev.loadstone.benchmarks.voter.input.VoterTerminal;
import dev.loadstone.benchmarks.voter.store.VoteResult;
import dev.loadstone.benchmarks.voter.store.VoterProcedures;
import dev.loadstone.benchmarks.voter.store.VoterStore;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.random.RandomStreams;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class VoterModel extends SqlModel {
  static final SqlFiles FILES = new SqlFiles("voter", "Voter");

  private static final Logger LOG = LoggerFactory.getLogger(VoterModel.class);
  private static final String RESULTS_BY_STATE = "results-by-state";
  private final VoterSettings settings;
  private final AreaCodes areaCodes;
  private final RandomStreams streams;
  private final PhoneNumbers phones;
  private final ContestantChooser contestantChooser;

  VoterModel(VoterSettings settings, long seed) {
    super(FILES, settings.access());
    this.settings = settings;
    this.areaCodes = AreaCodes.load();
    this.streams = new RandomStreams(seed).child("voter.run", 0);
    this.phones = new PhoneNumbers(areaCodes, settings.phones());
    this.contestantChooser =
        new ContestantChooser(
            settings.contestants(),
            settings.unknownContestants(),
            streams.stream("voter.favourites", 0));
  }

  /** Returns the contestants and area codes, the same for every seed; runs make the votes. */
  @Override
  public double witness() {
    return settings.witness();
  }

  @Override
  public SqlData data(SqlClient client) {
    TableRows contestants =
        new TableRows(
            "contestants",
            List.of("contestant_number", "contestant_name"),
            "",
            () ->
                IntStream.rangeClosed(1, settings.contestants())
                    .mapToObj(VoterModel::contestant)
                    .iterator());
    TableRows codes =
        new TableRows(
            "area_codes",
            List.of("area_code", "state"),
            "",
            () -> areaCodes.all().stream().map(VoterModel::row).iterator());
    return SqlData.of(
        client,
        files(),
        new DataSet(
            settings.describeData(),
            List.of(
                LoadUnit.of("contestants", settings.contestants(), List.of(contestants)),
                LoadUnit.of("area codes", areaCodes.all().size(), List.of(codes)))));
  }

  private static Row contestant(int number) {
    return writer -> writer.integer(number).text("Contestant " + number).endRow();
  }

  private static Row row(AreaCodes.AreaCode areaCode) {
    return writer -> writer.integer(areaCode.number()).text(areaCode.state()).endRow();
  }

  @Override
  public Script script(int index, int terminals) {
    return new VoterTerminal(
        phones, contestantChooser, settings.results(), streams.stream("voter.terminal", index));
  }

  @Override
  public SqlStore store(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    return VoterStore.open(client, connection, statements, settings.maxVotesPerPhone());
  }

  @Override
  public ProcedureCalls procedures() {
    return new VoterProcedures(settings.maxVotesPerPhone());
  }

  /** No votes are counted, so no phone reaches its limit. */
  @Override
  public Answer onNothing(Transaction transaction) {
    if (!(transaction instanceof Vote vote)) {
      return VoteResult.RESULTS_READ;
    }
    return vote.contestant() > settings.contestants()
        ? VoteResult.UNKNOWN_CONTESTANT
        : VoteResult.ACCEPTED;
  }

  @Override
  protected List<DataRule> rules(SqlStatements queries) {
    List<DataRule> rules = new ArrayList<>(rulesOfVotes());
    // Results that are counted from the votes cannot differ from them.
    if (queries.has(RESULTS_BY_STATE)) {
      rules.add(
          new DataRule("results-sum", "The results add up to the votes", "", VoterModel::results));
    }
    return rules;
  }

  private List<DataRule> rulesOfVotes() {
    return List.of(
        new DataRule(
            "votes-per-phone",
            "No phone has more votes than it is allowed",
            "",
            database ->
                database.noRows(
                    "votes-per-phone",
                    allVotes(database),
                    "phone %s has a vote number %s, allowed are 1 to "
                        + settings.maxVotesPerPhone(),
                    settings.maxVotesPerPhone())),
        new DataRule(
            "known-contestants",
            "Every vote is for a contestant that exists",
            "",
            database ->
                database.noRows(
                    "known-contestants", allVotes(database), "phone %s voted for contestant %s")),
        new DataRule(
            "states",
            "Every vote is counted in the state of its phone's area code",
            "",
            database ->
                database.noRows("states", allVotes(database), "phone %s is counted in state %s")));
  }

  private static String allVotes(CheckQueries database) throws SQLException {
    return String.format(Locale.ROOT, "%,d votes", database.number("votes"));
  }

  private static Finding results(CheckQueries database) throws SQLException {
    long votes = database.number("votes");
    long byContestant = database.number("results-by-contestant");
    long byState = database.number(RESULTS_BY_STATE);
    return new Finding(
        byContestant == votes && byState == votes,
        String.format(
            Locale.ROOT,
            "%,d votes; the results by contestant add up to %,d, those by state to %,d",
            votes,
            byContestant,
            byState));
  }

  /** The primary key of the votes guarantees the rules, with any kind of transaction. */
  @Override
  public boolean guaranteesRules(boolean transactional, String isolation) {
    return true;
  }

  @Override
  public List<CountCheck> counts() {
    return List.of(
        new CountCheck(
            "votes-client-vs-server",
            "Votes that clients saw accepted = growth of the votes in the database",
            List.of("votes"),
            "votes",
            Map.of(VoterKind.VOTE.id(), Growth.of(1))));
  }

  @Override
  public Tally newTally() {
    return VoterAssessor.newTally();
  }

  @Override
  public Assessment assess(RunFacts run) {
    return new VoterAssessor(settings.maxVotesPerPhone())
        .assess(run, run.target().client().flatMap(this::leaderboard));
  }

  private Optional<Leaderboard> leaderboard(SqlClient client) {
    try {
      return Optional.of(Leaderboard.read(client, files().checks(client.dialect())));
    } catch (SQLException e) {
      // The assessment says that there is no winner, and the checks say why.
      LOG.info("the results could not be read after the run", e);
      return Optional.empty();
    }
  }
}
