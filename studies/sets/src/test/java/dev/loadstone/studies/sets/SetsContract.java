package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.SystemContract;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableClient.KeyTable;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.studies.sets.algorithm.KeyTables;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The set study on any database. */
abstract class SetsContract extends SystemContract {
  /** The sets that are there for reading, or null. */
  private SetsSettings loaded;

  KeyTableClient client() {
    return SetsBenchmark.tables(system().client()).client();
  }

  /** All that the database does not refuse. */
  List<SetAlgorithm> possible() {
    KeyTables tables = SetsBenchmark.tables(system().client());
    return Arrays.stream(SetAlgorithm.values())
        .filter(each -> tables.refusal(each).isEmpty())
        .toList();
  }

  SetsSettings settings(long left, long right, double overlap, double duplicates) {
    return new SetsSettings(left, right, overlap, duplicates, possible(), 100, 50, 20);
  }

  /** The requests of an algorithm to the servers once it knows where the rows are. */
  TableWork work(SetsSettings settings, SetAlgorithm algorithm) throws Exception {
    return work(settings, algorithm, 2);
  }

  /** The requests of an algorithm to the servers, the mean of some times. */
  TableWork work(SetsSettings settings, SetAlgorithm algorithm, int times) throws Exception {
    Workload workload = new SetsBenchmark().bind(settings, system().client(), RealSystem.SEED);
    SetsRun run = (SetsRun) workload.prepare(1);
    run.begin(instant -> true);
    try (Session session = run.sessions().open()) {
      for (int time = 0; time < times; time++) {
        Ended ended = execute(session, algorithm);
        assertThat(ended.outcome()).as("%s", ended.failure()).isEqualTo(Outcome.COMMITTED);
      }
    }
    OperationLog.Entry entry = run.log().of(algorithm);
    assertThat(entry.measured()).isEqualTo(times);
    TableWork all = entry.work();
    return new TableWork(
        all.requests() / times,
        all.rowsRead() / times,
        all.bytes() / times,
        all.puts() / times,
        all.lookups() / times);
  }

  /** The outcome of an operation. */
  record Ended(Outcome outcome, String failure) {}

  /** An operation and its proof; the outcome of the one that failed, if one did. */
  static Ended execute(Session session, SetAlgorithm algorithm) {
    Ended operation = execute(session, Operation.of(algorithm));
    Ended proof = execute(session, Operation.PROOF);
    return operation.outcome() == Outcome.COMMITTED ? proof : operation;
  }

  private static Ended execute(Session session, Transaction transaction) {
    List<Ended> ends = new ArrayList<>();
    session.execute(
        transaction,
        (outcome, detail, roundTrips, failure) -> ends.add(new Ended(outcome, failure)));
    assertThat(ends).hasSize(1);
    return ends.get(0);
  }

  Workload reload(SetsSettings settings) {
    loaded = null;
    return system().reload(new SetsBenchmark(), settings);
  }

  /** Loads sets that are only read, unless the test before did. */
  void load(SetsSettings settings) {
    if (!settings.equals(loaded)) {
      reload(settings);
      loaded = settings;
    }
  }

  /** Sizes of the left and right set, their overlap and duplicates in percent. */
  Stream<Arguments> pairs() {
    return Stream.of(
        Arguments.of(0, 0, 0, 0),
        Arguments.of(0, 40, 0, 0),
        Arguments.of(40, 0, 0, 0),
        Arguments.of(1, 1, 0, 0),
        Arguments.of(1, 1, 100, 0),
        Arguments.of(700, 700, 0, 0),
        Arguments.of(700, 700, 30, 25),
        Arguments.of(700, 700, 100, 0),
        Arguments.of(2, 2000, 100, 0),
        Arguments.of(2000, 2, 50, 100));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void every_algorithm_gives_what_the_oracle_says(
      long left, long right, double overlap, double duplicates) throws Exception {
    Workload workload = reload(settings(left, right, overlap, duplicates));
    assertThat(workload.check(CheckMoment.AFTER_LOAD)).allMatch(SetsContract::passes);

    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      for (SetAlgorithm algorithm : possible()) {
        Ended ended = execute(session, algorithm);
        assertThat(ended.outcome()).as(algorithm + ": " + ended).isEqualTo(Outcome.COMMITTED);
      }
      assertThat(run.verify(null)).hasSize(3).allMatch(SetsContract::passes);
    }
  }

  private static boolean passes(CheckResult check) {
    return check.status() == Status.PASS;
  }

  @Test
  void a_result_with_another_element_fails_the_run() throws Exception {
    Workload workload = reload(settings(30, 30, 50, 0));
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open();
        KeyTableSession other = client().open()) {
      other.put(SetsData.RESULT, List.of("stranger"));

      Ended ended = execute(session, SetAlgorithm.UNION_1);
      assertThat(ended.outcome()).isEqualTo(Outcome.ERROR);
      assertThat(ended.failure()).contains("46 elements").contains("expected 45 elements");
      CheckResult results = run.verify(null).get(0);
      assertThat(results.status()).isEqualTo(Status.FAIL);
      assertThat(results.detail()).contains("0 of 1 results", "Union-1");
    }
  }

  @Test
  void a_set_that_was_changed_is_found() throws Exception {
    Workload workload = reload(settings(30, 30, 50, 0));
    try (KeyTableSession other = client().open()) {
      other.put(SetsData.RIGHT, List.of("stranger"));
    }
    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .extracting(CheckResult::status)
        .containsExactly(Status.PASS, Status.FAIL);
  }

  @Test
  void a_table_that_is_not_ours_is_refused_and_stays() throws Throwable {
    Workload workload = reload(settings(30, 30, 50, 0));
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
    assertLeftAlone(workload, SetsData.RIGHT, () -> {});
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {SetsData.RIGHT, SetsData.RESULT})
  void a_table_that_somebody_else_made_behind_a_load_is_refused_and_stays(String name)
      throws Throwable {
    Workload workload = reload(settings(30, 30, 50, 0));
    WorkloadRun run = workload.prepare(1);
    dropOurs(name);

    assertLeftAlone(
        workload,
        name,
        () -> {
          if (name.equals(SetsData.RESULT)) {
            assertThatThrownBy(() -> run.sessions().open()).hasMessageContaining(name);
          }
        });

    workload.clean();
  }

  /** Drops a table of the load behind its back. */
  final void dropOurs(String name) {
    TableMark load = client().tables().find(table("set_load")).orElseThrow().mark().orElseThrow();
    client().tables().drop(table(name), load);
  }

  private static KeyTable table(String name) {
    return new KeyTable(name, List.of());
  }

  private void assertLeftAlone(Workload workload, String name, ThrowingCallable more)
      throws Throwable {
    TableMark theirs = TableMark.fresh();
    client().tables().create(table(name), theirs);
    try (KeyTableSession other = client().open()) {
      other.put(name, List.of("kept"));
      assertThat(workload.state().kind()).isEqualTo(Kind.FOREIGN);
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              workload::clean,
              () -> workload.prepare(1),
              () -> workload.load(new LoadOptions(1, false), (done, all, step) -> {}),
              () -> workload.load(new LoadOptions(1, true), (done, all, step) -> {}))) {
        assertThatThrownBy(call)
            .isInstanceOf(LoadstoneException.class)
            .hasMessageContaining("that Loadstone did not make")
            .hasMessageContaining("): " + name + ". Nothing was changed");
      }
      more.call();
      assertThat(other.present(name, List.of("kept")).get(0)).isTrue();
    }
    client().tables().drop(table(name), theirs);
  }

  @Test
  void a_load_that_did_not_finish_is_begun_again_and_other_sets_are_told_apart() throws Exception {
    SetsSettings settings = settings(30, 30, 50, 0);
    Workload workload = reload(settings);
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(system().workload(new SetsBenchmark(), settings(31, 30, 50, 0)).state().kind())
        .isEqualTo(Kind.DIFFERENT);

    dropOurs(SetsData.LEFT);
    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);
    assertThatThrownBy(() -> workload.prepare(1)).hasMessageContaining("incomplete load");
    workload.load(new LoadOptions(1, true), (done, all, step) -> {});
    assertThat(workload.check(CheckMoment.AFTER_LOAD)).allMatch(SetsContract::passes);
  }
}
