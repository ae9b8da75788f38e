package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.Inputs;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.RewritingRelay;
import dev.loadstone.benchmarks.tpcc.RewritingRelay.Protocol;
import dev.loadstone.benchmarks.tpcc.check.ConsistencyChecks;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.CockroachdbDialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.YugabytedbDialect;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The schemas, statements and procedures for CockroachDB and YugabyteDB on PostgreSQL, loaded once
 * by the former's client. Proof of wiring and SQL text, never a result of either.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PostgresqlFamilyWiringIT extends StoreContract {
  private LoadedSystem system;

  @BeforeAll
  void load(@TempDir Path folder) {
    system = LoadedSystem.postgresqlUnder(new CockroachdbDialect(), folder);
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
  void the_conditions_hold_after_the_load_and_after_cockroachdbs_statements() throws Exception {
    assertThat(
            new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD))
        .hasSize(16)
        .allMatch(result -> result.status() == Status.PASS);
    SqlClient client = system.client();

    run(TpccSessions.byStatements(client, new LongAdder()));

    assertConsistent();
  }

  @Test
  @Order(2)
  void the_conditions_hold_after_yugabytedbs_statements_and_procedures() throws Exception {
    system.execute(effectiveIsolation("public"));
    try (RewritingRelay relay = yugabytedb()) {
      SqlClient client = connect(relay, Isolation.REPEATABLE_READ, Map.of());
      TpccData.FILES.procedures(client.dialect()).install(client);

      run(TpccSessions.byStatements(client, new LongAdder()));
      run(TpccSessions.byProcedures(client, new LongAdder()));
    }
    assertConsistent();
  }

  /** Its batches of statements were begun, and one of them failed before the next was sent. */
  @Test
  void a_delivery_that_failed_midway_credits_each_customer_once_when_tried_again()
      throws Exception {
    String balances = "select sum(c_balance) from customer where c_w_id = 2";
    String delivered =
        "select sum(ol_amount) from order_line where ol_w_id = 2 and ol_delivery_d is not null";
    BigDecimal credit = sum(balances).subtract(sum(delivered));
    try (Connection other = system.client().connection();
        Connection own = system.client().connection()) {
      Outputs store = new Outputs(open(system, own));
      execute(own, "set lock_timeout = '100ms'");
      own.commit();
      execute(
          other,
          "update order_line set ol_quantity = ol_quantity where ol_w_id = 2 and ol_d_id = 10"
              + " and ol_o_id = (select min(no_o_id) from new_order"
              + " where no_w_id = 2 and no_d_id = 10)");

      assertThatThrownBy(() -> store.delivery(new Delivery(2, 1)))
          .hasStackTraceContaining("lock timeout");
      own.rollback();
      other.rollback();
      DeliveryOutput output = store.delivery(new Delivery(2, 1));

      assertThat(output.orders()).hasSize(10);
      assertThat(sum(balances).subtract(sum(delivered))).isEqualByComparingTo(credit);
      execute(own, "set lock_timeout = 0");
      own.commit();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private BigDecimal sum(String sql) throws SQLException {
    return (BigDecimal) system.row(sql).get(0);
  }

  private void run(Sessions sessions) throws Exception {
    ConcurrentTransactions.Result result =
        ConcurrentTransactions.run(
            sessions, 15, i -> Inputs.terminal(7, i, 8, LoadedSystem.WAREHOUSES));

    assertThat(result.failures()).isEmpty();
  }

  private void assertConsistent() {
    assertThat(new ConsistencyChecks(system.client(), LoadedSystem.DATA).run(CheckMoment.AFTER_RUN))
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(check -> check.id() + " " + check.status() + " " + check.detail())
        .singleElement()
        .asString()
        .startsWith("condition-11 ");
  }

  @Test
  void cockroachdb_is_described_with_the_level_that_the_server_runs() {
    ServerDescription description = system.databaseClient().describe();

    assertThat(description.product()).isEqualTo("CockroachDB");
    assertThat(description.version()).startsWith("PostgreSQL 18");
    assertThat(description.isolation()).isEqualTo("serializable");
    assertThat(description.settings()).containsEntry("transaction_isolation", "serializable");
  }

  @Test
  void a_new_order_on_cockroachdb_takes_eight_round_trips() throws Exception {
    try (Connection own = system.client().connection()) {
      Outputs store = new Outputs(open(system, own));

      store.newOrder(
          new NewOrder(1, 2, 3, new OrderLines.Builder(2).add(11, 1, 1).add(12, 2, 3).build()));

      assertThat(store.roundTrips()).isEqualTo(8);
    }
  }

  @Test
  void yugabytedb_runs_what_its_servers_are_set_to() throws Exception {
    system.execute("create schema allowing");
    system.execute(
        effectiveIsolation("allowing").replace("'repeatable read')", "'read committed')"));
    system.execute(effectiveIsolation("public"));
    try (RewritingRelay relay = yugabytedb()) {
      assertThat(describe(relay, "allowing").isolation()).isEqualTo("read committed");
      assertThat(describe(relay, "public").isolation()).isEqualTo("repeatable read");
    }
  }

  private ServerDescription describe(RewritingRelay relay, String schema) {
    return system
        .connect(
            new JdbcDatabase(new YugabytedbDialect()),
            List.of(relay.endpoint()),
            system.databaseName(),
            null,
            Map.of("currentSchema", schema))
        .describe();
  }

  @Test
  void yugabytedbs_schema_is_sql() throws Exception {
    system.execute("create schema yugabytedb");
    system.execute(effectiveIsolation("yugabytedb"));
    try (RewritingRelay relay = yugabytedb()) {
      SqlClient client =
          connect(relay, Isolation.REPEATABLE_READ, Map.of("currentSchema", "yugabytedb"));

      executeAll(client, TpccData.FILES.schema("yugabytedb"));
    }
  }

  @Test
  void cockroachdbs_schema_is_sql_from_the_first_section_to_the_last() throws Exception {
    system.execute("create schema cockroachdb");
    SqlClient client =
        system
            .connect(
                new JdbcDatabase(new CockroachdbDialect()),
                List.of(system.endpoint()),
                system.databaseName(),
                Isolation.SERIALIZABLE,
                Map.of("currentSchema", "cockroachdb"))
            .capability(SqlClient.class)
            .orElseThrow();

    executeAll(client, TpccData.FILES.schema("cockroachdb"));
  }

  private static void executeAll(SqlClient client, SqlSchema schema) throws Exception {
    for (SectionName name : SectionName.values()) {
      try (Connection connection = client.connectionWithoutTimeLimit();
          Statement statement = connection.createStatement()) {
        for (String sql : schema.section(name).statements()) {
          // PostgreSQL has no "if not exists" for constraints.
          statement.execute(sql.replace("constraint if not exists", "constraint"));
        }
        connection.commit();
      }
    }
  }

  @Test
  void yugabytedb_refuses_a_level_that_the_server_would_not_run() throws Exception {
    system.execute(effectiveIsolation("public"));
    try (RewritingRelay relay = yugabytedb()) {
      assertThatThrownBy(() -> connect(relay, Isolation.READ_COMMITTED, Map.of()))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("would run: it takes repeatable read instead")
          .hasMessageContaining("yb_enable_read_committed_isolation");
    }
  }

  /** PostgreSQL sorts by every column of a key and spreads by none. */
  private RewritingRelay yugabytedb() throws Exception {
    return new RewritingRelay(
        system.endpoint(),
        Protocol.POSTGRESQL,
        text -> text.startsWith("create ") ? text.replaceAll(" (?:hash|asc)(?=[,)])", "") : text);
  }

  private SqlClient connect(
      RewritingRelay relay, Isolation isolation, Map<String, String> properties) {
    return system
        .connect(
            new JdbcDatabase(new YugabytedbDialect()),
            List.of(relay.endpoint()),
            system.databaseName(),
            isolation,
            properties)
        .capability(SqlClient.class)
        .orElseThrow();
  }

  /** Answers as a server does that was not told to run read committed. */
  private static String effectiveIsolation(String schema) {
    return "create or replace function "
        + schema
        + ".yb_get_effective_transaction_isolation_level() returns text language sql as"
        + " $$ select replace(current_setting('transaction_isolation'), 'read committed',"
        + " 'repeatable read') $$";
  }
}
