package dev.loadstone.databases.jdbc.nuodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The layer in front of NuoDB's driver, tried in front of H2's. */
final class NuodbConnectionTest {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 2, 3, 4, 5, 6, 789_000_000);

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = NuodbConnection.of(DriverManager.getConnection("jdbc:h2:mem:"), 2500);
    connection.setAutoCommit(false);
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void a_date_and_time_goes_in_and_comes_back_unchanged_and_so_does_nothing() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create table t (n integer, at timestamp)");
    }
    try (PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?)")) {
      insert.setInt(1, 1);
      insert.setObject(2, TIME);
      insert.addBatch();
      insert.setInt(1, 2);
      insert.setNull(2, Types.NULL);
      insert.addBatch();
      assertThat(insert.executeBatch()).containsExactly(1, 1);
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select at from t order by n")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(TIME);
      assertThat(rows.getObject("at", LocalDateTime.class)).isEqualTo(TIME);
      assertThat(rows.next()).isTrue();
      assertThat(rows.getObject(1, LocalDateTime.class)).isNull();
    }
  }

  @Test
  void a_limit_of_the_connection_is_that_of_each_statement_made_afterwards() throws SQLException {
    assertThat(connection.getNetworkTimeout()).isEqualTo(2500);
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.getQueryTimeout()).isEqualTo(3);
    }

    connection.setNetworkTimeout(Runnable::run, 0);

    try (PreparedStatement statement = connection.prepareStatement("select 1")) {
      assertThat(statement.getQueryTimeout()).isZero();
    }
  }

  @Test
  void failures_of_the_driver_come_through_as_they_are() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.executeQuery("select * from nowhere"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("NOWHERE");
    }
  }
}
