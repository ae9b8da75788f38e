package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.contracts.BenchmarkContract;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The folder voter, by its name, on any database. */
abstract class VoterContract extends BenchmarkContract<FolderSettings> {
  static final FolderBenchmark VOTER = FolderBenchmark.shipped("voter", "Voter");

  private static final int SESSIONS = 8;
  private static final int CALLS = 150;
  private static final List<String> VOTES =
      List.of(
          "insert into votes values (2122000000, 1, 3, 'NY')",
          "insert into votes values (2122000000, 2, 3, 'NY')",
          "insert into votes values (9072000000, 1, 5, 'AK')");

  VoterContract() {
    super(VOTER);
  }

  /** The ways to vote that there are here. */
  abstract List<Access> accesses();

  /** One phone for each area code, so that all of them meet their limit within a short run. */
  static FolderSettings settings(Access access, String others) {
    return BenchmarkSettings.read(
        FolderSettings.class,
        "{set: {phones: 1%s}, access: %s}"
            .formatted(others, access.name().toLowerCase(Locale.ROOT)));
  }

  @Override
  protected List<FolderSettings> ways() {
    return accesses().stream().map(way -> settings(way, ", unknown: 5, results: 20")).toList();
  }

  @Override
  protected FolderSettings other() {
    return settings(Access.STATEMENTS, ", contestants: 7");
  }

  @Override
  protected long rows() {
    return 6 + 364 + 1;
  }

  @Override
  protected String table() {
    return "votes";
  }

  @Override
  protected List<String> interruption() {
    return List.of(
        "delete from loadstone_voter_progress where unit = 'area_codes'", "delete from area_codes");
  }

  @Override
  protected List<Corruption> corruptions() {
    return List.of(
        broken(
            "votes-per-phone",
            "2122000000, 9",
            "insert into votes values (2122000000, 9, 1, 'NY')"),
        broken(
            "known-contestants",
            "9072000000, 8",
            "update votes set contestant_number = 8 where phone_number = 9072000000"),
        broken(
            "states",
            "9072000000, NJ",
            "update votes set state = 'NJ' where phone_number = 9072000000"),
        broken("states", "9072000000, AK", "delete from area_codes where area_code = 907"));
  }

  private static Corruption broken(String rule, String found, String sql) {
    return new Corruption(rule, found, Stream.concat(VOTES.stream(), Stream.of(sql)).toList());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void votes_of_one_phone_at_the_same_time_do_not_pass_its_limit(FolderSettings settings)
      throws Exception {
    assertLimitHolds(reload(settings));
  }

  /** Everybody votes from the same phones, without a pause. */
  final void assertLimitHolds(Workload workload) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
    long accepted = 0;
    try (WorkloadRun run = workload.prepare(SESSIONS)) {
      List<Future<Integer>> ends = new ArrayList<>();
      for (int i = 0; i < SESSIONS; i++) {
        Script script = run.script(i);
        ends.add(threads.submit(() -> accepted(run, script)));
      }
      for (Future<Integer> end : ends) {
        accepted += end.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(accepted).isEqualTo(system().number("select count(*) from votes"));
    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .hasSize(3)
        .allMatch(check -> check.status() == Status.PASS);
  }

  private static int accepted(WorkloadRun run, Script script) throws Exception {
    int vote = VOTER.transactionTypes().size() - 1;
    int accepted = 0;
    try (Session session = run.sessions().open()) {
      for (int call = 0; call < CALLS; call++) {
        Transaction input = script.next();
        Execution end = Execution.of(session, input);
        while (end.outcome().retryable()) {
          end = Execution.of(session, input);
        }
        assertThat(end.outcome().completed()).as(end.failure()).isTrue();
        accepted += input.typeIndex() == vote && end.outcome() == Outcome.COMMITTED ? 1 : 0;
      }
    }
    return accepted;
  }
}
