package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What a server that runs beside this process keeps, whatever its dialect. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerContract {
  static final int CONNECTIONS = 4;
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final Dialect dialect;
  private final Deployer deployer;
  private final String refusedPassword;

  Deployment server;
  DatabaseClient client;
  SqlClient sql;

  /** {@code refusedPassword} is a part of what is said of a wrong one. */
  ServerContract(Dialect dialect, Deployer deployer, String refusedPassword) {
    this.dialect = dialect;
    this.deployer = deployer;
    this.refusedPassword = refusedPassword;
  }

  @BeforeAll
  void start(@TempDir Path folder) throws SQLException {
    server =
        deployer.start(
            new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 16, 0));
    client = connect(target(null, TIMEOUT, Map.of()));
    sql = client.capability(SqlClient.class).orElseThrow();
    run(
        "CREATE TABLE account (id int PRIMARY KEY, amount int NOT NULL)",
        "INSERT INTO account VALUES (1, 100), (2, 200)",
        rowOfAll());
  }

  @AfterAll
  void stop() {
    client.close();
    server.close();
  }

  /** The statement that makes the table {@code row_of_all}: id, price, words, moment. */
  abstract String rowOfAll();

  List<String> texts() {
    return Texts.any();
  }

  final DatabaseClient connect(Target target) {
    return new JdbcDatabase(dialect).connect(target);
  }

  final Target target(Isolation isolation, Duration timeout, Map<String, String> properties) {
    return new Target(
        server.endpoints(),
        server.database(),
        server.user(),
        server.password(),
        CONNECTIONS,
        isolation,
        timeout,
        properties);
  }

  final Target as(String user, String password, int connections) {
    return new Target(
        server.endpoints(),
        server.database(),
        user,
        new Secret(password),
        connections,
        null,
        TIMEOUT,
        Map.of());
  }

  final Target at(String endpoint, String database, Map<String, String> properties) {
    return new Target(
        List.of(endpoint),
        database,
        server.user(),
        server.password(),
        CONNECTIONS,
        null,
        TIMEOUT,
        properties);
  }

  final void run(String... statements) throws SQLException {
    try (Connection connection = sql.connection();
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
      connection.commit();
    }
  }

  static String ask(SqlClient on, String question) throws SQLException {
    try (Connection connection = on.connection()) {
      return ask(connection, question);
    }
  }

  static String ask(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }

  static void execute(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  static SQLException failureOf(Connection connection, String text) {
    return catchThrowableOfType(SQLException.class, () -> execute(connection, text));
  }

  @Test
  void a_connection_goes_back_rolled_back() throws SQLException {
    try (Connection connection = sql.connection()) {
      execute(connection, "UPDATE account SET amount = 0");
    }
    assertThat(ask(sql, "SELECT sum(amount) FROM account")).isEqualTo("300");
  }

  @Test
  void two_transactions_that_wait_for_each_other_are_a_deadlock() throws Exception {
    assertThat(failuresOfTwo(sql, "UPDATE account SET amount = amount WHERE id = "))
        .containsExactly(Outcome.DEADLOCK);
  }

  /** Updates two rows in two transactions, each of which begins with another one. */
  static List<Outcome> failuresOfTwo(SqlClient sql, String update) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      CyclicBarrier bothHoldOne = new CyclicBarrier(2);
      List<Future<SQLException>> ends = new ArrayList<>();
      for (int[] order : new int[][] {{1, 2}, {2, 1}}) {
        ends.add(
            threads.submit(
                () -> {
                  try (Connection connection = sql.connection()) {
                    execute(connection, update + order[0]);
                    bothHoldOne.await();
                    SQLException failure = failureOf(connection, update + order[1]);
                    connection.rollback();
                    return failure;
                  }
                }));
      }
      List<Outcome> failures = new ArrayList<>();
      for (Future<SQLException> end : ends) {
        if (end.get() != null) {
          failures.add(sql.classify(end.get()));
        }
      }
      return failures;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_lock_that_cannot_be_had_in_time_counts_as_deadlock() throws SQLException {
    try (Connection holder = sql.connection();
        Connection other = sql.connection()) {
      execute(holder, "SELECT * FROM account WHERE id = 1 FOR UPDATE");
      SQLException failure =
          failureOf(other, "SELECT * FROM account WHERE id = 1 FOR UPDATE NOWAIT");
      assertThat(sql.classify(failure)).isEqualTo(Outcome.DEADLOCK);
    }
  }

  @Test
  void faults_of_statements_are_errors_and_missing_objects_are_told_apart() throws SQLException {
    try (Connection connection = sql.connection()) {
      SQLException duplicate = failureOf(connection, "INSERT INTO account VALUES (1, 1)");
      assertThat(sql.classify(duplicate)).isEqualTo(Outcome.ERROR);
      assertThat(sql.isMissingObject(duplicate)).isFalse();
      connection.rollback();
      for (String text : List.of("SELECT * FROM nothing_here", "CALL nothing_here(1)")) {
        SQLException missing = failureOf(connection, text);
        assertThat(sql.classify(missing)).isEqualTo(Outcome.ERROR);
        assertThat(sql.isMissingObject(missing)).isTrue();
        connection.rollback();
      }
    }
  }

  @Test
  void any_text_goes_through_the_bulk_path_unchanged() throws SQLException {
    List<String> texts = texts();
    try (Connection connection = sql.connectionWithoutTimeLimit()) {
      long bytes;
      try (BulkWriter writer = sql.bulkWriter(connection, "row_of_all", List.of("id", "words"))) {
        for (int i = 0; i < texts.size(); i++) {
          writer.integer(i).text(texts.get(i)).endRow();
        }
        writer.finish();
        bytes = writer.bytes();
      }
      assertThat(bytes).as("several chunks").isGreaterThan(1_000_000);
      List<String> back = new ArrayList<>();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT words FROM row_of_all ORDER BY id")) {
        while (rows.next()) {
          back.add(rows.getString(1));
        }
      }
      assertThat(back).isEqualTo(texts);
    }
  }

  @Test
  void a_wrong_password_is_explained_without_showing_it() {
    assertThatThrownBy(() -> connect(as(server.user(), "open sesame", CONNECTIONS)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(dialect.title() + " at " + server.endpoints().get(0))
        .hasMessageContaining(refusedPassword)
        .hasMessageNotContaining("open sesame")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
  }

  @Test
  void endpoints_that_lead_nowhere_are_explained() {
    assertThatThrownBy(() -> connect(at(Stranger.NOBODY, "any", Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(Stranger.NOBODY)
        .hasMessageContaining("nothing answers there");
    assertThatThrownBy(() -> connect(at("no-such-host.invalid:5432", "any", Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no-such-host.invalid:5432")
        .hasMessageContaining("host name is not known");
  }

  @Test
  void no_endpoints_are_refused_as_a_fault_of_the_experiment() {
    Target nowhere =
        new Target(List.of(), "", "", Secret.NONE, CONNECTIONS, null, TIMEOUT, Map.of());
    assertThatThrownBy(() -> connect(nowhere))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("endpoints")
        .extracting("exitCode")
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void more_connections_than_the_server_allows_are_refused_with_the_numbers() {
    assertThatThrownBy(() -> connect(as(server.user(), server.password().reveal(), 1000)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("1000 for the run")
        .hasMessageContaining("max_connections is 32, of which 0 are reserved")
        .extracting("exitCode")
        .isEqualTo(ExitCode.SYSTEM_UNAVAILABLE);
  }

  @Test
  void a_session_that_waits_for_a_row_is_told_by_the_name_of_its_statement() throws Exception {
    RowWait.isToldByTheNameOfItsStatement(client);
  }
}
