package dev.loadstone.databases.jdbc.sharded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.ShardedConnection;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.ShardedPostgresqlDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two shards, each with a table of one row. */
final class ShardedPostgresqlIT {
  private static final int CONNECTIONS = 4;

  private static ClusterDeployment servers;
  private DatabaseClient client;
  private ShardedSqlClient shards;

  @BeforeAll
  static void start(@TempDir Path folder) {
    servers =
        ShardedPostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    2,
                    Map.of("shared_buffers", "32MB"),
                    folder.resolve("data"),
                    folder.resolve("logs"),
                    4 * CONNECTIONS,
                    0));
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  @BeforeEach
  void connect() throws SQLException {
    client = connect(servers);
    shards = client.capability(ShardedSqlClient.class).orElseThrow();
    for (SqlClient shard : shards.shards()) {
      execute(shard, "CREATE TABLE account (balance int)");
      execute(shard, "INSERT INTO account VALUES (0)");
    }
  }

  @Test
  void every_shard_settles_by_a_checkpoint() throws SQLException {
    String checkpoint = "SELECT checkpoint_lsn FROM pg_control_checkpoint()";
    String first = ask(0, checkpoint);
    String second = ask(1, checkpoint);
    for (SqlClient shard : shards.shards()) {
      execute(shard, "UPDATE account SET balance = balance");
    }

    assertThat(client.settle(Duration.ofSeconds(30))).contains("checkpoint on each of 2 shards");
    assertThat(ask(0, checkpoint)).isNotEqualTo(first);
    assertThat(ask(1, checkpoint)).isNotEqualTo(second);
  }

  @Test
  void strangers_on_any_shard_are_seen_and_own_sessions_are_not() throws SQLException {
    try (Connection ours = shards.shards().get(0).connection();
        Connection stranger = shards.shards().get(1).connection()) {
      execute(ours, "UPDATE account SET balance = balance");
      execute(stranger, "SET application_name = 'forgotten'");

      assertThat(client.othersAtWork().orElseThrow())
          .extracting(OtherSession::who)
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith("shard 2: forgotten as ");
      execute(stranger, "SET application_name = 'loadstone'");
    }
  }

  @AfterEach
  void disconnect() throws SQLException {
    for (SqlClient shard : shards.shards()) {
      execute(shard, "DROP TABLE account");
    }
    client.close();
  }

  private static DatabaseClient connect(ClusterDeployment deployment) {
    return connect(deployment, deployment.endpoints());
  }

  private static DatabaseClient connect(ClusterDeployment deployment, List<String> endpoints) {
    return new ShardedPostgresqlDatabase()
        .connect(
            new Target(
                endpoints,
                deployment.database(),
                deployment.user(),
                deployment.password(),
                CONNECTIONS,
                null,
                Duration.ofSeconds(30),
                Map.of()));
  }

  private static void execute(SqlClient shard, String sql) throws SQLException {
    try (Connection connection = shard.connection()) {
      execute(connection, sql);
      connection.commit();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private String ask(int shard, String sql) throws SQLException {
    try (Connection connection = shards.shards().get(shard).connection()) {
      return ask(connection, sql);
    }
  }

  private List<String> balances() throws SQLException {
    return List.of(ask(0, "SELECT balance FROM account"), ask(1, "SELECT balance FROM account"));
  }

  private String prepared() throws SQLException {
    return ask(0, "SELECT count(*) FROM pg_prepared_xacts")
        + ask(1, "SELECT count(*) FROM pg_prepared_xacts");
  }

  /** Moves something from the first shard to the second, without a commit. */
  private static void move(ShardedConnection connection, int amount) throws SQLException {
    execute(connection.on(0), "UPDATE account SET balance = balance - " + amount);
    execute(connection.on(1), "UPDATE account SET balance = balance + " + amount);
  }

  @Test
  void what_was_done_on_two_shards_is_committed_or_rolled_back_together() throws SQLException {
    try (ShardedConnection connection = shards.connection()) {
      move(connection, 5);
      assertThat(connection.commit(0, List.of(1))).isEqualTo(4);
      move(connection, 7);
      connection.rollback();
      move(connection, 1);
      connection.commit(1, List.of(0));
    }
    assertThat(balances()).containsExactly("-6", "6");
    assertThat(prepared()).isEqualTo("00");
  }

  @Test
  void when_one_shard_fails_before_the_decision_nothing_is_committed() throws SQLException {
    try (ShardedConnection connection = shards.connection()) {
      move(connection, 5);
      String session = ask(connection.on(1), "SELECT pg_backend_pid()");
      ask(1, "SELECT pg_terminate_backend(" + session + ", 5000)");

      assertThatThrownBy(() -> connection.commit(0, List.of(1)))
          .isInstanceOf(SQLException.class)
          .extracting(failure -> ((SQLException) failure).getSQLState())
          .isNotEqualTo(ShardedConnection.UNDECIDED);
      assertThat(connection.isUsable()).isFalse();
    }
    assertThat(balances()).containsExactly("0", "0");
    assertThat(prepared()).isEqualTo("00");
  }

  @Test
  void a_transaction_whose_home_session_is_lost_is_rolled_back_and_not_while_it_is_under_way()
      throws SQLException {
    ShardedConnection connection = shards.connection();
    move(connection, 5);
    String name = new TwoPhaseCommit(shards.shards()).decideBy(0, connection.on(0));
    TwoPhaseCommit.prepare(connection.on(1), name);

    shards.finishTransactions();
    assertThat(prepared()).as("it is under way").isEqualTo("01");

    String session = ask(connection.on(0), "SELECT pg_backend_pid()");
    ask(0, "SELECT pg_terminate_backend(" + session + ", 5000)");
    shards.finishTransactions();
    assertThatThrownBy(connection::close).isInstanceOf(SQLException.class);
    assertThat(prepared()).isEqualTo("00");
    assertThat(balances()).containsExactly("0", "0");
  }

  @Test
  void a_decision_outlives_crashes_and_is_carried_out_by_the_next_client() throws Exception {
    ShardedConnection connection = shards.connection();
    move(connection, 5);
    String name = new TwoPhaseCommit(shards.shards()).decideBy(0, connection.on(0));
    TwoPhaseCommit.prepare(connection.on(1), name);
    connection.on(0).commit();
    // The client is gone before the second phase, and then both servers are.
    connection.abort();
    assertThatThrownBy(connection::close).isInstanceOf(SQLException.class);
    client.close();
    servers.kill(1);
    servers.kill(2);
    servers.restart();

    client = connect(servers);
    shards = client.capability(ShardedSqlClient.class).orElseThrow();

    assertThat(prepared()).isEqualTo("00");
    assertThat(balances()).containsExactly("-5", "5");
  }

  /** As a client that is gone between its home shard's commit and the second phase. */
  private void leaveDecided() throws SQLException {
    ShardedConnection connection = shards.connection();
    move(connection, 5);
    String name = new TwoPhaseCommit(shards.shards()).decideBy(0, connection.on(0));
    TwoPhaseCommit.prepare(connection.on(1), name);
    connection.on(0).commit();
    connection.abort();
    assertThatThrownBy(connection::close).isInstanceOf(SQLException.class);
    assertThat(prepared()).isEqualTo("01");
  }

  @Test
  void a_decision_is_carried_out_whatever_the_order_of_the_endpoints() throws SQLException {
    leaveDecided();
    List<String> endpoints = servers.endpoints();
    connect(servers, List.of(endpoints.get(1), endpoints.get(0))).close();
    assertThat(prepared()).isEqualTo("00");
    assertThat(balances()).containsExactly("-5", "5");
  }

  @Test
  void a_prepared_transaction_is_left_alone_where_its_home_shard_is_not_named()
      throws SQLException {
    leaveDecided();
    assertThatThrownBy(() -> connect(servers, servers.endpoints().subList(1, 2)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("is of a system with other shards; nothing was settled");
    assertThat(prepared()).isEqualTo("01");
    shards.finishTransactions();
    assertThat(balances()).containsExactly("-5", "5");
  }

  @Test
  void one_server_is_not_taken_for_two_shards() {
    String first = servers.endpoints().get(0);
    assertThatThrownBy(() -> connect(servers, List.of(first, first)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("endpoints 1 and 2 lead to the same database");
  }

  @Test
  void a_client_that_only_looks_makes_no_table() throws SQLException {
    shards.connection().close();
    execute(shards.shards().get(0), "DROP TABLE loadstone_decisions");
    try (DatabaseClient other = connect(servers)) {
      other.capability(ShardedSqlClient.class).orElseThrow().finishTransactions();
      assertThat(ask(0, "SELECT to_regclass('loadstone_decisions')")).isNull();
      other.capability(ShardedSqlClient.class).orElseThrow().connection().close();
      assertThat(ask(0, "SELECT to_regclass('loadstone_decisions')")).isNotNull();
    }
  }

  @Test
  void a_client_leaves_no_decisions_behind() throws SQLException {
    String count = "SELECT count(*) FROM loadstone_decisions";
    shards.connection().close();
    String before = ask(0, count);
    try (DatabaseClient other = connect(servers);
        ShardedConnection connection =
            other.capability(ShardedSqlClient.class).orElseThrow().connection()) {
      move(connection, 1);
      connection.commit(0, List.of(1));
      assertThat(ask(0, count)).isNotEqualTo(before);
    }
    assertThat(ask(0, count)).isEqualTo(before);
  }

  @Test
  void the_description_says_how_transactions_span_shards() {
    assertThat(client.describe().settings())
        .containsEntry("shards", "2")
        .containsEntry("transactions across shards", "two-phase commit, no common snapshot")
        .containsEntry("shared_buffers", "32MB");
    assertThat(client.describe().isolation()).isEqualTo("read committed on each shard");
  }

  @Test
  void servers_that_cannot_prepare_transactions_are_refused(@TempDir Path folder) {
    DeploymentPlan plan =
        new DeploymentPlan(
            2,
            Map.of("max_prepared_transactions", "3", "shared_buffers", "16MB"),
            folder.resolve("data"),
            folder.resolve("logs"),
            CONNECTIONS,
            0);
    try (ClusterDeployment few = ShardedPostgresqlDeployer.standard().start(plan)) {
      assertThatThrownBy(() -> connect(few))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("max_prepared_transactions is 3")
          .hasMessageContaining("4 connections");
    }
  }

  @Test
  void standbys_are_not_for_shards() {
    DeploymentPlan plan =
        new DeploymentPlan(
            3, Map.of("synchronousStandbys", "1"), Path.of("data"), Path.of("logs"), 4, 0);
    assertThatThrownBy(() -> ShardedPostgresqlDeployer.standard().start(plan))
        .hasMessageContaining("settings.synchronousStandbys");
  }
}
