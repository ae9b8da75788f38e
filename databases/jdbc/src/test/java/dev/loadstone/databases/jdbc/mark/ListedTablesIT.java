package dev.loadstone.databases.jdbc.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.KeyValueSystem;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands in for marks where a server keeps none, on H2 in place of SingleStore and NuoDB. */
final class ListedTablesIT {
  private static final TableMark MARK = TableMark.fresh();
  private static final SqlTable VOTES =
      SqlTable.of("create table votes (phone bigint not null primary key, state varchar(2))");
  private static final SqlTable CODES = SqlTable.of("create table codes (code integer)");

  private KeyValueSystem system;
  private SqlClient client;
  private Connection connection;
  private SqlTables tables;

  @BeforeEach
  void start(@TempDir Path folder) throws SQLException {
    system = KeyValueSystem.start(new H2Dialect(), new H2Deployer(), Map.of(), folder);
    client = system.client().capability(SqlClient.class).orElseThrow();
    connection = client.connectionWithoutTimeLimit();
    tables = ListedTables.byColumns(client, connection);
  }

  @AfterEach
  void stop() throws SQLException {
    connection.close();
    system.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
    connection.commit();
  }

  private int rows(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + table)) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void tables_are_listed_while_they_are_there_and_the_list_stays() throws Exception {
    tables.create(List.of(VOTES, CODES), MARK);
    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.of(MARK)));

    tables.drop(VOTES, MARK);
    assertThat(tables.find(VOTES)).isEmpty();
    assertThat(tables.find(CODES)).hasValue(new FoundTable("codes", Optional.of(MARK)));

    tables.drop(CODES, MARK);
    assertThat(rows("loadstone_marks")).isZero();
  }

  @Test
  void a_session_that_has_seen_the_list_uses_it_though_another_one_drops_the_last_table()
      throws Exception {
    tables.create(VOTES, MARK);
    TableMark others = TableMark.fresh();
    try (Connection second = client.connectionWithoutTimeLimit()) {
      SqlTables other =
          ListedTables.byColumns(
              new HookedSchema(
                  client,
                  sql -> {
                    if (sql.startsWith("create table codes")) {
                      tables.drop(VOTES, MARK);
                    }
                  }),
              second);

      other.create(CODES, others);

      assertThat(other.find(CODES)).hasValue(new FoundTable("codes", Optional.of(others)));
    }
    assertThat(tables.find(VOTES)).isEmpty();
  }

  @Test
  void a_later_table_with_other_columns_is_not_taken_for_one_that_is_listed() throws Exception {
    tables.create(VOTES, MARK);
    execute("drop table votes");
    execute("create table votes (phone bigint not null primary key, area varchar(2))");

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.empty()));
    assertThatThrownBy(() -> tables.drop(VOTES, MARK))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("did not make: votes. Nothing was changed.");
  }

  /** Each driver has its own words for a type. */
  @Test
  void a_table_is_known_by_its_columns_names_whatever_their_types() throws Exception {
    tables.create(VOTES, MARK);
    execute("alter table votes alter column state varchar(30)");

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.of(MARK)));
  }

  @Test
  void a_table_that_nobody_listed_is_somebody_elses() throws Exception {
    execute("create table votes (phone bigint)");

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.empty()));
  }

  @Test
  void a_table_is_emptied_without_being_dropped() throws Exception {
    tables.create(VOTES, MARK);
    execute("insert into votes (phone, state) values (1, 'NY')");

    ListedTables.byColumns(HookedSchema.refusing(client, "drop", "create"), connection)
        .renew(VOTES, MARK);

    assertThat(rows("votes")).isZero();
    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.of(MARK)));
  }

  @Test
  void a_table_that_cannot_be_listed_is_not_left() throws Exception {
    execute(
        "create table loadstone_marks (table_name varchar(200) not null primary key,"
            + " table_identity varchar(100) not null, load_mark varchar(5) not null)");

    assertThatThrownBy(() -> tables.create(List.of(VOTES, CODES), MARK))
        .isInstanceOf(SQLException.class)
        .hasNoSuppressedExceptions();

    assertThat(tables.find(List.of(VOTES, CODES))).isEmpty();
  }

  @Test
  void the_tables_before_one_that_cannot_be_made_are_not_left() throws Exception {
    SqlTables failing =
        ListedTables.byColumns(HookedSchema.refusing(client, "create table codes"), connection);

    assertThatThrownBy(() -> failing.create(List.of(VOTES, CODES), MARK))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("refused: create table codes")
        .hasNoSuppressedExceptions();

    assertThat(tables.find(List.of(VOTES, CODES))).isEmpty();
    assertThat(rows("loadstone_marks")).isZero();
  }

  @Test
  void the_first_failure_is_thrown_where_nothing_can_be_removed_either() throws Exception {
    SqlTables failing =
        ListedTables.byColumns(
            HookedSchema.refusing(client, "create table codes", "drop"), connection);

    assertThatThrownBy(() -> failing.create(List.of(VOTES, CODES), MARK))
        .hasMessageStartingWith("refused: create table codes")
        .hasSuppressedException(new SQLException("refused: drop table votes"));

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.of(MARK)));
  }
}
