package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.CallSessions;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.WholeRun;
import dev.loadstone.benchmarks.tpcc.WholeRun.Ran;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.check.Corruption;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Assessment.Remark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On one real server, loaded once: first what leaves the data as they were loaded, last what
 * changes them by hand.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class VoltdbIT {
  private static LoadedSystem system;

  @BeforeAll
  static void load(@TempDir Path folder) {
    system = LoadedSystem.voltdb(folder);
    TpccData.FILES.procedures("voltdb").install(procedures());
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  private static ProcedureClient procedures() {
    return system.connect().capability(ProcedureClient.class).orElseThrow();
  }

  @Test
  @Order(1)
  void all_conditions_hold_after_the_load() {
    List<CheckResult> results =
        new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD);

    assertThat(results).hasSize(16);
    assertThat(results)
        .filteredOn(result -> result.status() != Status.PASS)
        .extracting(result -> result.id() + ": " + result.detail())
        .isEmpty();
    assertThat(results.get(9).detail()).isEqualTo("60,000 comparisons agree");
  }

  @ParameterizedTest(name = "{0} sees: {1}")
  @Order(2)
  @CsvSource(delimiter = '|', textBlock = Corruption.TABLE)
  void corrupted_data_fails(String check, String corruption, String repair, String found)
      throws Exception {
    new Corruption(check, corruption, repair, found).assertSeen(system);
  }

  @Test
  @Order(3)
  void remote_transactions_are_atomic_and_in_all_partitions() throws Exception {
    NewOrder input =
        new NewOrder(
            1,
            1,
            9,
            new OrderLines.Builder(5)
                .add(1, 1, 3)
                .add(2, 2, 3)
                .add(3, 1, 3)
                .add(4, 2, 3)
                .add(NewOrder.UNUSED_ITEM, 1, 3)
                .build());
    List<List<Object>> stock = stock();
    long next = next();

    assertThat(end(input)).isEqualTo("INTENDED_ROLLBACK");
    assertThat(stock()).as("at both warehouses").isEqualTo(stock);
    assertThat(next()).isEqualTo(next);
    assertThat(system.number("select count(*) from order_line where ol_o_id > 3000")).isZero();

    // Refused for a row of the customer's warehouse that is not there, after the home warehouse's
    // rows were changed in the same batch.
    long payments = system.number("select count(*) from history");
    assertThat(end(new Payment(1, 1, 2, 2, 99_999, "", 500))).startsWith("ERROR");
    assertThat(system.number("select count(*) from history")).isEqualTo(payments);
    assertThat(system.row("select w_ytd from warehouse where w_id = 1"))
        .extracting(Object::toString)
        .containsExactly("300000.00");
  }

  private static List<List<Object>> stock() throws Exception {
    return system.rows(
        "select s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt from stock"
            + " where s_i_id in (1, 2, 3, 4) order by s_w_id, s_i_id");
  }

  private static long next() throws Exception {
    return system.number("select sum(d_next_o_id) from district");
  }

  /** The outcome and the failure in words. */
  private static String end(TpccTransaction input) {
    try (Session session =
        new CallSessions(procedures(), new TpccProcedures(), new LongAdder()).open()) {
      Execution execution = Execution.of(session, input);
      return execution.outcome() == Outcome.ERROR
          ? "ERROR " + execution.failure()
          : execution.outcome().name();
    }
  }

  /** Statements are slow, so there are few of them. */
  @Nested
  @Order(1)
  final class Agreement extends AgreementContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session first(Connection connection) throws SQLException {
      return new RowStore(system.client(), connection, TpccData.FILES.statements("voltdb"));
    }

    @Override
    Session second(Connection connection) throws SQLException {
      return new CallSessions(procedures(), new TpccProcedures(), new LongAdder()).open();
    }

    @Override
    int countOfFirst() {
      return 25;
    }

    @Override
    boolean showsRolledBack() {
      return false;
    }
  }

  @Nested
  @Order(2)
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  final class Runs {
    @Test
    @Order(1)
    void a_procedure_that_the_server_does_not_have_is_named() throws Exception {
      system.execute("drop procedure TpccDelivery");
      try {
        assertThat(end(new Delivery(1, 1))).startsWith("ERROR").contains("TpccDelivery");
      } finally {
        TpccData.FILES.procedures("voltdb").install(procedures());
      }
    }

    @Test
    @Order(2)
    void a_run_by_procedures_agrees_with_the_database(@TempDir Path folder) throws Exception {
      Ran ran = WholeRun.of(system, settings(Access.PROCEDURES), folder);

      WholeRun.assertBelievable(ran);
      assertThat(Files.readAllLines(folder.resolve("deliveries.csv")))
          .as("a header, and a line for each Delivery")
          .hasSize(
              1
                  + (int)
                      (long)
                          ran.statistics()
                              .transaction("delivery")
                              .overall()
                              .get(Outcome.COMMITTED));
      assertThat(ran.assessment().remarks()).extracting(Remark::clause).doesNotContain("3.4.1");
      assertThat(ran.assessment().audit())
          .filteredOn(row -> row.id().equals("deferred-deliveries"))
          .singleElement()
          .satisfies(row -> assertThat(row.samples()).isPositive())
          .satisfies(row -> assertThat(row.value()).isEqualTo(100));
    }

    @Test
    @Order(3)
    void a_run_by_statements_says_that_it_was_not_transactional(@TempDir Path folder)
        throws Exception {
      system.execute("update warehouse set w_ytd = w_ytd + 1 where w_id = 2");

      Ran ran = WholeRun.of(system, settings(Access.STATEMENTS), folder);

      assertThat(ran.statistics().transaction("new-order").completed()).isPositive();
      assertThat(ran.assessment().verdict())
          .startsWith("NOT TRANSACTIONAL (each statement was a transaction of its own). Unpaced, ");
      assertThat(ran.assessment().remarks()).extracting(Remark::clause).contains("3.2, 3.4");
      assertThat(ran.checks()).extracting(CheckResult::status).doesNotContain(Status.FAIL);
      assertThat(ran.checks().get(0).status()).isEqualTo(Status.NOT_GUARANTEED);
      assertThat(ran.checks().get(0).detail()).contains("warehouse 2: ");
    }

    private static TpccSettings settings(Access access) {
      return LoadedSystem.settings(access, DeliveryMode.DEFERRED);
    }
  }

  @Nested
  @Order(3)
  final class ByProcedures extends StoreContract {
    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new CallSessions(procedures(), new TpccProcedures(), new LongAdder()).open();
    }

    /** The procedure's abort takes its output with it. */
    @Override
    int linesShownOfRolledBack() {
      return 0;
    }
  }

  @Nested
  @Order(4)
  final class ByStatements extends StoreContract {
    /** Single statements cannot be rolled back. */
    @Override
    boolean writesWhatItRollsBack() {
      return false;
    }

    @Override
    LoadedSystem system() {
      return system;
    }

    @Override
    Session open(LoadedSystem loaded, Connection opened) throws SQLException {
      return new RowStore(system.client(), opened, TpccData.FILES.statements("voltdb"));
    }
  }

  @Nested
  @Order(5)
  final class Emptied {
    @Test
    void tables_without_rows_are_not_called_consistent() throws Exception {
      Corruption.assertEmptyTablesAreSeen(system);
    }
  }
}
