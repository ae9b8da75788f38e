package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import dev.loadstone.runner.file.types.RecordBinder;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of every database: the data, single votes, many at once, whole runs, the checks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class VoterContract {
  static final VoterBenchmark BENCHMARK = new VoterBenchmark();

  private static final int TERMINALS = 6;

  /**
   * Transactions of the measured interval, not seconds: a busy machine may stall a server longer
   * than any time.
   */
  private static final int TRANSACTIONS = 400;

  private static final LoadSettings LOAD =
      RecordBinder.of(LoadSettings.class)
          .make(
              Map.of(
                  "terminals",
                  TERMINALS,
                  "inFlight",
                  TERMINALS,
                  "connections",
                  3,
                  "rampUp",
                  "500ms",
                  "stopAfter",
                  TRANSACTIONS,
                  "measure",
                  "2m",
                  "rampDown",
                  "100ms"));

  /** Few phones, so that all of them meet their limit within a short run. */
  private static final int FEW_PHONES = 100;

  private static final long IN_NEW_YORK = 212_200_0000L;
  private static final long IN_ALASKA = 907_200_0000L;

  private RealSystem system;

  abstract RealSystem start(Path folder);

  /** The ways to vote that there are here. */
  abstract List<Access> accesses();

  /** The rules that are checked here. */
  List<String> rules() {
    return List.of("votes-per-phone", "known-contestants", "states");
  }

  @BeforeAll
  final void begin(@TempDir Path folder) {
    system = start(folder);
  }

  @AfterAll
  final void stop() {
    system.close();
  }

  final RealSystem system() {
    return system;
  }

  static VoterSettings settings(Access access) {
    return new VoterSettings(6, 2, FEW_PHONES, 5.0, 20.0, access, 0);
  }

  /** The data as loaded, with no vote cast; loads them only where a test took them away. */
  final Workload withoutVotes(Access access) throws SQLException {
    Workload workload = system.workload(BENCHMARK, settings(access));
    if (workload.state().kind() != Kind.COMPLETE) {
      return system.reload(BENCHMARK, settings(access));
    }
    system.execute("delete from votes");
    return workload;
  }

  // The data.

  @Test
  void data_is_absent_then_complete_then_gone() throws Exception {
    Workload workload = system.workload(BENCHMARK, settings(Access.STATEMENTS));
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
    assertThatThrownBy(() -> workload.prepare(1))
        .isInstanceOf(LoadstoneException.class)
        .hasMessage(
            "The database holds no Voter data; expected 6 contestants, at most 2 votes a phone. Load"
                + " it first: loadstone load.");

    LoadSummary loaded = workload.load(new LoadOptions(2, false), (done, total, step) -> {});

    assertThat(loaded.rows()).isEqualTo(370);
    assertThat(workload.state())
        .extracting(Workload.DataState::kind, Workload.DataState::description)
        .containsExactly(Kind.COMPLETE, "6 contestants, at most 2 votes a phone");
    assertThat(system.number("select count(*) from area_codes")).isEqualTo(364);
    assertThat(
            system.rows(
                "select contestant_number, contestant_name from contestants order by"
                    + " contestant_number"))
        .hasSize(6)
        .first()
        .isEqualTo("1 Contestant 1");
    List<CheckResult> checks = workload.check(CheckMoment.AFTER_LOAD);
    assertThat(checks).extracting(CheckResult::id).containsExactlyElementsOf(rules());
    assertThat(checks).allMatch(check -> check.status() == Status.PASS);

    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void data_of_other_settings_is_refused() throws Exception {
    withoutVotes(Access.STATEMENTS);
    Workload other =
        system.workload(
            BENCHMARK,
            BenchmarkSettings.read(VoterSettings.class, "{contestants: 7, maxVotesPerPhone: 3}"));

    assertThat(other.state().kind()).isEqualTo(Kind.DIFFERENT);
    assertThatThrownBy(() -> other.prepare(1))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining("6 contestants, at most 2 votes a phone")
        .hasMessageContaining("expected 7 contestants, at most 3 votes a phone");
    assertThatThrownBy(() -> other.load(new LoadOptions(1, true), (done, total, step) -> {}))
        .hasMessageStartingWith("The database holds other Voter data");
  }

  @Test
  void complete_data_is_loaded_again_only_when_that_is_a_resume() throws Exception {
    Workload workload = withoutVotes(Access.STATEMENTS);

    assertThatThrownBy(() -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}))
        .hasMessageStartingWith("The database already holds the data");
    assertThat(workload.load(new LoadOptions(1, true), (done, total, step) -> {}))
        .isEqualTo(new LoadSummary(0, 0, 0, 2));
  }

  @Test
  void a_load_that_stopped_goes_on() throws Exception {
    Workload workload = withoutVotes(Access.STATEMENTS);
    system.execute("update loadstone_voter set load_finished = null");
    system.execute("delete from loadstone_voter_progress where unit = 'area codes'");
    system.execute("delete from area_codes");
    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThatThrownBy(() -> workload.prepare(1)).hasMessageContaining("incomplete load");

    LoadSummary loaded = workload.load(new LoadOptions(1, true), (done, total, step) -> {});

    assertThat(loaded.unitsKept()).isEqualTo(1);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(system.number("select count(*) from area_codes")).isEqualTo(364);
  }

  @Test
  void a_table_of_somebody_else_is_left_alone() throws Exception {
    Workload workload = system.workload(BENCHMARK, settings(Access.STATEMENTS));
    workload.clean();
    ApplicationSqlTable theirs = new ApplicationSqlTable(system.sql(), "votes");
    theirs.make();
    try {
      assertLeftAlone(theirs, workload);
    } finally {
      theirs.drop();
    }
  }

  @Test
  void a_table_that_somebody_else_made_behind_a_load_is_left_alone() throws Exception {
    Workload workload = withoutVotes(Access.STATEMENTS);
    ApplicationSqlTable theirs = new ApplicationSqlTable(system.sql(), "votes");
    theirs.takeItsPlace();
    try {
      assertLeftAlone(theirs, workload);
    } finally {
      theirs.drop();
    }
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  private static void assertLeftAlone(ApplicationSqlTable theirs, Workload workload)
      throws Exception {
    theirs.assertLeftAlone(
        workload::state,
        workload::clean,
        () -> workload.prepare(1),
        () -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}),
        () -> workload.load(new LoadOptions(1, true), (done, total, step) -> {}));
  }

  // One vote.

  @ParameterizedTest
  @MethodSource("accesses")
  void a_phone_votes_until_its_limit_and_only_for_contestants(Access access) throws Exception {
    Workload workload = withoutVotes(access);
    try (WorkloadRun run = workload.prepare(1);
        Voter voter = Voter.of(run.sessions())) {
      assertThat(voter.vote(IN_NEW_YORK, 3)).isEqualTo("COMMITTED 0");
      assertThat(voter.vote(IN_NEW_YORK, 7)).isEqualTo("INTENDED_ROLLBACK 1");
      assertThat(voter.vote(IN_NEW_YORK, 5)).isEqualTo("COMMITTED 0");
      assertThat(voter.vote(IN_NEW_YORK, 5)).isEqualTo("INTENDED_ROLLBACK 2");
      assertThat(voter.vote(IN_ALASKA, 5)).isEqualTo("COMMITTED 0");
    }
    assertThat(
            system.rows(
                "select phone_number, vote_number, contestant_number, state from votes"
                    + " order by phone_number, vote_number"))
        .containsExactly("2122000000 1 3 NY", "2122000000 2 5 NY", "9072000000 1 5 AK");
    assertThat(
            system.rows(
                "select contestant_number, state, count(*) from votes"
                    + " group by contestant_number, state order by contestant_number, state"))
        .containsExactly("3 NY 1", "5 AK 1", "5 NY 1");
    assertThat(
            system.rows(
                "select contestant_number, count(*) from votes"
                    + " group by contestant_number order by contestant_number"))
        .containsExactly("3 1", "5 2");
  }

  @ParameterizedTest
  @MethodSource("accesses")
  void a_phone_without_area_code_is_an_error(Access access) throws Exception {
    Workload workload = withoutVotes(access);
    try (WorkloadRun run = workload.prepare(1);
        Voter voter = Voter.of(run.sessions())) {
      assertThat(voter.vote(999_200_0000L, 3)).isEqualTo("ERROR 0");
      assertThat(voter.lastFailure()).contains("no area code for phone 9992000000");
      assertThat(voter.vote(IN_ALASKA, 3)).isEqualTo("COMMITTED 0");
    }
    assertThat(system.number("select count(*) from votes")).isEqualTo(1);
  }

  // Many at once.

  @ParameterizedTest
  @MethodSource("accesses")
  void votes_of_one_phone_at_the_same_time_do_not_pass_its_limit(Access access) throws Exception {
    assertLimitHolds(withoutVotes(access));
  }

  /** Everybody votes from the same few phones, without a pause. */
  final void assertLimitHolds(Workload workload) throws Exception {
    int phones = 40;
    int sessions = 8;
    int[] accepted = new int[sessions];
    try (WorkloadRun run = workload.prepare(sessions)) {
      Thread[] threads = new Thread[sessions];
      Throwable[] failures = new Throwable[sessions];
      for (int i = 0; i < sessions; i++) {
        int index = i;
        threads[i] =
            new Thread(
                () -> {
                  try (Voter voter = Voter.of(run.sessions())) {
                    for (int phone = 0; phone < phones; phone++) {
                      for (int tries = 0; tries < 3; tries++) {
                        accepted[index] += voter.votes(IN_NEW_YORK + phone) ? 1 : 0;
                      }
                    }
                  } catch (Throwable e) {
                    failures[index] = e;
                  }
                });
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(failures).containsOnlyNulls();
    }
    assertThat(accepted).satisfies(counts -> assertThat(sum(counts)).isEqualTo(2 * phones));
    assertThat(system.number("select count(*) from votes")).isEqualTo(2L * phones);
    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .allMatch(check -> check.status() == Status.PASS);
  }

  private static int sum(int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  /** Votes on a session. */
  static final class Voter implements AutoCloseable {
    private final Session session;
    private String lastFailure = "";

    private Voter(Session session) {
      this.session = session;
    }

    static Voter of(Sessions sessions) throws Exception {
      return new Voter(sessions.open());
    }

    /** Outcome and detail of one try. */
    String vote(long phone, int contestant) {
      Execution execution = Execution.of(session, new Vote(phone, contestant));
      lastFailure = execution.failure();
      return execution.outcome() + " " + execution.detail();
    }

    String lastFailure() {
      return lastFailure;
    }

    /** Votes as often as the database asks for another try; says whether it was accepted. */
    boolean votes(long phone) {
      String ended = vote(phone, 1);
      while (ended.startsWith("SERIALIZATION_FAILURE") || ended.startsWith("DEADLOCK")) {
        ended = vote(phone, 1);
      }
      assertThat(ended).as(lastFailure).isIn("COMMITTED 0", "INTENDED_ROLLBACK 2");
      return ended.equals("COMMITTED 0");
    }

    @Override
    public void close() {
      session.close();
    }
  }

  // Whole runs.

  record Ran(RunStatistics statistics, Assessment assessment, List<CheckResult> checks) {}

  final Ran run(Workload workload, Path folder) throws Exception {
    WorkloadRun run = workload.prepare(TERMINALS);
    RunOutcome outcome;
    try {
      outcome = generator().run(run, folder, sample -> {}, new Cancellation());
    } finally {
      run.close();
    }
    RunStatistics statistics = outcome.statistics();
    assertThat(statistics.identities()).isNotEmpty().allMatch(Identity::holds);
    List<CheckResult> checks = run.verify(statistics);
    return new Ran(
        statistics,
        run.assess(
            LOAD.info(1, outcome.connections()),
            system.client().describe(),
            statistics,
            outcome.tallies(),
            checks),
        checks);
  }

  private static LocalRun generator() {
    return new LocalRun(
        BENCHMARK.transactionTypes(),
        BENCHMARK.headline(),
        LOAD,
        new RandomStreams(1),
        NanoClock.SYSTEM);
  }

  @ParameterizedTest
  @MethodSource("accesses")
  void a_run_agrees_with_the_database(Access access, @TempDir Path folder) throws Exception {
    Workload workload = withoutVotes(access);
    Ran ran = run(workload, folder);

    List<String> checks = new ArrayList<>(rules());
    checks.add("votes-client-vs-server");
    assertThat(ran.checks()).extracting(CheckResult::id).containsExactlyElementsOf(checks);
    assertThat(ran.checks()).allMatch(check -> check.status() == Status.PASS);
    TransactionStatistics votes = ran.statistics().transaction("vote");
    assertThat(votes.completed()).isPositive();
    assertThat(votes.failed()).isZero();
    assertThat(votes.overall().get(Outcome.COMMITTED))
        .isEqualTo(system.number("select count(*) from votes"));
    assertThat(votes.spanningServiceTime().count()).isZero();
    TransactionStatistics results = ran.statistics().transaction("results");
    assertThat(results.completed()).isPositive();
    assertThat(results.localServiceTime().count()).isZero();

    Map<String, Metric> metrics =
        ran.assessment().metrics().stream()
            .collect(Collectors.toMap(Metric::name, Function.identity()));
    assertThat(ran.assessment().metrics().get(0).name()).isEqualTo("votes");
    assertThat(metrics.keySet()).isEqualTo(BENCHMARK.metrics());
    double seconds = ran.statistics().measured().toNanos() / 1e9;
    assertThat(metrics.get("votes").value()).isEqualTo(votes.completed() / seconds);
    assertThat(metrics.get("accepted").value())
        .isEqualTo(votes.measured().getOrDefault(Outcome.COMMITTED, 0L) / seconds);
    double share = 100.0 / votes.completed();
    assertThat(metrics.get("accepted-share").value())
        .isCloseTo(share * votes.measured().getOrDefault(Outcome.COMMITTED, 0L), offset(1e-6));
    assertThat(
            metrics.get("unknown-contestant-share").value()
                + metrics.get("over-limit-share").value())
        .isCloseTo(
            share * votes.measured().getOrDefault(Outcome.INTENDED_ROLLBACK, 0L), offset(1e-6));
    String winner =
        system
            .rows(
                "select contestant_number, count(*) from votes"
                    + " group by contestant_number order by 2 desc, 1")
            .get(0)
            .replaceFirst(" .*", "");
    assertThat(ran.assessment().verdict())
        .contains("Pacing unpaced, measured for ")
        .contains("; Contestant " + winner + " wins with ");

    assertOtherVotesAreFound(workload, ran.statistics());
  }

  /** Judged against a run whose votes were cast before this one was prepared. */
  private static void assertOtherVotesAreFound(Workload workload, RunStatistics earlier) {
    try (WorkloadRun idle = workload.prepare(1)) {
      assertThat(idle.verify(earlier))
          .filteredOn(check -> check.status() != Status.PASS)
          .singleElement()
          .satisfies(
              check -> {
                assertThat(check.id()).isEqualTo("votes-client-vs-server");
                assertThat(check.status()).isEqualTo(Status.FAIL);
                assertThat(check.detail())
                    .startsWith("by the clients' count the votes grew by ")
                    .endsWith("; in the database by 0");
              });
    }
  }

  // The checks.

  @ParameterizedTest(name = "{0} sees: {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          votes-per-phone   | insert into votes values (2122000000, 9, 1, 'NY') | phone 2122000000 has a vote number 9, allowed are 1 to 2
          known-contestants | update votes set contestant_number = 8 where phone_number = 9072000000 | phone 9072000000 voted for contestant 8
          states            | update votes set state = 'NJ' where phone_number = 9072000000 | phone 9072000000 is counted in state NJ
          states            | delete from area_codes where area_code = 907 | phone 9072000000 is counted in state AK
          """)
  void corrupted_votes_fail(String rule, String corruption, String found) throws Exception {
    Workload workload = withoutVotes(Access.STATEMENTS);
    castThreeVotes();
    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .allMatch(check -> check.status() == Status.PASS);

    system.execute(corruption);
    List<CheckResult> checks = workload.check(CheckMoment.AFTER_RUN);
    // Other tests have the same area codes.
    system.execute("delete from area_codes where area_code = 907");
    system.execute("insert into area_codes values (907, 'AK')");

    assertThat(checks)
        .filteredOn(check -> check.status() != Status.PASS)
        .singleElement()
        .satisfies(
            check -> {
              assertThat(check.id()).isEqualTo(rule);
              assertThat(check.status()).isEqualTo(Status.FAIL);
              assertThat(check.detail()).startsWith("1 violation").endsWith("; one: " + found);
            });
  }

  final void castThreeVotes() throws Exception {
    system.execute("insert into votes values (2122000000, 1, 3, 'NY')");
    system.execute("insert into votes values (2122000000, 2, 3, 'NY')");
    system.execute("insert into votes values (9072000000, 1, 5, 'AK')");
  }
}
