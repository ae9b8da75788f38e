package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PostgresqlIT extends ServerContract {
  private static final String ENDS_ITSELF = "SELECT pg_terminate_backend(pg_backend_pid())";

  PostgresqlIT() {
    super(new PostgresqlDialect(), PostgresqlDeployer.standard(), "refused the password of user ");
  }

  @Override
  String rowOfAll() {
    return "CREATE TABLE row_of_all (id bigint, price numeric(30, 18), words text,"
        + " moment timestamp)";
  }

  @Test
  void tells_of_a_query_of_somebody_else_that_began_before_it_was_asked() throws Exception {
    try (DatabaseClient asking = connect(target(null, TIMEOUT, Map.of()));
        DatabaseClient other =
            connect(target(null, TIMEOUT, Map.of("ApplicationName", "forgotten")));
        Connection theirs = other.capability(SqlClient.class).orElseThrow().connection();
        Connection ours = sql.connection()) {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        Future<?> working = threads.submit(() -> ask(ours, "SELECT pg_sleep(8)"));
        Future<?> forgotten = threads.submit(() -> ask(theirs, "SELECT pg_sleep(8)"));
        Set<String> found = new HashSet<>();
        while (!forgotten.isDone()) {
          asking
              .othersAtWork(Duration.ofSeconds(30))
              .orElseThrow()
              .forEach(one -> found.add(one.who()));
          Thread.sleep(200);
        }
        working.get();

        assertThat(found).containsExactly("forgotten as " + server.user() + " from 127.0.0.1");
      } finally {
        threads.shutdownNow();
      }
    }
  }

  @Test
  void settles_by_a_checkpoint() throws SQLException {
    String before = ask(sql, "SELECT checkpoint_lsn FROM pg_control_checkpoint()");
    run("UPDATE account SET amount = amount");

    assertThat(client.settle(TIMEOUT)).contains("checkpoint");
    assertThat(ask(sql, "SELECT checkpoint_lsn FROM pg_control_checkpoint()")).isNotEqualTo(before);
  }

  @Test
  void settles_by_a_checkpoint_that_takes_longer_than_a_transaction_may() throws Exception {
    long checkpointer =
        Long.parseLong(
            ask(sql, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'"));
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (DatabaseClient hasty = connect(target(null, Duration.ofSeconds(1), Map.of()))) {
      signal("STOP", checkpointer);
      Future<Optional<String>> settled = threads.submit(() -> hasty.settle(TIMEOUT));
      // The driver's limit of a transaction is five seconds above the server's.
      assertThatThrownBy(() -> settled.get(8, TimeUnit.SECONDS))
          .isInstanceOf(TimeoutException.class);
      signal("CONT", checkpointer);

      assertThat(settled.get()).contains("checkpoint");
    } finally {
      signal("CONT", checkpointer);
      threads.shutdownNow();
    }
  }

  private static void signal(String name, long process) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process)).start().waitFor())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void connections_come_at_the_asked_isolation_without_auto_commit(Isolation isolation)
      throws SQLException {
    try (DatabaseClient other = connect(target(isolation, TIMEOUT, Map.of()));
        Connection connection = other.capability(SqlClient.class).orElseThrow().connection()) {
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(ask(connection, "SHOW transaction_isolation")).isEqualTo(isolation.title());
      assertThat(other.describe().isolation()).isEqualTo(isolation.title());
    }
  }

  @Test
  void the_description_tells_what_a_number_means_and_no_secret() {
    ServerDescription description = client.describe();
    assertThat(description.product()).isEqualTo("PostgreSQL");
    assertThat(description.version()).isEqualTo("18.6");
    assertThat(description.driver()).startsWith("PostgreSQL JDBC Driver 42.");
    assertThat(description.isolation()).isEqualTo("read committed");
    assertThat(description.settings())
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on")
        .containsEntry("full_page_writes", "on")
        .containsEntry("statement_timeout", "30s")
        .containsKeys("wal_level", "shared_buffers", "max_wal_size", "checkpoint_timeout", "jit");
    assertThat(description.toString()).doesNotContain(server.password().reveal());
  }

  @Test
  void counters_grow_by_what_was_done() throws Exception {
    Map<String, Long> before = client.counters();
    run("UPDATE account SET amount = amount WHERE id = 2");
    Map<String, Long> after = client.counters();
    // A session hands over what it counted about once a second.
    for (int i = 0; i < 100 && updated(after) == updated(before); i++) {
      Thread.sleep(50);
      after = client.counters();
    }
    assertThat(updated(after)).isGreaterThan(updated(before));
    assertThat(after.get("pg_stat_wal.wal_bytes"))
        .isGreaterThan(before.get("pg_stat_wal.wal_bytes"));
    assertThat(after)
        .containsKeys("pg_stat_database.xact_commit", "pg_stat_bgwriter.buffers_alloc");
  }

  @Test
  void a_session_has_its_statements_prepared_on_the_server_as_the_description_says()
      throws SQLException {
    assertThat(client.describe().driver()).endsWith(", statements prepared on the server");
    try (Connection connection = sql.connection();
        PreparedStatement statement =
            connection.prepareStatement("SELECT amount FROM account WHERE id = ?")) {
      statement.setInt(1, 1);
      statement.executeQuery().close();
      assertThat(
              ask(
                  connection,
                  "SELECT count(*) FROM pg_prepared_statements"
                      + " WHERE statement LIKE 'SELECT amount FROM account%'"))
          .isEqualTo("1");
    }
  }

  @Test
  void rows_and_scans_of_each_table_are_counted() throws Exception {
    String scans = "pg_stat_user_tables.account.seq_scan";
    Map<String, Long> before = client.counters();
    run("SELECT count(*) FROM account");
    Map<String, Long> after = client.counters();
    for (int i = 0; i < 100 && after.get(scans).equals(before.get(scans)); i++) {
      Thread.sleep(50);
      after = client.counters();
    }
    assertThat(after.get(scans)).isGreaterThan(before.get(scans));
    assertThat(after)
        .containsKeys(
            "pg_stat_user_tables.account.seq_tup_read", "pg_stat_user_tables.account.n_tup_ins");
  }

  @Test
  void a_claim_keeps_no_snapshot_which_would_keep_all_row_versions_of_the_load() throws Exception {
    Map<String, String> strict = Map.of("options", "-c default_transaction_isolation=serializable");
    try (DatabaseClient other = connect(target(null, TIMEOUT, strict));
        Claim claim = other.claim()) {
      assertThat(claim.holds()).isTrue();
      assertThat(
              ask(
                  sql,
                  "SELECT count(*) || ' with ' || count(backend_xmin) || ' snapshots'"
                      + " FROM pg_stat_activity WHERE state = 'idle in transaction'"))
          .isEqualTo("1 with 0 snapshots");
    }
  }

  private static long updated(Map<String, Long> counters) {
    return counters.get("pg_stat_database.tup_updated");
  }

  @Test
  void several_statements_with_parameters_go_in_one_text() throws SQLException {
    assertThat(sql.pipelinesStatements()).isTrue();
    try (Connection connection = sql.connection();
        PreparedStatement both =
            connection.prepareStatement(
                "UPDATE account SET amount = amount + ? WHERE id = ?;"
                    + " SELECT amount FROM account WHERE id = ?")) {
      both.setInt(1, 5);
      both.setInt(2, 1);
      both.setInt(3, 1);
      assertThat(both.execute()).isFalse();
      assertThat(both.getUpdateCount()).isEqualTo(1);
      assertThat(both.getMoreResults()).isTrue();
      try (ResultSet row = both.getResultSet()) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(105);
      }
      connection.rollback();
    }
  }

  @Test
  void parameters_may_be_arrays() throws SQLException {
    assertThat(sql.supportsArrays()).isTrue();
    try (Connection connection = sql.connection();
        PreparedStatement query =
            connection.prepareStatement("SELECT sum(amount) FROM account WHERE id = ANY (?)")) {
      query.setArray(1, connection.createArrayOf("integer", new Integer[] {1, 2}));
      try (ResultSet row = query.executeQuery()) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(300);
      }
    }
  }

  @Test
  void the_users_properties_win() throws SQLException {
    Map<String, String> properties =
        Map.of("ApplicationName", "mine", "options", "-c statement_timeout=1234");
    try (DatabaseClient other = connect(target(null, TIMEOUT, properties))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      assertThat(ask(on, "SHOW application_name")).isEqualTo("mine");
      assertThat(ask(on, "SHOW statement_timeout")).isEqualTo("1234ms");
    }
  }

  @Test
  void a_statement_beyond_the_timeout_is_a_timeout_and_long_work_has_its_own_connections()
      throws SQLException {
    try (DatabaseClient other = connect(target(null, Duration.ofSeconds(1), Map.of()))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      try (Connection connection = on.connection()) {
        SQLException failure = failureOf(connection, "SELECT pg_sleep(20)");
        assertThat(on.classify(failure)).isEqualTo(Outcome.TIMEOUT);
        connection.rollback();
        assertThat(connection.isValid(5)).isTrue();
      }
      for (int i = 0; i < 2; i++) {
        try (Connection unlimited = on.connectionWithoutTimeLimit()) {
          assertThat(ask(unlimited, "SHOW statement_timeout")).isEqualTo("0");
          assertThat(unlimited.getNetworkTimeout()).isZero();
          assertThat(ask(unlimited, "SELECT pg_sleep(1.5)")).isEmpty();
        }
        try (Connection limited = on.connection()) {
          assertThat(ask(limited, "SHOW statement_timeout")).isEqualTo("1s");
          assertThat(limited.getNetworkTimeout()).isPositive();
        }
      }
    }
  }

  @Test
  void a_broken_unlimited_connection_says_why_and_does_not_come_back() throws SQLException {
    try (Connection unlimited = sql.connectionWithoutTimeLimit()) {
      assertThat(failureOf(unlimited, "SELECT nonsense").getSQLState()).isEqualTo("42703");
      unlimited.rollback();
      SQLException lost = failureOf(unlimited, ENDS_ITSELF);
      assertThat(sql.classify(lost)).isEqualTo(Outcome.CONNECTION_LOST);
    }
    assertThat(ask(sql, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void connections_that_died_in_the_pool_are_passed_over_when_a_load_or_a_check_asks()
      throws SQLException {
    try (DatabaseClient other = connect(target(null, TIMEOUT, Map.of()))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      List<String> sessions = new ArrayList<>();
      try (Connection one = on.connectionWithoutTimeLimit();
          Connection two = on.connectionWithoutTimeLimit()) {
        sessions.add(ask(one, "SELECT pg_backend_pid()"));
        sessions.add(ask(two, "SELECT pg_backend_pid()"));
      }
      for (String session : sessions) {
        assertThat(ask(sql, "SELECT pg_terminate_backend(" + session + ", 60000)")).isEqualTo("t");
      }
      try (Connection alive = on.connectionWithoutTimeLimit()) {
        assertThat(ask(alive, "SELECT pg_backend_pid()")).isNotIn(sessions);
      }
    }
  }

  @Test
  void a_write_conflict_under_repeatable_read_is_a_serialization_failure() throws SQLException {
    try (DatabaseClient other = connect(target(Isolation.REPEATABLE_READ, TIMEOUT, Map.of()));
        Connection one = other.capability(SqlClient.class).orElseThrow().connection();
        Connection two = other.capability(SqlClient.class).orElseThrow().connection()) {
      ask(one, "SELECT amount FROM account WHERE id = 1");
      execute(two, "UPDATE account SET amount = amount WHERE id = 1");
      two.commit();
      SQLException failure = failureOf(one, "UPDATE account SET amount = 7 WHERE id = 1");
      assertThat(sql.classify(failure)).isEqualTo(Outcome.SERIALIZATION_FAILURE);
    }
  }

  @Test
  void numbers_times_and_nulls_go_through_the_bulk_path_unchanged() throws SQLException {
    long[] integers = {0, 1, -1, 9, 10, Long.MAX_VALUE, Long.MIN_VALUE};
    LocalDateTime moment = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 60_708_000);
    try (Connection connection = sql.connectionWithoutTimeLimit()) {
      try (BulkWriter writer =
          sql.bulkWriter(connection, "row_of_all", List.of("id", "price", "words", "moment"))) {
        for (long integer : integers) {
          writer.integer(integer).decimal(integer, 18).nothing().timestamp(moment).endRow();
        }
        writer.integer(2).decimal(-5, 2).nothing().timestamp(LocalDateTime.of(1, 1, 1, 0, 0));
        writer.endRow();
        writer.integer(3).decimal(1234, 0).nothing().nothing().endRow();
        writer.finish();
      }
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT * FROM row_of_all")) {
        for (long integer : integers) {
          rows.next();
          assertThat(rows.getLong(1)).isEqualTo(integer);
          assertThat(rows.getBigDecimal(2))
              .isEqualByComparingTo(java.math.BigDecimal.valueOf(integer, 18));
          assertThat(rows.getString(3)).isNull();
          assertThat(rows.getObject(4, LocalDateTime.class)).isEqualTo(moment);
        }
        rows.next();
        assertThat(rows.getBigDecimal(2)).isEqualByComparingTo("-0.05");
        assertThat(rows.getObject(4, LocalDateTime.class))
            .isEqualTo(LocalDateTime.of(1, 1, 1, 0, 0));
        rows.next();
        assertThat(rows.getBigDecimal(2)).isEqualByComparingTo("1234");
        assertThat(rows.getObject(4)).isNull();
        assertThat(rows.next()).isFalse();
      }
    }
  }

  @Test
  void a_bulk_write_that_is_not_finished_leaves_nothing() throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit()) {
      try (BulkWriter writer = sql.bulkWriter(connection, "row_of_all", List.of("id"))) {
        writer.integer(1).endRow();
      }
      connection.rollback();
      assertThat(ask(connection, "SELECT count(*) FROM row_of_all")).isEqualTo("0");
    }
  }

  @Test
  void a_bulk_write_refuses_short_rows_and_half_characters() throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit()) {
      try (BulkWriter writer = sql.bulkWriter(connection, "row_of_all", List.of("id", "words"))) {
        writer.integer(1);
        assertThatThrownBy(writer::endRow)
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("1 values where 2");
        assertThatThrownBy(() -> writer.text("half \ud83d"))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("surrogate");
      }
      connection.rollback();
    }
  }

  @Test
  void a_missing_password_is_explained() {
    assertThatThrownBy(() -> connect(as(server.user(), "", CONNECTIONS)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no password");
  }

  @Test
  void an_unknown_database_is_explained() {
    assertThatThrownBy(() -> connect(at(server.endpoints().get(0), "no such/database", Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no database \"no such/database\"");
  }

  @Test
  void an_endpoint_that_is_none_is_explained() {
    assertThatThrownBy(() -> connect(at("127.0.0.1:some", "any", Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("127.0.0.1:some");
  }

  @Test
  void another_protocol_on_the_port_is_explained() {
    try (Stranger web = Stranger.webServer()) {
      assertThatThrownBy(() -> connect(at(web.endpoint(), "any", Map.of())))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining(web.endpoint())
          .hasMessageContaining("does not speak PostgreSQL's protocol");
    }
  }

  @Test
  void tls_that_the_server_does_not_offer_is_explained() {
    assertThatThrownBy(
            () ->
                connect(
                    at(server.endpoints().get(0), server.database(), Map.of("sslmode", "require"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("SSL");
  }

  @Test
  void a_plain_user_is_told_of_the_reserve_too() throws SQLException {
    run("CREATE ROLE plain LOGIN PASSWORD 'simple'");
    try (Connection held = sql.connection()) {
      assertThat(held.isValid(5)).isTrue();
      String message =
          catchThrowableOfType(LoadstoneException.class, () -> connect(as("plain", "simple", 1000)))
              .getMessage();
      Matcher numbers =
          Pattern.compile("room for (\\d+) .* (\\d+) are reserved and (\\d+) are in use")
              .matcher(message);
      assertThat(numbers.find()).as(message).isTrue();
      int free = Integer.parseInt(numbers.group(1));
      int reserved = Integer.parseInt(numbers.group(2));
      int used = Integer.parseInt(numbers.group(3));
      assertThat(reserved).isEqualTo(3);
      assertThat(used).isPositive();
      assertThat(free).isEqualTo(32 - reserved - used);
    }
  }

  @Test
  void what_a_role_has_for_sessions_changes_neither_meaning_nor_patience() throws SQLException {
    run(
        "CREATE ROLE hasty LOGIN PASSWORD 'simple'",
        "ALTER ROLE hasty SET lock_timeout = 50",
        "ALTER ROLE hasty SET statement_timeout = 100",
        "ALTER ROLE hasty SET idle_in_transaction_session_timeout = 200",
        "ALTER ROLE hasty SET transaction_timeout = 300",
        "ALTER ROLE hasty SET standard_conforming_strings = off",
        "ALTER ROLE hasty SET DateStyle = 'German'");
    try (DatabaseClient hasty = connect(as("hasty", "simple", 4))) {
      SqlClient on = hasty.capability(SqlClient.class).orElseThrow();
      for (String setting :
          List.of("lock_timeout", "idle_in_transaction_session_timeout", "transaction_timeout")) {
        assertThat(ask(on, "SHOW " + setting)).as(setting).isEqualTo("0");
        try (Connection snapshots = on.connectionForSnapshots().orElseThrow()) {
          assertThat(ask(snapshots, "SHOW " + setting)).as(setting).isEqualTo("0");
        }
      }
      assertThat(ask(on, "SHOW statement_timeout")).isEqualTo("30s");
      assertThat(ask(on, "SELECT length('\\n')")).isEqualTo("2");
      assertThat(ask(on, "SELECT date '2026-11-26'")).isEqualTo("2026-11-26");
    }
    Map<String, String> own = Map.of("options", "-c lock_timeout=1234");
    try (DatabaseClient asked = connect(target(null, TIMEOUT, own))) {
      SqlClient on = asked.capability(SqlClient.class).orElseThrow();
      assertThat(ask(on, "SHOW lock_timeout")).as("the user's properties").isEqualTo("1234ms");
    }
  }

  @Test
  void what_is_read_over_a_connection_that_breaks_is_read_again_over_another() throws SQLException {
    List<Integer> broken = new ArrayList<>();
    assertThat(
            sql.<Boolean>read(
                connection -> {
                  if (broken.size() < SqlClient.OTHERS) {
                    broken.add(broken.size());
                    return isAnswered(connection, ENDS_ITSELF);
                  }
                  return isAnswered(connection, "SELECT 1");
                }))
        .isTrue();
    assertThat(broken).hasSize(SqlClient.OTHERS);
    SQLException last =
        catchThrowableOfType(
            SQLException.class,
            () -> sql.<Boolean>read(connection -> isAnswered(connection, ENDS_ITSELF)));
    assertThat(sql.classify(last)).isEqualTo(Outcome.CONNECTION_LOST);
  }

  private static boolean isAnswered(Connection connection, String text) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(text);
    }
  }

  @Test
  void a_server_that_is_full_rejects() throws SQLException {
    run("CREATE ROLE narrow LOGIN PASSWORD 'simple' CONNECTION LIMIT 1");
    try (DatabaseClient narrow = connect(as("narrow", "simple", 3))) {
      SqlClient on = narrow.capability(SqlClient.class).orElseThrow();
      try (Connection only = on.connection()) {
        assertThat(only.isValid(5)).isTrue();
        SQLException failure = catchThrowableOfType(SQLException.class, on::connection);
        assertThat(on.classify(failure)).isEqualTo(Outcome.REJECTED);
        assertThat(failure.getMessage()).as("the server's reason").contains("too many connections");
      }
    }
  }

  @Test
  void a_load_in_another_database_of_the_server_is_not_this_one() throws Exception {
    Target elsewhere = at(server.endpoints().get(0), "template1", Map.of());
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try (DatabaseClient other = connect(elsewhere);
        Connection theirs = other.capability(SqlClient.class).orElseThrow().connection();
        WaitSource source = client.waits().orElseThrow()) {
      Future<?> working =
          threads.submit(() -> ask(theirs, "/* payment-first */ SELECT pg_sleep(1)"));
      while (!working.isDone()) {
        assertThat(RowWait.look(source)).isEmpty();
        Thread.sleep(50);
      }
      working.get();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_server_that_does_not_track_what_sessions_do_says_what_it_would_take() {
    Map<String, String> off = Map.of("options", "-c track_activities=off");
    try (DatabaseClient blind = connect(target(null, TIMEOUT, off));
        WaitSource source = blind.waits().orElseThrow()) {
      for (int look = 0; look < 2; look++) {
        assertThatThrownBy(() -> RowWait.look(source))
            .isInstanceOf(LoadstoneException.class)
            .hasMessageContaining("track_activities is off; set it to on");
      }
    }
  }

  @Test
  void a_call_without_an_answer_in_time_is_cut_off_by_its_sessions_clock() throws SQLException {
    try (DatabaseClient impatient = connect(target(null, TIMEOUT, Map.of("socketTimeout", "1")))) {
      SlowCall.isCutOffAfterASecond(impatient, "SELECT pg_sleep(2)", "SELECT pg_sleep(30)");
    }
  }
}
