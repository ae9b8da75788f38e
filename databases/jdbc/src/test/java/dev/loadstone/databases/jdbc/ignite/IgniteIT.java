package dev.loadstone.databases.jdbc.ignite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.EmptyCall;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Plan;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.databases.jdbc.KeyValueSystem;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a server in memory: records by key, and statements as benchmarks use them. */
final class IgniteIT extends KeyValueContract {
  private static final Map<String, String> SETTINGS =
      Map.of("storage", "aimem", "jvm.options", QuickJava.OPTIONS);

  private static KeyValueSystem system;

  @BeforeAll
  static void start(@TempDir Path folder) throws SQLException {
    system = KeyValueSystem.start(new IgniteDialect(), IgniteDeployer.standard(), SETTINGS, folder);
    execute("create table account (id int primary key, owner varchar(9), balance decimal(9, 2))");
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Override
  protected DatabaseClient database() {
    return system.client();
  }

  @Override
  protected ApplicationTable application(String table) {
    return new ApplicationSqlTable(
        database().capability(SqlClient.class).orElseThrow(), "\"" + table + "\"");
  }

  private static SqlClient sql() {
    return system.client().capability(SqlClient.class).orElseThrow();
  }

  private static void execute(String... texts) throws SQLException {
    try (Connection connection = sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        statement.execute(text);
      }
      connection.commit();
    }
  }

  private static BigDecimal balance(int account) throws SQLException {
    try (Connection connection = sql().connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select balance from account where id = " + account)) {
      row.next();
      return row.getBigDecimal(1);
    }
  }

  private static int update(Connection connection, int account) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "update account set balance = balance + ?, owner = 'x' where id = ?")) {
      statement.setBigDecimal(1, new BigDecimal("1.50"));
      statement.setInt(2, account);
      return statement.executeUpdate();
    }
  }

  @BeforeEach
  void fill() throws SQLException {
    execute(
        "delete from account",
        "insert into account (id, owner, balance) values (1, 'a', 10.00), (2, 'b', 20.00)");
  }

  @Test
  void looks_at_its_waits_are_calls_that_do_nothing() {
    EmptyCall.isAllThatIsTold(database());
  }

  @Test
  void plans_are_had_twice_the_same_for_values_of_any_type() {
    Map<String, String> texts =
        Map.of(
            "by-key", "select balance from account where id = ?",
            "by-owner", "select id from account where owner = ? and id > ?",
            "all", "select count(*) from account",
            "delete", "delete from account where id = ?",
            "insert", "insert into account (id, owner, balance) values (?, ?, ?)",
            "update", "update account set balance = balance + ? where id = ?",
            "missing", "select x from nowhere");

    Map<String, Plan> plans = system.client().plans(texts).orElseThrow();

    assertThat(system.client().plans(texts).orElseThrow()).isEqualTo(plans);
    assertThat(plans).containsOnlyKeys("by-key", "by-owner", "all", "delete", "missing");
    assertThat(plans.get("by-owner").scans()).containsExactly("account");
    assertThat(plans.get("by-key").shape()).contains("KeyValueGet");
    assertThat(plans.get("delete").shape()).isNotEmpty();
    assertThat(plans.get("missing").refusal()).contains("NOWHERE");
  }

  @Test
  void sessions_and_checks_share_one_client_of_the_driver() throws SQLException {
    try (Connection one = sql().connection();
        Connection other = sql().connection();
        Connection pooled = sql().connectionWithoutTimeLimit()) {
      assertThat(one.unwrap(IgniteSession.class).client())
          .isSameAs(other.unwrap(IgniteSession.class).client())
          .isSameAs(pooled.unwrap(IgniteSession.class).client());
    }
  }

  @Test
  void an_update_computes_from_the_row_and_keeps_its_other_columns() throws SQLException {
    try (Connection connection = sql().connection()) {
      assertThat(update(connection, 2)).isEqualTo(1);
      assertThat(update(connection, 3)).isZero();
      connection.commit();
    }
    assertThat(balance(1)).isEqualByComparingTo("10.00");
    assertThat(balance(2)).isEqualByComparingTo("21.50");
  }

  @Test
  void a_batch_that_updates_a_row_twice_adds_up() throws SQLException {
    try (Connection connection = sql().connection();
        PreparedStatement add =
            connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
      for (int account : new int[] {1, 2, 1}) {
        add.setInt(1, 5);
        add.setInt(2, account);
        add.addBatch();
      }
      assertThat(add.executeBatch()).containsExactly(1, 1, 1);
      connection.commit();
    }
    assertThat(balance(1)).isEqualByComparingTo("20.00");
    assertThat(balance(2)).isEqualByComparingTo("25.00");
  }

  @Test
  void what_is_rolled_back_was_never_there() throws SQLException {
    try (Connection connection = sql().connection()) {
      update(connection, 1);
      connection.rollback();
    }
    assertThat(balance(1)).isEqualByComparingTo("10.00");
  }

  @Test
  void transactions_that_update_different_rows_of_a_table_do_not_meet() throws SQLException {
    try (Connection one = sql().connection();
        Connection other = sql().connection()) {
      update(one, 1);
      update(other, 2);
      other.commit();
      one.commit();
    }
    assertThat(balance(1)).isEqualByComparingTo("11.50");
    assertThat(balance(2)).isEqualByComparingTo("21.50");
  }

  @Test
  void the_younger_of_two_transactions_that_want_a_row_may_try_again() throws SQLException {
    try (Connection one = sql().connection();
        Connection other = sql().connection()) {
      update(one, 1);
      SQLException failure = catchThrowableOfType(SQLException.class, () -> update(other, 1));
      assertThat(sql().classify(failure)).isEqualTo(Outcome.DEADLOCK);
      other.rollback();
      one.commit();
      update(other, 1);
      other.commit();
    }
    assertThat(balance(1)).isEqualByComparingTo("13.00");
  }

  @Test
  void a_connection_for_reading_neither_waits_for_locks_nor_takes_any() throws SQLException {
    BigDecimal before = balance(2);
    try (Connection writer = sql().connection();
        Connection reader = sql().connectionForReading();
        Statement statement = reader.createStatement()) {
      update(writer, 2);
      // Younger than the writer: by locks it would fail.
      assertThat(balance(statement)).isEqualTo(before);
      // Older than a second writer, which it would hold up.
      writer.commit();
      assertThat(update(writer, 2)).isEqualTo(1);
      writer.commit();
      assertThat(balance(statement)).isEqualTo(before);
      assertThatThrownBy(() -> statement.execute("delete from account where id = 2"))
          .isInstanceOf(SQLException.class);
    }
    try (Connection reader = sql().connectionForReading();
        Statement statement = reader.createStatement()) {
      assertThat(balance(statement)).isEqualTo(before.add(new BigDecimal("3.00")));
    }
    assertThat(update(2)).isEqualTo(1);
  }

  private static BigDecimal balance(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("select balance from account where id = 2")) {
      row.next();
      return row.getBigDecimal(1);
    }
  }

  /** By a connection that the pool gives for anything. */
  private static int update(int account) throws SQLException {
    try (Connection connection = sql().connection()) {
      int updated = update(connection, account);
      connection.commit();
      return updated;
    }
  }

  @Test
  void what_was_read_does_not_change_until_the_transaction_ends() throws SQLException {
    try (Connection reader = sql().connection();
        Connection writer = sql().connection();
        Statement read = reader.createStatement()) {
      read.executeQuery("select balance from account where id = 1").next();
      assertThatThrownBy(() -> update(writer, 1)).isInstanceOf(SQLException.class);
      writer.rollback();
      try (ResultSet again = read.executeQuery("select balance from account where id = 1")) {
        again.next();
        assertThat(again.getBigDecimal(1)).isEqualByComparingTo("10.00");
      }
    }
  }

  @Test
  void a_key_that_is_taken_and_a_table_that_is_missing_are_told_apart() throws SQLException {
    SQLException taken =
        catchThrowableOfType(
            SQLException.class, () -> execute("insert into account (id) values (1)"));
    assertThat(taken.getSQLState()).isEqualTo("23000");
    SQLException missing =
        catchThrowableOfType(SQLException.class, () -> execute("select * from nowhere"));
    assertThat(sql().isMissingObject(missing)).isTrue();
    assertThat(sql().isMissingObject(taken)).isFalse();
  }

  @Test
  void bulk_rows_of_all_types_are_there_as_written() throws SQLException {
    execute(
        "create table wide (id bigint primary key, small smallint, money decimal(9, 2),"
            + " text varchar(20), moment timestamp)");
    LocalDateTime moment = LocalDateTime.of(2026, 1, 2, 3, 4, 5);
    try (Connection connection = sql().connection();
        BulkWriter writer =
            sql()
                .bulkWriter(
                    connection, "wide", List.of("id", "small", "money", "text", "moment"))) {
      for (int i = 1; i <= 1001; i++) {
        writer.integer(i).integer(7).decimal(-1234, 2).text("a\t'\"ü").timestamp(moment).endRow();
      }
      writer.integer(1002).nothing().nothing().nothing().nothing().endRow();
      writer.finish();
    }
    try (Connection connection = sql().connection();
        Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("select * from wide where id = 1001")) {
        row.next();
        assertThat(row.getInt(2)).isEqualTo(7);
        assertThat(row.getBigDecimal(3)).isEqualByComparingTo("-12.34");
        assertThat(row.getString(4)).isEqualTo("a\t'\"ü");
        assertThat(row.getObject(5, LocalDateTime.class)).isEqualTo(moment);
      }
      try (ResultSet row = statement.executeQuery("select * from wide where id = 1002")) {
        row.next();
        assertThat(row.getInt(2)).isZero();
        assertThat(row.wasNull()).isTrue();
      }
      try (ResultSet rows = statement.executeQuery("select id from wide")) {
        int count = 0;
        while (rows.next()) {
          count++;
        }
        assertThat(count).isEqualTo(1002);
      }
    }
  }

  @Test
  void a_name_in_other_case_or_another_schema_means_another_table() throws SQLException {
    SqlTable upper =
        SqlTable.of("create table " + TABLE.name() + " (theirs integer not null primary key)");
    TableMark other = TableMark.fresh();
    execute(
        "create schema shop",
        "create table shop.\"" + TABLE.name() + "\" (theirs integer not null primary key)");
    try (Connection connection = sql().connectionWithoutTimeLimit()) {
      SqlTables tables = sql().tables(connection);
      tables.create(upper, other);

      assertThat(tables.find(upper)).hasValue(new FoundTable(TABLE.name(), Optional.of(other)));
      assertThat(client().tables().find(TABLE))
          .hasValue(new FoundTable(TABLE.name(), Optional.of(MARK)));

      tables.drop(upper, other);
      assertThat(client().tables().find(TABLE))
          .hasValue(new FoundTable(TABLE.name(), Optional.of(MARK)));
    } finally {
      execute("drop table shop.\"" + TABLE.name() + "\"", "drop schema shop");
    }
  }

  /** So its deployer does. */
  @Test
  void it_does_not_say_that_it_keeps_nothing() {
    ServerDescription own = database().describe();
    assertThat(own.withoutDurability()).isEmpty();
    assertThat(
            IgniteDeployer.standard()
                .nothingDurable(SETTINGS)
                .map(own::notDurable)
                .flatMap(ServerDescription::withoutDurability))
        .hasValue("none: in memory");
  }

  @Test
  void it_describes_itself_as_serializable_with_its_zone() {
    assertThat(database().describe().isolation()).isEqualTo("serializable");
    assertThat(database().describe().settings())
        .containsEntry("zone Default", "partitions 25, replicas 1");
  }
}
