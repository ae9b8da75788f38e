package dev.loadstone.benchmarks.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.ycsb.data.Keys;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.MeasuredRun;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of every store: the data, single operations, whole runs, the checks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class YcsbContract {
  static final int TERMINALS = 6;

  /**
   * Transactions of the measured interval, not seconds: a busy machine may stall a server longer
   * than any time.
   */
  private static final int TRANSACTIONS = 400;

  private static final LoadSettings LOAD =
      BenchmarkSettings.read(
          LoadSettings.class,
          "{terminals: %1$d, inFlight: %1$d, connections: 3, rampUp: 100ms, stopAfter: %2$d,"
                  .formatted(TERMINALS, TRANSACTIONS)
              + " measure: 2m, rampDown: 100ms}");

  static final Map<String, Object> SMALL = Map.of("records", 200, "fields", 3, "fieldLength", 40);
  static final Table USERTABLE = new Table("usertable", List.of("field0", "field1", "field2"), 40);

  private static final int[] ALL = {0, 1, 2};
  private static final Keys KEYS = new Keys(Keys.Order.HASHED, 0);

  private YcsbSystem system;
  private Path folder;
  private RunStatistics reads;

  abstract YcsbSystem start(Path folder);

  /** Whether a field of a record can be there without a value. */
  boolean knowsNull() {
    return true;
  }

  @BeforeAll
  final void begin(@TempDir Path files) {
    folder = files;
    system = start(files);
  }

  @AfterAll
  final void stop() {
    if (system != null) {
      system.close();
    }
  }

  final YcsbSystem system() {
    return system;
  }

  static YcsbSettings small(Map<String, Object> more) {
    return Ycsb.settings(SMALL, more);
  }

  static String key(long item) {
    return KEYS.key(KEYS.code(item));
  }

  // The data.

  @Test
  void data_is_absent_then_complete_then_gone() {
    Workload workload = system.workload(small(Map.of()));
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
    assertThatThrownBy(() -> workload.prepare(1))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessage(
            "The database holds no YCSB data; expected 200 records from number 0 with hashed keys"
                + " in table usertable, 3 fields of 40 bytes. Load it first: loadstone load.");

    LoadSummary loaded = workload.load(new LoadOptions(2, false), (done, total, step) -> {});

    assertThat(loaded.rows()).isEqualTo(200);
    assertThat(loaded.bytes()).isGreaterThan(200 * 3 * 40);
    assertThat(loaded.unitsKept()).isZero();
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .extracting(check -> check.id() + " " + check.status())
        .containsExactly("record-count PASS", "records-read-back PASS");
    assertThatThrownBy(() -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}))
        .hasMessageStartingWith("The database already holds the data");
    assertThat(workload.load(new LoadOptions(1, true), (done, total, step) -> {}))
        .isEqualTo(new LoadSummary(0, 0, 0, 1));

    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
    assertThat(system.store().tables().find(USERTABLE)).isEmpty();
  }

  @Test
  void data_of_other_settings_is_refused() {
    system.reload(small(Map.of()));
    Workload other = system.workload(small(Map.of("fieldLength", 41)));

    assertThat(other.state().kind()).isEqualTo(Kind.DIFFERENT);
    assertThatThrownBy(() -> other.prepare(1))
        .hasMessageStartingWith("The database holds other YCSB data: 200 records")
        .hasMessageContaining("3 fields of 40 bytes; expected 200 records")
        .hasMessageContaining("3 fields of 41 bytes. ");
  }

  @Test
  void the_same_data_serves_other_workloads() {
    system.reload(small(Map.of("workload", "a")));
    assertThat(system.workload(small(Map.of("workload", "e", "integrity", false))).state().kind())
        .isEqualTo(Kind.COMPLETE);
  }

  @Test
  void a_table_of_somebody_else_is_left_alone() {
    Workload workload = system.workload(small(Map.of()));
    workload.clean();
    assertLeftAlone(
        workload,
        ", or that it made for another benchmark or in an earlier version (there is no table"
            + " usertable_load): usertable. ");
  }

  @Test
  void a_table_that_somebody_else_made_behind_a_load_is_left_alone() {
    Workload workload = system.reload(small(Map.of()));
    Table notes = new Table("usertable_load", List.of("note"), 1000);
    TableMark load = system.store().tables().find(notes).orElseThrow().mark().orElseThrow();
    system.store().tables().drop(USERTABLE, load);
    assertThat(workload.state().kind()).isEqualTo(Kind.PARTIAL);

    assertLeftAlone(
        workload, " (without the mark of the load whose table is usertable_load): usertable. ");

    workload.load(new LoadOptions(1, true), (done, total, step) -> {});
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
  }

  @Test
  void a_table_of_somebody_else_where_a_run_would_have_its_own_is_left_alone() {
    Table beside = new Table("usertable_beside", List.of("version"), 20);
    Workload workload =
        new YcsbBenchmark()
            .bind(
                small(Map.of()),
                system.client(),
                YcsbSystem.SEED,
                new Beside() {
                  @Override
                  public List<Table> tables() {
                    return List.of(beside);
                  }
                });
    workload.clean();
    TableMark theirs = TableMark.fresh();
    system.store().tables().create(beside, theirs);
    try {
      assertThat(workload.state().kind()).isEqualTo(Kind.FOREIGN);
      assertThat(workload.state().description()).endsWith(": " + beside.name());
      assertThatThrownBy(() -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}))
          .hasMessageContaining("Nothing was changed.");
      assertThat(system.store().tables().find(USERTABLE)).isEmpty();

      system.store().tables().drop(beside, theirs);
      workload.load(new LoadOptions(1, false), (done, total, step) -> {});
      system.store().tables().create(beside, theirs);
      assertThatThrownBy(workload::clean)
          .hasMessageContaining("did not make: " + beside.name() + ". Nothing was changed.");
      assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
      assertThat(system.store().count(USERTABLE).orElse(200)).isEqualTo(200);
    } finally {
      system.store().tables().drop(beside, theirs);
    }
  }

  /** Of another mark, which the store's own tests hold for as much as none. */
  private void assertLeftAlone(Workload workload, String words) {
    TableMark theirs = TableMark.fresh();
    system.store().tables().create(USERTABLE, theirs);
    system.insert(USERTABLE, key(3), "a", "b", "c");
    assertThat(workload.state().kind()).isEqualTo(Kind.FOREIGN);
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            workload::clean,
            () -> workload.prepare(1),
            () -> workload.load(new LoadOptions(1, false), (done, total, step) -> {}),
            () -> workload.load(new LoadOptions(1, true), (done, total, step) -> {}))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
          .hasMessageContaining("tables of YCSB that Loadstone did not make" + words)
          .hasMessageContaining("Nothing was changed.");
    }
    assertThat(system.store().count(USERTABLE).orElse(1)).isEqualTo(1);
    system.store().tables().drop(USERTABLE, theirs);
  }

  // Single operations.

  @Test
  void each_operation_does_what_it_says() throws Exception {
    Workload workload =
        system.reload(small(Map.of("mix", Map.of("read", 80, "insert", 10, "delete", 10))));
    try (WorkloadRun run = workload.prepare(1);
        Client client = Client.of(run.sessions(), this::roundTrips)) {
      assertThat(client.execute(Operation.read(7, key(7), ALL))).isEqualTo("COMMITTED 1");
      assertThat(client.execute(Operation.read(7, key(7), new int[] {1}))).isEqualTo("COMMITTED 1");
      byte[][] values = {values(7, 1)};
      assertThat(client.execute(Operation.update(7, key(7), new int[] {1}, values)))
          .isEqualTo("COMMITTED 0");
      assertThat(client.execute(Operation.readModifyWrite(7, key(7), ALL, new int[] {1}, values)))
          .isEqualTo("COMMITTED 1");
      assertThat(client.execute(Operation.read(7, key(7), ALL))).isEqualTo("COMMITTED 1");
      assertThat(client.execute(Operation.scan(7, key(7), 5, ALL))).isEqualTo("COMMITTED 5");
      assertThat(client.execute(Operation.delete(8, key(8)))).isEqualTo("COMMITTED 0");
      assertThat(client.execute(Operation.read(8, key(8), ALL)))
          .isEqualTo("ERROR 0: the record was not there");
      byte[][] first = {values(8, 0), values(8, 1), values(8, 2)};
      assertThat(client.execute(Operation.insert(8, key(8), first))).isEqualTo("COMMITTED 0");
      assertThat(client.execute(Operation.read(8, key(8), ALL))).isEqualTo("COMMITTED 1");
    }
  }

  /** The result of a run without inserts and deletes; one is enough for a class. */
  private RunStatistics ofNothingButReads() throws Exception {
    if (reads == null) {
      reads = run(system.workload(small(Map.of("workload", "c"))), folder).statistics();
    }
    return reads;
  }

  private static byte[] values(long item, int field) {
    return YcsbBenchmark.table(small(Map.of())).values().make(KEYS.code(item), field, 12345);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | field1 of %s has a wrong value  | 1 wrong values
          short                                    | field1 of %s has a wrong length | 1 of wrong length
                                                   | field1 of %s is missing         | 1 missing fields
          """)
  void a_value_that_nobody_wrote_is_no_throughput_and_fails_the_run(
      String value, String words, String counted) throws Exception {
    assumeThat(value != null || knowsNull()).isTrue();
    Workload workload = system.reload(small(Map.of("workload", "c")));
    system.overwrite(USERTABLE, key(7), new int[] {1}, value);
    String found = String.format(words, key(7));

    try (WorkloadRun run = workload.prepare(1)) {
      try (Client client = Client.of(run.sessions(), this::roundTrips)) {
        assertThat(client.execute(Operation.read(6, key(6), ALL))).isEqualTo("COMMITTED 1");
        assertThat(client.execute(Operation.read(7, key(7), ALL))).isEqualTo("ERROR 0: " + found);
      }
      assertThat(run.verify(ofNothingButReads()))
          .filteredOn(check -> check.status() == Status.FAIL)
          .satisfiesExactlyInAnyOrder(
              check -> {
                assertThat(check.id()).isEqualTo("records-read-back");
                assertThat(check.detail()).isEqualTo(found);
              },
              check -> {
                assertThat(check.id()).isEqualTo("integrity");
                assertThat(check.detail())
                    .contains(counted)
                    .endsWith(" among 4 values read; the first: " + found);
              });
    }
  }

  @Test
  void a_scan_that_gives_a_wrong_value_is_found_too() throws Exception {
    Workload workload = system.reload(small(Map.of("workload", "e", "insertOrder", "ordered")));
    Keys ordered = new Keys(Keys.Order.ORDERED, 0);
    String tenth = ordered.key(9);
    system.overwrite(USERTABLE, tenth, new int[] {2}, "x".repeat(40));

    try (WorkloadRun run = workload.prepare(1);
        Client client = Client.of(run.sessions(), this::roundTrips)) {
      assertThat(client.execute(Operation.scan(0, ordered.key(0), 9, ALL)))
          .isEqualTo("COMMITTED 9");
      assertThat(client.execute(Operation.scan(1, ordered.key(1), 9, ALL)))
          .isEqualTo("ERROR 0: field2 of " + tenth + " has a wrong value");
      assertThat(client.execute(Operation.scan(195, ordered.key(195), 9, ALL)))
          .as("at the end of the table")
          .isEqualTo("COMMITTED 5");
    }
  }

  @Test
  void records_that_are_gone_fail_the_checks() {
    Workload workload = system.reload(small(Map.of()));
    system.delete(USERTABLE, key(3));

    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .extracting(check -> check.id() + " " + check.status() + " " + check.detail())
        .containsExactly(
            "record-count FAIL 200 expected; the database has 199",
            "records-read-back FAIL " + key(3) + " is not there");
  }

  /** The number of times that an operation waits for the database. */
  private int roundTrips(Operation operation) {
    if (operation.kind() == OperationKind.SCAN) {
      return scanRoundTrips();
    }
    return operation.kind() == OperationKind.READ_MODIFY_WRITE ? 2 : 1;
  }

  /** The number of times that a scan waits for the database. */
  int scanRoundTrips() {
    return 1;
  }

  /**
   * Executes single operations on a session.
   *
   * @param roundTrips how often each of them waits for the database
   */
  record Client(Session session, ToIntFunction<Operation> roundTrips) implements AutoCloseable {
    static Client of(Sessions sessions, ToIntFunction<Operation> roundTrips) throws Exception {
      return new Client(sessions.open(), roundTrips);
    }

    /** Outcome and detail, and the failure where there is one. */
    String execute(Operation operation) {
      Execution execution = Execution.of(session, operation);
      if (execution.outcome().completed()) {
        assertThat(execution.roundTrips()).isEqualTo(roundTrips.applyAsInt(operation));
      }
      String failure = execution.failure();
      return execution.outcome()
          + " "
          + execution.detail()
          + (failure.isEmpty() ? "" : ": " + failure);
    }

    @Override
    public void close() {
      session.close();
    }
  }

  // Whole runs.

  final MeasuredRun run(Workload workload, Path files) throws Exception {
    return MeasuredRun.of(
        new YcsbBenchmark(), LOAD, workload.prepare(TERMINALS), system.client(), files);
  }

  @Test
  void inserts_and_deletes_leave_the_records_that_were_acknowledged(@TempDir Path files)
      throws Exception {
    Map<String, Object> shares =
        Map.of("read", 30, "update", 20, "insert", 20, "scan", 10, "delete", 20);
    YcsbSettings settings = small(Map.of("mix", shares));
    Workload workload = system.reload(settings);
    MeasuredRun ran = run(workload, files);

    assertThat(ran.checks())
        .as(ran.checks().toString())
        .extracting(check -> check.id() + " " + check.status())
        .containsExactly("record-count PASS", "records-read-back PASS", "integrity PASS");
    // What a reader met just as it was being deleted is a failure of its own kind.
    assertThat(ran.statistics().failures())
        .allMatch(
            failure ->
                failure.message().equals("the record had been deleted by another terminal")
                    || failure.message().equals("there is no record to update"));

    assertThat(workload.state().kind()).isEqualTo(Kind.CHANGED);
    assertThat(workload.state().description())
        .endsWith(", but a run inserted or deleted records since");
    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .allMatch(check -> check.status() == Status.NOT_APPLICABLE);
    assertThatThrownBy(() -> workload.prepare(1))
        .hasMessageContaining("but a run inserted or deleted records since")
        .hasMessageContaining("load anew");
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void a_run_of_nothing_but_inserts_begins_with_nothing_and_leaves_what_it_inserted(
      @TempDir Path files) throws Exception {
    Workload workload =
        system.reload(Ycsb.settings(SMALL, Map.of("records", 0, "mix", Map.of("insert", 100))));
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(workload.check(CheckMoment.AFTER_LOAD))
        .extracting(check -> check.id() + " " + check.detail())
        .containsExactly(
            "record-count 0 expected; the database has 0",
            "records-read-back 0 of 0 records read, 0 values, all right");

    MeasuredRun ran = run(workload, files);

    assertThat(ran.statistics().total().completed()).isEqualTo(TRANSACTIONS);
    // Those of the ramp-up come on top.
    long inserted =
        ran.statistics().transaction("insert").overall().getOrDefault(Outcome.COMMITTED, 0L);
    assertThat(inserted).isGreaterThanOrEqualTo(TRANSACTIONS);
    assertThat(system.store().count(USERTABLE)).hasValue(inserted);
    assertThat(ran.checks())
        .as(ran.checks().toString())
        .extracting(check -> check.id() + " " + check.status())
        .containsExactly("record-count PASS", "records-read-back PASS", "integrity NOT_APPLICABLE");
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  @Test
  void acknowledged_inserts_that_are_not_there_are_named() throws Exception {
    YcsbSettings settings = small(Map.of("workload", "d"));
    Workload workload = system.reload(settings);
    YcsbTable table = YcsbBenchmark.table(settings);
    List<Acknowledged> told = new ArrayList<>();
    told.add(new Acknowledged("read", 1, 1_000, 1));
    try (WorkloadRun run = workload.prepare(1)) {
      try (Client client = Client.of(run.sessions(), this::roundTrips)) {
        for (long item = 200; item < 203; item++) {
          Operation insert = Operation.insert(item, key(item), table.firstValues(KEYS.code(item)));
          assertThat(client.execute(insert)).isEqualTo("COMMITTED 0");
          told.add(new Acknowledged("insert", item, insert.writtenKey(), 0));
        }
      }
      Sought all = run.seek(told, Map.of()).orElseThrow();
      assertThat(all.sought()).isEqualTo(3);
      assertThat(all.missing()).isEmpty();
      assertThat(all.settled()).isZero();

      system.delete(USERTABLE, key(201));
      try (Client client = Client.of(run.sessions(), this::roundTrips)) {
        // Makes a part of the record in some stores, and fails in the others.
        client.execute(
            Operation.update(201, key(201), new int[] {0}, new byte[][] {values(201, 0)}));
      }
      // The next insert, of which no client was told that it is done.
      system.insert(USERTABLE, key(203), "a", "b", "c");
      Sought some = run.seek(told, Map.of("insert", 1L)).orElseThrow();
      assertThat(some.missing()).extracting(Missing::words).containsExactly(key(201));
      assertThat(some.doubtful()).isEqualTo(1);
      assertThat(some.settled()).isEqualTo(1);

      workload.clean();
      assertThat(run.seek(told, Map.of()).orElseThrow().missing())
          .as("with the table all of them are gone")
          .extracting(Missing::words)
          .containsExactly(key(200), key(201), key(202));
    }
  }

  @Test
  void of_a_run_that_deletes_no_insert_is_looked_for() {
    Map<String, Object> shares = Map.of("insert", 50, "delete", 50);
    Workload workload = system.reload(small(Map.of("mix", shares)));
    try (WorkloadRun run = workload.prepare(1)) {
      assertThat(run.seek(List.of(), Map.of())).isEmpty();
    }
  }

  @Test
  void fewer_records_than_terminals_are_refused() {
    Workload workload = system.reload(Ycsb.settings(SMALL, Map.of("records", 5)));
    assertThatThrownBy(() -> workload.prepare(6))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage(
            "benchmark.records is 5 and load.terminals is 6; each terminal has records of its own"
                + " to begin with, so expected at least as many records as terminals");
  }
}
