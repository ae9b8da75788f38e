package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.RewritingRelay;
import dev.loadstone.benchmarks.tpcc.RewritingRelay.Protocol;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.SinglestoreDialect;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * SingleStore's driver, schema and statements on MariaDB, behind relays that take the place of two
 * aggregators. Proof of wiring and SQL text, never a SingleStore result.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class SinglestoreWiringIT extends StoreContract {
  private LoadedSystem system;

  @BeforeAll
  void load(@TempDir Path folder) {
    system =
        LoadedSystem.mariadbBehindRelays(
            SinglestoreDialect.byOwnDriver(), SinglestoreTexts::forMariadb, 2, folder);
  }

  @AfterAll
  void stop() {
    system.close();
  }

  @Override
  LoadedSystem system() {
    return system;
  }

  @Override
  Session open(LoadedSystem loaded, Connection opened) throws SQLException {
    return new BatchStore(
        system.client(), opened, TpccData.FILES.statements(loaded.client().dialect()));
  }

  /** First, because the contract's own tests change rows behind the transactions' back. */
  @Test
  @Order(1)
  void the_conditions_hold_after_the_load_and_after_many_sessions_at_once() throws Exception {
    assertThat(
            new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD))
        .hasSize(16)
        .allMatch(result -> result.status() == Status.PASS);
    SqlClient client = system.connect(Isolation.READ_COMMITTED);

    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(
            TpccSessions.byStatements(client, new LongAdder()),
            60,
            i -> Inputs.terminal(3, i, 8, LoadedSystem.WAREHOUSES));

    assertThat(result.failures()).isEmpty();
    assertThat(result.tries()).doesNotContainKey(Outcome.DEADLOCK);
    assertThat(new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(CheckResult::id)
        .containsExactly("condition-11");
    assertThat(system.relays())
        .as("connections are spread over the aggregators")
        .extracting(RewritingRelay::connections)
        .allMatch(connections -> connections >= 3);
  }

  @Test
  void the_description_is_what_the_server_says_of_itself() {
    ServerDescription description = system.databaseClient().describe();

    assertThat(description.product()).isEqualTo("SingleStore");
    assertThat(description.version()).isEqualTo("8.0.0");
    assertThat(description.isolation()).isEqualTo("read committed");
    assertThat(description.settings()).containsEntry("lock_wait_timeout", "30");
  }

  @Test
  void schema_load_and_checks_go_through_the_master_aggregator_alone() throws Exception {
    SqlClient client = system.connect(Isolation.READ_COMMITTED);
    RewritingRelay master = system.relays().get(0);
    RewritingRelay child = system.relays().get(1);
    int ofMaster = master.connections();
    int ofChild = child.connections();

    try (Connection one = client.connectionWithoutTimeLimit();
        Connection two = client.connectionForReading();
        Connection three = client.connectionWithoutTimeLimit()) {
      assertThat(List.of(one, two, three)).doesNotHaveDuplicates();
    }

    assertThat(master.connections()).isEqualTo(ofMaster + 3);
    assertThat(child.connections()).isEqualTo(ofChild);
  }

  /** MariaDB would refuse the word that this server's version does not know either. */
  @Test
  void a_server_that_has_no_word_for_row_stores_is_not_told_it() throws Exception {
    try (RewritingRelay memsql =
        new RewritingRelay(
            system.endpoint(),
            Protocol.MYSQL,
            text -> text.replace("@@aggregator_id", "1").replace("@@memsql_version", "'7.0.26'"))) {
      SqlClient client =
          system
              .connect(List.of(memsql.endpoint()), Isolation.READ_COMMITTED)
              .capability(SqlClient.class)
              .orElseThrow();
      try (Connection connection = client.connectionWithoutTimeLimit()) {
        client.changeSchema(
            connection,
            List.of(
                "create rowstore table memsql_7 (a int not null primary key)",
                "drop table memsql_7"));
      }
    }
  }

  /** A New-Order that waited for its stock goes on from what the other session committed. */
  @Test
  void stock_is_locked_before_it_is_read() throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (Connection holder = system.client().connection();
        var lock = holder.createStatement();
        Connection waiting = system.client().connection();
        Session session = open(system, waiting)) {
      long before = quantity(7);
      long restocked = before == 50 ? 60 : 50;
      lock.execute(
          "update stock set s_quantity = " + restocked + " where s_w_id = 1 and s_i_id = 7");
      Future<Outcome> order = threads.submit(() -> Execution.of(session, orderOfItem(7)).outcome());
      while (system.number(
              "select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
          == 0) {
        assertThat(order.isDone()).as("not even the row's update waits").isFalse();
        // The server makes this table anew only when nobody has read it for 100 ms.
        Thread.sleep(250);
      }
      holder.commit();

      assertThat(order.get(30, TimeUnit.SECONDS)).isEqualTo(Outcome.COMMITTED);
      assertThat(quantity(7)).isEqualTo(restocked - 1);
    } finally {
      threads.shutdownNow();
    }
  }

  private long quantity(int item) throws Exception {
    return system.number("select s_quantity from stock where s_w_id = 1 and s_i_id = " + item);
  }

  private static NewOrder orderOfItem(int item) {
    return new NewOrder(1, 1, 1, new OrderLines.Builder(1).add(item, 1, 1).build());
  }
}
