package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class MariadbIT extends ServerContract {
  MariadbIT() {
    super(
        new MariadbDialect(), MariadbDeployer.standard(), "refused user loadstone or the password");
  }

  @Override
  String rowOfAll() {
    return "CREATE TABLE row_of_all (id bigint PRIMARY KEY, price numeric(30, 18), words longtext,"
        + " moment datetime(6))";
  }

  @Override
  List<String> texts() {
    List<String> texts = super.texts();
    texts.add("a\u0000b\u00001");
    return texts;
  }

  @Test
  void tells_of_a_query_of_another_user_that_began_before_it_was_asked() throws Exception {
    run(
        "CREATE USER stranger IDENTIFIED BY 'a stranger'",
        "GRANT ALL ON " + server.database() + ".* TO stranger");
    try (DatabaseClient other = connect(as("stranger", "a stranger", 1));
        Connection theirs = other.capability(SqlClient.class).orElseThrow().connection();
        Connection ours = sql.connection()) {
      ExecutorService threads = Executors.newFixedThreadPool(2);
      try {
        Future<?> working = threads.submit(() -> ask(ours, "SELECT SLEEP(8)"));
        Future<?> forgotten = threads.submit(() -> ask(theirs, "SELECT SLEEP(8)"));
        Set<String> found = new HashSet<>();
        Set<String> beyond = new HashSet<>();
        while (!forgotten.isDone()) {
          client
              .othersAtWork(Duration.ofSeconds(30))
              .orElseThrow()
              .forEach(one -> found.add(one.who()));
          client.othersAtWork(Duration.ZERO).orElseThrow().forEach(one -> beyond.add(one.who()));
          Thread.sleep(200);
        }
        working.get();

        assertThat(found).containsExactly("stranger from 127.0.0.1");
        assertThat(beyond).as("ours lasted longer than ours may").hasSize(2);
      } finally {
        threads.shutdownNow();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Isolation.class)
  void connections_come_at_the_asked_isolation_without_auto_commit(Isolation isolation)
      throws SQLException {
    try (DatabaseClient other = connect(target(isolation, TIMEOUT, Map.of()));
        Connection connection = other.capability(SqlClient.class).orElseThrow().connection()) {
      assertThat(connection.getAutoCommit()).isFalse();
      assertThat(ask(connection, "SELECT @@transaction_isolation"))
          .isEqualTo(isolation.name().replace('_', '-'));
      assertThat(other.describe().isolation()).isEqualTo(isolation.title());
    }
  }

  @Test
  void the_description_tells_what_a_number_means_and_no_secret() {
    ServerDescription description = client.describe();
    assertThat(description.product()).isEqualTo("MariaDB");
    assertThat(description.version()).startsWith("11.4.5");
    assertThat(description.driver()).contains("3.5.11");
    assertThat(description.isolation()).isEqualTo("read committed");
    assertThat(description.settings())
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("innodb_doublewrite", "ON")
        .containsEntry("log_bin", "OFF")
        .containsEntry("max_statement_time", "30.000000")
        .containsKeys("innodb_buffer_pool_size", "innodb_log_file_size", "max_connections");
    assertThat(description.toString()).doesNotContain(server.password().reveal());
    assertThat(sql.dialect()).as("files of the dialect").isEqualTo("mysql");
  }

  @Test
  void counters_grow_by_what_was_done() throws SQLException {
    Map<String, Long> before = client.counters();
    try (Connection connection = sql.connection()) {
      execute(connection, "UPDATE account SET amount = amount + 1 WHERE id = 1");
      connection.commit();
      execute(connection, "UPDATE account SET amount = amount - 1 WHERE id = 1");
      connection.commit();
    }
    Map<String, Long> after = client.counters();
    assertThat(after.get("Com_commit") - before.get("Com_commit")).isGreaterThanOrEqualTo(2);
    assertThat(after.get("Com_update") - before.get("Com_update")).isEqualTo(2);
    assertThat(after.get("Handler_update") - before.get("Handler_update")).isEqualTo(2);
    assertThat(after.get("Innodb_os_log_written"))
        .isGreaterThan(before.get("Innodb_os_log_written"));
    assertThat(after).containsKeys("Innodb_row_lock_waits", "Innodb_buffer_pool_reads");
  }

  @Test
  void settles_by_writing_changed_pages_and_leaves_the_settings_as_they_were() throws SQLException {
    String settings =
        "SELECT CONCAT_WS(' ', @@innodb_io_capacity, @@innodb_io_capacity_max,"
            + " @@innodb_max_dirty_pages_pct, @@innodb_max_dirty_pages_pct_lwm)";
    String before = ask(sql, settings);
    try (Connection connection = sql.connection()) {
      execute(
          connection, "CREATE TABLE filled AS SELECT seq, REPEAT('x', 200) FROM seq_1_to_50000");
      connection.commit();
    }

    try (Connection other = sql.connection()) {
      execute(other, "DO GET_LOCK('loadstone.settle', 0)");
      assertThat(client.settle(Duration.ofMillis(100)))
          .contains("changed pages not written: others have theirs written");
      execute(other, "DO RELEASE_LOCK('loadstone.settle')");
    }
    assertThat(client.settle(Duration.ofMinutes(1))).contains("changed pages written");
    assertThat(ask(sql, settings)).isEqualTo(before);
    try (Connection connection = sql.connection()) {
      execute(connection, "DROP TABLE filled");
    }
  }

  @Test
  void the_users_properties_win() throws SQLException {
    Map<String, String> properties = Map.of("sessionVariables", "max_statement_time=1.5");
    try (DatabaseClient other = connect(target(null, TIMEOUT, properties))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      assertThat(ask(on, "SELECT @@max_statement_time")).isEqualTo("1.500000");
      assertThat(ask(on, "SELECT @@innodb_lock_wait_timeout")).isEqualTo("30");
    }
  }

  @Test
  void what_the_server_has_for_sessions_changes_neither_meaning_nor_patience() throws SQLException {
    run(
        "SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES', sql_safe_updates = 1,"
            + " wait_timeout = 1, idle_transaction_timeout = 1");
    try (DatabaseClient other = connect(target(null, TIMEOUT, Map.of()))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      assertThat(ask(on, "SELECT \"a\\\"b\"")).isEqualTo("a\"b");
      assertThat(ask(on, "SELECT @@sql_safe_updates + @@idle_transaction_timeout")).isEqualTo("0");
      assertThat(ask(on, "SELECT @@wait_timeout")).isEqualTo("28800");
      assertThat(ask(on, "SELECT @@sql_mode LIKE '%STRICT_TRANS_TABLES%'")).isEqualTo("1");
    } finally {
      run(
          "SET GLOBAL sql_mode = DEFAULT, sql_safe_updates = 0, wait_timeout = 28800,"
              + " idle_transaction_timeout = 0");
    }
  }

  @Test
  void a_statement_beyond_the_timeout_is_a_timeout_and_long_work_has_its_own_connections()
      throws SQLException {
    try (DatabaseClient other = connect(target(null, Duration.ofSeconds(2), Map.of()))) {
      SqlClient on = other.capability(SqlClient.class).orElseThrow();
      try (Connection connection = on.connection()) {
        SQLException failure =
            failureOf(connection, "SELECT count(*) FROM seq_1_to_100000 a JOIN seq_1_to_100000 b");
        assertThat(on.classify(failure)).isEqualTo(Outcome.TIMEOUT);
        connection.rollback();
        assertThat(connection.isValid(5)).isTrue();
      }
      for (int i = 0; i < 3; i++) {
        try (Connection unlimited = on.connectionWithoutTimeLimit()) {
          assertThat(ask(unlimited, "SELECT @@max_statement_time")).isEqualTo("0.000000");
          assertThat(unlimited.getNetworkTimeout()).isZero();
        }
        try (Connection limited = on.connection()) {
          assertThat(ask(limited, "SELECT @@max_statement_time")).isEqualTo("2.000000");
          assertThat(limited.getNetworkTimeout()).isPositive();
        }
      }
    }
  }

  @Test
  void a_killed_session_is_a_lost_connection_and_does_not_come_back() throws SQLException {
    try (Connection unlimited = sql.connectionWithoutTimeLimit()) {
      run("KILL " + ask(unlimited, "SELECT CONNECTION_ID()"));
      SQLException lost = failureOf(unlimited, "SELECT 1");
      assertThat(sql.classify(lost)).isEqualTo(Outcome.CONNECTION_LOST);
    }
    assertThat(ask(sql, "SELECT 1")).isEqualTo("1");
  }

  @Test
  void a_changed_row_is_a_serialization_failure_where_snapshots_are_kept() throws SQLException {
    Map<String, String> properties = Map.of("sessionVariables", "innodb_snapshot_isolation=ON");
    try (DatabaseClient other = connect(target(Isolation.REPEATABLE_READ, TIMEOUT, properties));
        Connection one = other.capability(SqlClient.class).orElseThrow().connection();
        Connection two = other.capability(SqlClient.class).orElseThrow().connection()) {
      ask(one, "SELECT amount FROM account WHERE id = 1");
      execute(two, "UPDATE account SET amount = amount + 1 WHERE id = 1");
      execute(two, "UPDATE account SET amount = amount - 1 WHERE id = 1");
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
        writer.integer(2).decimal(-5, 2).nothing().nothing().endRow();
        writer.finish();
      }
      for (long integer : integers) {
        String row = " FROM row_of_all WHERE id = " + integer;
        assertThat(new BigDecimal(ask(connection, "SELECT price" + row)))
            .isEqualByComparingTo(BigDecimal.valueOf(integer, 18));
        assertThat(ask(connection, "SELECT moment" + row)).isEqualTo("2026-01-02 03:04:05.060708");
        assertThat(ask(connection, "SELECT words" + row)).isNull();
      }
      assertThat(ask(connection, "SELECT price FROM row_of_all WHERE id = 2"))
          .isEqualTo("-0.050000000000000000");
      assertThat(ask(connection, "SELECT moment FROM row_of_all WHERE id = 2")).isNull();
      connection.rollback();
      assertThat(ask(connection, "SELECT count(*) FROM row_of_all")).isEqualTo("0");
    }
  }

  @Test
  void rows_that_the_server_would_drop_or_change_fail_the_bulk_path() throws SQLException {
    run("CREATE TABLE narrow (id int PRIMARY KEY, words varchar(5))");
    try (Connection connection = sql.connectionWithoutTimeLimit()) {
      for (String[] row : new String[][] {{"1", "again"}, {"2", "too long"}}) {
        try (BulkWriter writer = sql.bulkWriter(connection, "narrow", List.of("id", "words"))) {
          writer.integer(1).text("first").endRow();
          writer.integer(Long.parseLong(row[0])).text(row[1]).endRow();
          assertThatThrownBy(writer::finish)
              .isInstanceOf(SQLException.class)
              .hasMessageContaining("of 2 rows for narrow the server took");
        }
        connection.rollback();
      }
      try (BulkWriter writer = sql.bulkWriter(connection, "narrow", List.of("id", "words"))) {
        writer.integer(1);
        assertThatThrownBy(writer::endRow).hasMessageContaining("1 values where 2");
      }
    }
  }

  @Test
  void an_unknown_database_is_explained() {
    assertThatThrownBy(() -> connect(at(server.endpoints().get(0), "nowhere", Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no database \"nowhere\"");
  }

  /** This protocol's server speaks first; those of most others wait. */
  @Test
  void another_protocol_on_the_port_is_explained() {
    try (Stranger silent = Stranger.silent()) {
      Map<String, String> impatient = Map.of("connectTimeout", "300", "socketTimeout", "300");
      assertThatThrownBy(() -> connect(at(silent.endpoint(), "any", impatient)))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining(silent.endpoint())
          .hasMessageContaining("did not answer");
    }
  }

  @Test
  void tls_that_the_server_does_not_offer_is_explained() {
    assertThatThrownBy(
            () ->
                connect(
                    at(
                        server.endpoints().get(0),
                        server.database(),
                        Map.of("sslMode", "verify-full"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("ssl");
  }

  @Test
  void a_server_that_is_full_rejects() throws SQLException {
    run(
        "CREATE USER narrow IDENTIFIED BY 'simple' WITH MAX_USER_CONNECTIONS 1",
        "GRANT ALL ON loadstone.* TO narrow");
    try (DatabaseClient narrow = connect(as("narrow", "simple", 3))) {
      SqlClient on = narrow.capability(SqlClient.class).orElseThrow();
      try (Connection only = on.connection()) {
        assertThat(only.isValid(5)).isTrue();
        SQLException failure = catchThrowableOfType(SQLException.class, on::connection);
        assertThat(on.classify(failure)).isEqualTo(Outcome.REJECTED);
      }
    }
  }

  @Test
  void a_row_that_is_there_no_more_is_no_plan_that_turned_over() throws SQLException {
    Map<String, String> texts = Map.of("by-key", "SELECT id FROM gone WHERE id = ?");
    run("CREATE TABLE gone (id INT PRIMARY KEY)", "INSERT INTO gone VALUES (1)");
    assertThat(client.plans(texts).orElseThrow()).containsKey("by-key");

    run("DELETE FROM gone");

    assertThat(client.plans(texts).orElseThrow()).isEmpty();
  }

  @Test
  void the_thread_of_a_session_is_known_before_a_look_meets_it_at_work() throws SQLException {
    List<Long> idle = new ArrayList<>();
    try (Connection sleeping = client.capability(SqlClient.class).orElseThrow().connection();
        WaitSource source = client.waits().orElseThrow()) {
      assertThat(RowWait.look(source, idle)).isEmpty();
      assertThat(sleeping.isValid(5)).isTrue();
    }
    assertThat(idle).isNotEmpty().allMatch(thread -> thread > 0);
  }

  @Test
  void a_user_who_may_not_see_who_waits_for_a_lock_is_told_what_it_would_take()
      throws SQLException {
    run(
        "CREATE USER modest IDENTIFIED BY 'a modest one'",
        "GRANT ALL ON " + server.database() + ".* TO modest");
    try (DatabaseClient modest = connect(as("modest", "a modest one", 1));
        WaitSource source = modest.waits().orElseThrow()) {
      assertThat(RowWait.look(source)).isEmpty();
      assertThat(source.limits()).singleElement().asString().contains("GRANT PROCESS ON *.*");
    }
  }

  /** Dolt's dialect is the one of Connector/J that sets nothing which MariaDB does not know. */
  @Test
  void a_call_by_connector_j_without_an_answer_in_time_is_cut_off_by_its_sessions_clock()
      throws SQLException {
    try (DatabaseClient impatient =
        new JdbcDatabase(new DoltDialect())
            .connect(target(null, TIMEOUT, Map.of("socketTimeout", "1000")))) {
      SlowCall.isCutOffAfterASecond(impatient, "SELECT SLEEP(2)", "SELECT SLEEP(29)");
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void a_call_to_a_server_that_hangs_ends_in_time() throws Exception {
    Target hasty = target(null, TIMEOUT, Map.of("socketTimeout", "1000"));
    try (DatabaseClient impatient = connect(hasty)) {
      SqlClient limited = impatient.capability(SqlClient.class).orElseThrow();
      Connection connection = limited.connection();
      AtomicLong since = new AtomicLong();
      limited.limitCalls(connection, since::get);
      HangingNode.stop(server, 1);
      try (connection;
          Statement statement = connection.createStatement()) {
        since.set(System.nanoTime());
        SQLException failure =
            catchThrowableOfType(SQLException.class, () -> statement.execute("SELECT 1"));
        assertThat(sql.classify(failure)).isEqualTo(Outcome.CONNECTION_LOST);
      } finally {
        HangingNode.resume(server, 1);
      }
    }
  }
}
