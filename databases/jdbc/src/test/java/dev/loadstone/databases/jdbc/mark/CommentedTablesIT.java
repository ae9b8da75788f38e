package dev.loadstone.databases.jdbc.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.SqlTablesPerCall;
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

/** Marks in comments of tables on H2, where a table is there before its comment. */
final class CommentedTablesIT {
  private static final TableMark MARK = TableMark.fresh();
  private static final SqlTable VOTES = SqlTable.of("create table votes (phone bigint)");
  private static final SqlTable CODES = SqlTable.of("create table codes (code integer)");
  private static final FoundTable OURS = new FoundTable("votes", Optional.of(MARK));
  private static final FoundTable THEIRS = new FoundTable("votes", Optional.empty());

  private KeyValueSystem system;
  private SqlClient client;
  private Connection connection;
  private SqlTables tables;

  @BeforeEach
  void start(@TempDir Path folder) throws SQLException {
    system = KeyValueSystem.start(new H2Dialect(), new H2Deployer(), Map.of(), folder);
    client = sql(system);
    connection = client.connectionWithoutTimeLimit();
    tables = CommentedTables.h2(client, connection);
  }

  @AfterEach
  void stop() throws SQLException {
    connection.close();
    system.close();
  }

  private static SqlClient sql(KeyValueSystem system) {
    return system.client().capability(SqlClient.class).orElseThrow();
  }

  private void execute(String... statements) throws SQLException {
    try (Connection own = client.connectionWithoutTimeLimit();
        Statement statement = own.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      own.commit();
    }
  }

  private SqlTables refusing(String beginning) {
    return CommentedTables.h2(HookedSchema.refusing(client, beginning), connection);
  }

  @Test
  void tables_whose_last_one_cannot_be_commented_are_not_left() throws Exception {
    assertThatThrownBy(() -> refusing("COMMENT ON table codes").create(List.of(VOTES, CODES), MARK))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("refused: COMMENT ON table codes")
        .hasNoSuppressedExceptions();

    assertThat(tables.find(List.of(VOTES, CODES))).isEmpty();
  }

  @Test
  void a_table_that_somebody_else_made_in_the_last_moment_stays() throws Exception {
    HookedSchema overtaken =
        new HookedSchema(
            client,
            sql -> {
              if (sql.startsWith("create table votes")) {
                execute("create table votes (theirs integer)");
              }
            });

    assertThatThrownBy(() -> CommentedTables.h2(overtaken, connection).create(VOTES, MARK))
        .isInstanceOf(SQLException.class);

    assertThat(tables.find(VOTES)).hasValue(THEIRS);
  }

  @Test
  void a_name_in_other_case_or_another_schema_means_another_table() throws Exception {
    SqlTable quoted = SqlTable.of("create table \"votes\" (phone bigint)");
    execute(
        "create table votes (theirs integer)",
        "create schema shop",
        "create table shop.\"votes\" (theirs integer)");

    tables.create(quoted, MARK);

    assertThat(tables.find(quoted)).hasValue(OURS);
    assertThat(tables.find(VOTES)).hasValue(THEIRS);
  }

  @Test
  void a_mark_is_found_where_the_database_keeps_names_in_lower_case(@TempDir Path folder)
      throws Exception {
    try (KeyValueSystem other =
            KeyValueSystem.start(
                new H2Dialect(), new H2Deployer(), Map.of("DATABASE_TO_LOWER", "TRUE"), folder);
        Connection connected = sql(other).connectionWithoutTimeLimit()) {
      SqlTables there = CommentedTables.h2(sql(other), connected);

      there.create(VOTES, MARK);

      assertThat(there.find(VOTES)).hasValue(OURS);
    }
  }

  @Test
  void a_failure_names_the_table_that_it_is_about() {
    SqlTablesPerCall<SqlTable> perCall =
        new SqlTablesPerCall<>(
            client::connectionWithoutTimeLimit,
            opened ->
                CommentedTables.h2(HookedSchema.refusing(client, "create table codes"), opened),
            table -> table);

    assertThatThrownBy(() -> perCall.create(List.of(VOTES, CODES), MARK))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("The table codes could not be made: refused:");
  }
}
