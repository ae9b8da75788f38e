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
  private Connection connection;
  private SqlTables tables;

  @BeforeEach
  void start(@TempDir Path folder) throws SQLException {
    system = KeyValueSystem.start(new H2Dialect(), new H2Deployer(), Map.of(), folder);
    SqlClient client = system.client().capability(SqlClient.class).orElseThrow();
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

  @Test
  void tables_are_listed_while_they_are_there_and_the_list_goes_with_the_last() throws Exception {
    tables.create(List.of(VOTES, CODES), MARK);
    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.of(MARK)));

    tables.drop(VOTES, MARK);
    assertThat(tables.find(VOTES)).isEmpty();
    assertThat(tables.find(CODES)).hasValue(new FoundTable("codes", Optional.of(MARK)));

    tables.drop(CODES, MARK);
    assertThatThrownBy(() -> execute("select * from loadstone_marks"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void a_later_table_with_other_columns_is_not_taken_for_one_that_is_listed() throws Exception {
    tables.create(VOTES, MARK);
    execute("drop table votes");
    execute("create table votes (phone bigint not null primary key, state varchar(3))");

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.empty()));
    assertThatThrownBy(() -> tables.drop(VOTES, MARK))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("did not make: votes. Nothing was changed.");
  }

  @Test
  void a_table_that_nobody_listed_is_somebody_elses() throws Exception {
    execute("create table votes (phone bigint)");

    assertThat(tables.find(VOTES)).hasValue(new FoundTable("votes", Optional.empty()));
  }
}
