package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests of rules that hold however many sessions work at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConcurrencyContract {
  private static final int TRANSACTIONS = 45;

  /** At the strongest levels most are tried again many times. */
  private static final int TRANSACTIONS_AT_EACH_ISOLATION = 20;

  /** With the initial population, and the procedures where there are some. */
  abstract LoadedSystem system();

  abstract Sessions sessions(SqlClient client);

  @Test
  void many_sessions_at_once_end_without_a_fault_at_each_isolation() throws Exception {
    for (Isolation isolation : Isolation.values()) {
      SqlClient client = system().connect(isolation);
      long orders = orders();

      ConcurrentTransactions.Result result =
          ConcurrentTransactions.run(
              sessions(client),
              TRANSACTIONS_AT_EACH_ISOLATION,
              i -> Inputs.terminal(isolation.name().hashCode(), i, 8, LoadedSystem.WAREHOUSES));

      assertThat(result.failures()).as(isolation.name()).isEmpty();
      if (isolation == Isolation.READ_COMMITTED) {
        assertThat(result.tries()).doesNotContainKey(Outcome.DEADLOCK);
      }
      assertThat(orders()).as(isolation.name()).isGreaterThan(orders);
    }
  }

  /** Few items, in any order, at both warehouses: sessions that lock as they come would meet. */
  @Test
  void sessions_that_want_the_same_rows_never_deadlock_at_read_committed() throws Exception {
    SqlClient client = system().connect(Isolation.READ_COMMITTED);
    long orders = orders();

    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(sessions(client), TRANSACTIONS, ConcurrencyContract::contender);

    assertThat(result.failures()).isEmpty();
    // A Delivery that others overtook again and again fails as a conflict and is tried once more.
    assertThat(result.tries())
        .doesNotContainKey(Outcome.DEADLOCK)
        .containsEntry(Outcome.COMMITTED, 8L * TRANSACTIONS);
    assertThat(orders() - orders).isEqualTo(8L * TRANSACTIONS / 3);
  }

  @Test
  void the_cheap_conditions_hold_in_each_snapshot_while_sessions_work() throws Exception {
    SqlClient client = system().connect(Isolation.READ_COMMITTED);
    ConsistencyChecks checks = new ConsistencyChecks(client, LoadedSystem.DATA);
    FutureTask<ConcurrentTransactions.Result> work =
        new FutureTask<>(
            () ->
                ConcurrentTransactions.run(
                    sessions(client), TRANSACTIONS, ConcurrencyContract::contender));
    new Thread(work).start();
    do {
      assertThat(checks.runOnSnapshot())
          .extracting(CheckResult::id, CheckResult::status)
          .containsExactly(
              tuple("condition-1", Status.PASS),
              tuple("condition-2", Status.PASS),
              tuple("condition-3", Status.PASS),
              tuple("condition-8", Status.PASS),
              tuple("condition-9", Status.PASS));
    } while (!work.isDone());
    assertThat(work.get().failures()).isEmpty();
  }

  @Test
  void a_snapshot_of_data_that_is_wrong_is_found_so() throws Exception {
    system().execute("update warehouse set w_ytd = w_ytd + 1 where w_id = 1");
    try {
      assertThat(new ConsistencyChecks(system().client(), LoadedSystem.DATA).runOnSnapshot())
          .filteredOn(check -> check.status() == Status.FAIL)
          .extracting(CheckResult::id)
          .containsExactly("condition-1", "condition-8");
    } finally {
      system().execute("update warehouse set w_ytd = w_ytd - 1 where w_id = 1");
    }
  }

  /** New-Order, Payment and Delivery in turn. */
  private static Script contender(int index) {
    TpccRandom random = new TpccRandom(new SplittableRandom(index));
    return new Script() {
      private int count;

      @Override
      public Transaction next() {
        int warehouse = random.uniform(1, LoadedSystem.WAREHOUSES);
        return switch (count++ % 3) {
          case 0 -> {
            OrderLines.Builder lines = new OrderLines.Builder(10);
            for (int line = 0; line < 10; line++) {
              lines.add(random.uniform(1, 12), random.uniform(1, 2), random.uniform(1, 10));
            }
            yield new NewOrder(
                warehouse, random.uniform(1, 10), random.uniform(1, 3000), lines.build());
          }
          case 1 ->
              new Payment(
                  warehouse,
                  random.uniform(1, 10),
                  random.uniform(1, 2),
                  random.uniform(1, 10),
                  0,
                  "BARBARBAR",
                  100);
          default -> new Delivery(warehouse, 1);
        };
      }
    };
  }

  /** Once for all of them, because it reads the whole data. */
  @AfterAll
  final void the_conditions_hold_afterwards() {
    assertThat(
            new ConsistencyChecks(system().client(), LoadedSystem.DATA).run(CheckMoment.AFTER_RUN))
        .filteredOn(result -> result.status() != Status.PASS)
        .extracting(result -> result.id() + " " + result.status())
        .containsExactly("condition-11 NOT_APPLICABLE");
  }

  private long orders() throws Exception {
    return system().number("select sum(d_next_o_id) from district");
  }
}
