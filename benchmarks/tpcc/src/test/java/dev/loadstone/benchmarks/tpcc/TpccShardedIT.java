package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.benchmarks.tpcc.TpccSettings.Homes;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.jdbc.sharded.ShardedPostgresqlDatabase;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.postgresql.ShardedPostgresqlDeployer;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.file.types.RecordBinder;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Three shards beside one database, with the same three warehouses. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class TpccShardedIT {
  private static final int WAREHOUSES = 3;
  private static final int CLIENTS = 6;
  private static final TpccSettings SETTINGS = settings(Access.STATEMENTS, false);

  /** All that transactions write, but for the time of day. Adds up over shards. */
  private static final Map<String, String> CONTENTS =
      Map.of(
          "warehouse", "w_id, w_ytd",
          "district", "d_w_id, d_id, d_ytd, d_next_o_id",
          "customer",
              "c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt,"
                  + " c_data",
          "history", "h_c_w_id, h_c_d_id, h_c_id, h_w_id, h_d_id, h_amount, h_data",
          "new_order", "no_w_id, no_d_id, no_o_id",
          "orders", "o_w_id, o_d_id, o_id, o_c_id, o_carrier_id, o_ol_cnt, o_all_local",
          "order_line",
              "ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id,"
                  + " ol_delivery_d is null, ol_quantity, ol_amount, ol_dist_info",
          "stock", "s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt");

  private static final List<AutoCloseable> OPENED = new ArrayList<>();

  private static ClusterDeployment shardServers;
  private static DatabaseClient sharded;
  private static DatabaseClient single;

  private static TpccSettings settings(Access access, boolean foreignKeys) {
    return new TpccSettings(
        WAREHOUSES, access, DeliveryMode.INTERACTIVE, foreignKeys, 1, Homes.FIXED, null);
  }

  @BeforeAll
  static void start(@TempDir Path folder) {
    shardServers =
        (ClusterDeployment)
            start(ShardedPostgresqlDeployer.standard(), 3, folder.resolve("sharded"));
    sharded = connect(new ShardedPostgresqlDatabase(), shardServers, shardServers.endpoints());
    Deployment one = start(PostgresqlDeployer.standard(), 1, folder.resolve("single"));
    single = connect(new JdbcDatabase(new PostgresqlDialect()), one, one.endpoints());
    for (DatabaseClient client : List.of(sharded, single)) {
      workload(client).load(new LoadOptions(3, false), (done, total, step) -> {});
    }
  }

  private static Deployment start(Deployer deployer, int nodes, Path folder) {
    Deployment deployment =
        deployer.start(
            new DeploymentPlan(
                nodes,
                Map.of("shared_buffers", "128MB"),
                folder.resolve("data"),
                folder.resolve("logs"),
                4 * CLIENTS,
                0));
    OPENED.add(deployment);
    return deployment;
  }

  private static DatabaseClient connect(
      Database database, Deployment deployment, List<String> endpoints) {
    DatabaseClient client =
        database.connect(
            new Target(
                endpoints,
                deployment.database(),
                deployment.user(),
                deployment.password(),
                CLIENTS,
                null,
                Duration.ofSeconds(30),
                Map.of()));
    OPENED.add(client);
    return client;
  }

  private static Workload workload(DatabaseClient client) {
    return new TpccBenchmark().bind(SETTINGS, client, LoadedSystem.SEED);
  }

  @AfterAll
  static void stop() throws Exception {
    for (int i = OPENED.size() - 1; i >= 0; i--) {
      OPENED.get(i).close();
    }
  }

  private static List<SqlClient> shards() {
    return sharded.capability(ShardedSqlClient.class).orElseThrow().shards();
  }

  private static Map<String, BigDecimal> contents(List<SqlClient> databases) throws SQLException {
    Map<String, BigDecimal> sums = new LinkedHashMap<>();
    for (SqlClient database : databases) {
      try (Connection connection = database.connectionWithoutTimeLimit();
          Statement statement = connection.createStatement()) {
        for (Map.Entry<String, String> table : CONTENTS.entrySet()) {
          try (ResultSet row =
              statement.executeQuery(
                  "select coalesce(sum(hashtextextended(content::text, 0)), 0) from (select "
                      + table.getValue()
                      + " from "
                      + table.getKey()
                      + ") as content")) {
            row.next();
            sums.merge(table.getKey(), row.getBigDecimal(1), BigDecimal::add);
          }
        }
      }
    }
    return sums;
  }

  private static Object ask(SqlClient database, String sql) throws SQLException {
    try (Connection connection = database.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getObject(1);
    }
  }

  private static void execute(SqlClient database, String sql) throws SQLException {
    try (Connection connection = database.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  @Test
  @Order(1)
  void each_shard_has_its_warehouses_and_all_items_and_every_condition_holds() throws Exception {
    for (int shard = 0; shard < 3; shard++) {
      SqlClient database = shards().get(shard);
      assertThat(ask(database, "select string_agg(w_id::text, ',') from warehouse"))
          .isEqualTo(Integer.toString(shard + 1));
      assertThat(ask(database, "select count(*) from item")).isEqualTo(100_000L);
    }
    assertThat(workload(sharded).state().kind()).isEqualTo(Kind.COMPLETE);
    assertThat(workload(sharded).check(CheckMoment.AFTER_LOAD))
        .hasSize(16)
        .allMatch(check -> check.status() == Status.PASS);
    assertThat(contents(shards())).isEqualTo(contents(List.of(sqlOf(single))));
  }

  private static SqlClient sqlOf(DatabaseClient client) {
    return client.capability(SqlClient.class).orElseThrow();
  }

  @Test
  @Order(2)
  void the_same_transactions_leave_the_same_data_as_on_one_database() throws Exception {
    List<Executed> onShards = execute(sharded);
    List<Executed> onOne = execute(single);

    assertThat(onShards)
        .extracting(Executed::outcome)
        .isEqualTo(onOne.stream().map(Executed::outcome).toList());
    assertThat(contents(shards())).isEqualTo(contents(List.of(sqlOf(single))));
    Set<Integer> alone = roundTrips(onShards, false);
    assertThat(alone).isEqualTo(roundTrips(onOne, false));
    assertThat(roundTrips(onShards, true)).allMatch(trips -> trips >= 5);
  }

  private static Set<Integer> roundTrips(List<Executed> executed, boolean spanning) {
    Set<Integer> found = new TreeSet<>();
    for (Executed one : executed) {
      if (one.spanning() == spanning) {
        found.add(one.roundTrips());
      }
    }
    return found;
  }

  private record Executed(Outcome outcome, boolean spanning, int roundTrips) {}

  /** Three terminals, one of each warehouse, in turn. */
  private static List<Executed> execute(DatabaseClient client) throws Exception {
    List<Executed> executed = new ArrayList<>();
    try (WorkloadRun run = workload(client).prepare(3);
        Session session = run.sessions().open()) {
      var scripts = List.of(run.script(0), run.script(1), run.script(2));
      for (int i = 0; i < 600; i++) {
        Transaction transaction = scripts.get(i % 3).next();
        Execution execution = Execution.of(session, transaction);
        assertThat(execution.outcome().completed()).as(execution.failure()).isTrue();
        executed.add(
            new Executed(
                execution.outcome(), transaction.spansPartitions(), execution.roundTrips()));
      }
    }
    assertThat(executed).filteredOn(Executed::spanning).hasSizeGreaterThan(20);
    return executed;
  }

  @Test
  @Order(3)
  void a_run_of_many_clients_agrees_with_all_shards(@TempDir Path folder) throws Exception {
    WorkloadRun run = workload(sharded).prepare(CLIENTS);
    RunStatistics statistics;
    try {
      statistics = generator().run(run, folder, sample -> {}, new Cancellation()).statistics();
    } finally {
      run.close();
    }
    List<CheckResult> checks = run.verify(statistics);
    assertThat(checks)
        .filteredOn(check -> check.status() != Status.PASS)
        .extracting(check -> check.id() + " " + check.status() + " " + check.detail())
        .singleElement()
        .asString()
        .startsWith("condition-11 NOT_APPLICABLE");
    assertThat(checks)
        .extracting(CheckResult::id)
        .contains("new-orders-client-vs-server", "payments-client-vs-server");
    for (SqlClient shard : shards()) {
      assertThat(ask(shard, "select count(*) from pg_prepared_xacts")).isEqualTo(0L);
      assertThat(ask(shard, "select count(*) from history where h_c_w_id <> h_w_id"))
          .as("payments of customers of this shard at other warehouses")
          .isNotEqualTo(0L);
    }
    assertThat(statistics.transaction("new-order").overall()).doesNotContainKey(Outcome.ERROR);
  }

  private static LocalRun generator() {
    TpccBenchmark benchmark = new TpccBenchmark();
    return new LocalRun(
        benchmark.transactionTypes(),
        benchmark.headline(),
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals", CLIENTS,
                    "rampUp", "500ms",
                    "measure", "3s",
                    "rampDown", "200ms")),
        new RandomStreams(1),
        NanoClock.SYSTEM);
  }

  @Test
  @Order(4)
  void a_violation_on_one_shard_is_found_and_named() throws SQLException {
    SqlClient second = shards().get(1);
    execute(second, "update warehouse set w_ytd = w_ytd + 1");

    List<CheckResult> checks = workload(sharded).check(CheckMoment.AFTER_RUN);

    execute(second, "update warehouse set w_ytd = w_ytd - 1");
    assertThat(checks)
        .filteredOn(check -> check.status() == Status.FAIL)
        .satisfiesExactly(
            one -> {
              assertThat(one.id()).isEqualTo("condition-1");
              assertThat(one.detail()).contains("shard 2: 1 of 1 comparisons differ");
            },
            eight -> {
              assertThat(eight.id()).isEqualTo("condition-8");
              assertThat(eight.detail()).contains("1 of 3").contains("warehouse 2:");
            });
  }

  @Test
  @Order(5)
  void shards_that_hold_the_data_of_another_number_of_shards_are_refused() {
    DatabaseClient two =
        connect(
            new ShardedPostgresqlDatabase(), shardServers, shardServers.endpoints().subList(0, 2));

    assertThat(workload(two).state().kind()).isEqualTo(Kind.DIFFERENT);
    assertThatThrownBy(() -> workload(two).prepare(1))
        .hasMessageContaining("shard 1 of 3; expected ");
  }

  @Test
  @Order(6)
  void what_cannot_cross_shards_is_refused() {
    TpccBenchmark benchmark = new TpccBenchmark();
    assertThat(benchmark.runsOn(settings(Access.PROCEDURES, false)))
        .doesNotContain(ShardedSqlClient.class);
    assertThatThrownBy(() -> benchmark.bind(settings(Access.PROCEDURES, false), sharded, 1))
        .hasMessageContaining("a stored procedure sees one shard");
    assertThatThrownBy(() -> benchmark.bind(settings(Access.STATEMENTS, true), sharded, 1))
        .hasMessageContaining("foreignKeys");
    TpccSettings small = BenchmarkSettings.read(TpccSettings.class, "{warehouses: 2}");
    assertThatThrownBy(() -> benchmark.bind(small, sharded, 1))
        .hasMessageContaining("warehouses is 2, and there are 3 shards");
  }

  @Test
  @Order(7)
  void a_killed_shard_stops_the_transactions_of_its_warehouses_only() throws Exception {
    try (WorkloadRun run = workload(sharded).prepare(3)) {
      shardServers.kill(3);
      Sessions sessions = run.sessions();
      Transaction local = run.script(0).next();
      while (local.spansPartitions()) {
        local = run.script(0).next();
      }
      try (Session session = sessions.open()) {
        assertThat(Execution.of(session, local).outcome().completed()).isTrue();
      }
      try (Session session = sessions.open()) {
        assertThat(Execution.of(session, run.script(2).next()).outcome())
            .matches(Outcome::connectionBroken);
      }
    }
    assertThat(workload(sharded).check(CheckMoment.AFTER_RUN))
        .filteredOn(check -> !check.id().equals("condition-11"))
        .allMatch(check -> check.status() == Status.NOT_RUN);
  }

  @Test
  @Order(8)
  void everything_is_removed_by_clean() throws SQLException {
    shardServers.restart();
    workload(sharded).clean();
    assertThat(workload(sharded).state().kind()).isEqualTo(Kind.ABSENT);
    for (SqlClient shard : shards()) {
      assertThat(ask(shard, "select count(*) from pg_tables where tablename = 'warehouse'"))
          .isEqualTo(0L);
    }
  }
}
