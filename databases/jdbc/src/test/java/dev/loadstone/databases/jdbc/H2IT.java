package dev.loadstone.databases.jdbc;

import static dev.loadstone.databases.jdbc.ServerContract.ask;
import static dev.loadstone.databases.jdbc.ServerContract.execute;
import static dev.loadstone.databases.jdbc.ServerContract.failureOf;
import static dev.loadstone.databases.jdbc.ServerContract.failuresOfTwo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class H2IT {
  private Deployment deployment;

  @BeforeEach
  void start() {
    deployment =
        new H2Deployer()
            .start(new DeploymentPlan(1, Map.of(), Path.of("unused"), Path.of("unused"), 4, 0));
  }

  @AfterEach
  void stop() {
    deployment.close();
  }

  private DatabaseClient connect(Isolation isolation, Duration timeout) {
    return new JdbcDatabase(new H2Dialect()).connect(target(isolation, timeout));
  }

  private Target target(Isolation isolation, Duration timeout) {
    return new Target(
        deployment.endpoints(),
        deployment.database(),
        deployment.user(),
        deployment.password(),
        4,
        isolation,
        timeout,
        Map.of());
  }

  private static SqlClient sql(DatabaseClient client) throws SQLException {
    SqlClient sql = client.capability(SqlClient.class).orElseThrow();
    try (Connection connection = sql.connection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (id int PRIMARY KEY, amount int NOT NULL)");
      statement.execute("INSERT INTO account VALUES (1, 100), (2, 200)");
      connection.commit();
    }
    return sql;
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void connections_come_at_the_asked_isolation(Isolation isolation) throws SQLException {
    try (DatabaseClient client = connect(isolation, Duration.ofSeconds(5));
        Connection connection = client.capability(SqlClient.class).orElseThrow().connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT ISOLATION_LEVEL FROM INFORMATION_SCHEMA.SESSIONS"
                    + " WHERE SESSION_ID = SESSION_ID()")) {
      row.next();
      assertThat(row.getString(1)).isEqualToIgnoringCase(isolation.title());
      assertThat(connection.getAutoCommit()).isFalse();
    }
  }

  @Test
  void each_deployment_is_a_database_of_its_own_that_goes_with_it() throws SQLException {
    DatabaseClient client = connect(null, Duration.ofSeconds(5));
    try (client) {
      SqlClient sql = sql(client);
      Deployment other =
          new H2Deployer().start(new DeploymentPlan(1, Map.of(), Path.of("x"), Path.of("x"), 4, 0));
      try (other) {
        assertThat(other.database()).isNotEqualTo(deployment.database());
      }
      try (Connection connection = sql.connection()) {
        execute(connection, "SELECT * FROM account");
      }
      try (Connection open = sql.connection()) {
        deployment.close();
        SQLException gone = failureOf(open, "SELECT * FROM account");
        assertThat(sql.classify(gone)).isEqualTo(Outcome.CONNECTION_LOST);
      }
    }
    assertThatThrownBy(() -> connect(null, Duration.ofSeconds(5)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("deployment: local");
  }

  @Test
  void the_description_says_that_nothing_is_durable() {
    try (DatabaseClient client = connect(null, Duration.ofSeconds(5))) {
      assertThat(client.describe().product()).isEqualTo("H2");
      assertThat(client.describe().version()).startsWith("2.");
      assertThat(client.describe().settings())
          .containsEntry("durability", "none: in memory")
          .containsEntry("QUERY_TIMEOUT", "5000");
    }
  }

  @Test
  void failures_have_the_classes_of_h2s_codes() throws Exception {
    try (DatabaseClient client = connect(null, Duration.ofMillis(1_500))) {
      SqlClient sql = sql(client);
      try (Connection holder = sql.connection();
          Connection other = sql.connection()) {
        execute(holder, "UPDATE account SET amount = 1 WHERE id = 1");
        SQLException waited = failureOf(other, "UPDATE account SET amount = 2 WHERE id = 1");
        assertThat(sql.classify(waited)).isEqualTo(Outcome.DEADLOCK);
        holder.rollback();
        other.rollback();
        SQLException slow =
            failureOf(
                other, "SELECT count(*) FROM SYSTEM_RANGE(1, 100000) a, SYSTEM_RANGE(1, 100000) b");
        assertThat(sql.classify(slow)).isEqualTo(Outcome.TIMEOUT);
        SQLException missing = failureOf(other, "SELECT * FROM nothing_here");
        assertThat(sql.isMissingObject(missing)).isTrue();
        assertThat(sql.classify(missing)).isEqualTo(Outcome.ERROR);
        SQLException duplicate = failureOf(other, "INSERT INTO account VALUES (1, 1)");
        assertThat(sql.isMissingObject(duplicate)).isFalse();
        assertThat(sql.classify(duplicate)).isEqualTo(Outcome.ERROR);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Isolation.class,
      names = {"REPEATABLE_READ", "SERIALIZABLE"})
  void a_write_conflict_above_read_committed_is_retryable(Isolation isolation) throws SQLException {
    try (DatabaseClient client = connect(isolation, Duration.ofSeconds(5))) {
      SqlClient sql = sql(client);
      try (Connection one = sql.connection();
          Connection two = sql.connection()) {
        execute(one, "SELECT * FROM account WHERE id = 1");
        execute(two, "UPDATE account SET amount = 2 WHERE id = 1");
        two.commit();
        SQLException conflict = failureOf(one, "UPDATE account SET amount = 3 WHERE id = 1");
        assertThat(sql.classify(conflict)).isEqualTo(Outcome.DEADLOCK);
        assertThat(Outcome.DEADLOCK.retryable()).isTrue();
      }
    }
  }

  @Test
  void two_transactions_that_wait_for_each_other_are_a_deadlock() throws Exception {
    try (DatabaseClient client = connect(null, Duration.ofSeconds(30))) {
      assertThat(failuresOfTwo(sql(client), "UPDATE account SET amount = 5 WHERE id = "))
          .isNotEmpty()
          .containsOnly(Outcome.DEADLOCK);
    }
  }

  @Test
  void rows_go_through_the_bulk_path_unchanged() throws SQLException {
    LocalDateTime moment = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 60_708_000);
    try (DatabaseClient client = connect(null, Duration.ofSeconds(5))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      try (Connection connection = sql.connectionWithoutTimeLimit();
          Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE row_of_all"
                + " (id bigint, price numeric(12, 2), words varchar(100), moment timestamp)");
        try (BulkWriter writer =
            sql.bulkWriter(connection, "row_of_all", List.of("id", "price", "words", "moment"))) {
          for (int i = 0; i < 2500; i++) {
            writer.integer(i).decimal(-i, 2).text("tab\t\\N 日本語 " + i).timestamp(moment);
            writer.endRow();
          }
          writer.integer(2500).nothing().nothing().nothing().endRow();
          writer.integer(1);
          assertThatThrownBy(writer::endRow).hasMessageContaining("1 values where 4");
          writer.nothing().nothing().nothing().endRow();
          writer.finish();
          assertThat(writer.bytes()).isPositive();
        }
        connection.commit();
        try (ResultSet rows = statement.executeQuery("SELECT * FROM row_of_all WHERE id = 2499")) {
          rows.next();
          assertThat(rows.getBigDecimal(2)).isEqualTo(new BigDecimal("-24.99"));
          assertThat(rows.getString(3)).isEqualTo("tab\t\\N 日本語 2499");
          assertThat(rows.getObject(4, LocalDateTime.class)).isEqualTo(moment);
        }
        try (ResultSet row = statement.executeQuery("SELECT count(*) FROM row_of_all")) {
          row.next();
          assertThat(row.getInt(1)).isEqualTo(2502);
        }
      }
    }
  }

  @Test
  void long_work_has_no_time_limit_and_transactions_get_theirs_back() throws SQLException {
    String query =
        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
            + " WHERE SETTING_NAME = 'QUERY_TIMEOUT'";
    try (DatabaseClient client = connect(null, Duration.ofMillis(1_700))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      try (Connection unlimited = sql.connectionWithoutTimeLimit()) {
        assertThat(ask(unlimited, query)).isEqualTo("0");
      }
      try (Connection limited = sql.connection()) {
        assertThat(ask(limited, query)).isEqualTo("1700");
      }
    }
  }

  @Test
  void parameters_may_be_arrays() throws SQLException {
    try (DatabaseClient client = connect(null, Duration.ofSeconds(5))) {
      SqlClient sql = sql(client);
      assertThat(sql.supportsArrays()).isTrue();
      assertThat(sql.pipelinesStatements()).isFalse();
      try (Connection connection = sql.connection();
          PreparedStatement query =
              connection.prepareStatement("SELECT sum(amount) FROM account WHERE id = ANY(?)")) {
        query.setArray(1, connection.createArrayOf("integer", new Integer[] {1, 2}));
        try (ResultSet row = query.executeQuery()) {
          row.next();
          assertThat(row.getInt(1)).isEqualTo(300);
        }
      }
    }
  }

  @Test
  void endpoints_and_strangers_are_refused() {
    Target remote =
        new Target(
            List.of("127.0.0.1:1"), "x", "", Secret.NONE, 1, null, Duration.ofSeconds(1), Map.of());
    assertThatThrownBy(() -> new JdbcDatabase(new H2Dialect()).connect(remote))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no endpoints")
        .extracting("exitCode")
        .isEqualTo(ExitCode.USAGE);
    Target stranger =
        new Target(
            List.of(),
            deployment.database(),
            "somebody",
            new Secret("open sesame"),
            1,
            null,
            Duration.ofSeconds(1),
            Map.of());
    assertThatThrownBy(() -> new JdbcDatabase(new H2Dialect()).connect(stranger))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("refused user somebody")
        .hasMessageNotContaining("open sesame");
  }

  @Test
  void a_setting_that_h2_does_not_know_brings_its_own_words() {
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of("NO_SUCH", "1"), Path.of("x"), Path.of("x"), 4, 0);
    assertThatThrownBy(() -> new H2Deployer().start(plan))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("NO_SUCH");
  }

  @Test
  void a_session_that_waits_for_a_row_is_told_by_the_name_of_its_statement() throws Exception {
    try (DatabaseClient client = connect(null, Duration.ofSeconds(30))) {
      sql(client);
      RowWait.isToldByTheNameOfItsStatement(client);
    }
  }
}
