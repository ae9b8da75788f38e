package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nuodb.jdbc.SQLState;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.ignite.IgniteDialect;
import dev.loadstone.databases.jdbc.nuodb.NuodbDialect;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Error classes of servers that cannot be started here, as their documentation gives the codes. */
final class ErrorClassesTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "40001, restart transaction: TransactionRetryWithProtoRefreshError, SERIALIZATION_FAILURE",
        "40003, result is ambiguous: error=unable to determine, UNKNOWN",
        "57014, query execution canceled due to statement timeout, TIMEOUT",
        "57P01, server is shutting down, CONNECTION_LOST",
        "08006, the backend closed the connection, CONNECTION_LOST",
        "08003, connection is closed, CONNECTION_LOST",
        "53300, sorry too many clients already, REJECTED",
        "55P03, could not obtain lock on row, DEADLOCK",
        "23505, duplicate key value violates unique constraint, ERROR",
        "XX000, internal error, ERROR",
      })
  void cockroachdb(String state, String message, Outcome outcome) {
    assertThat(new CockroachdbDialect().classify(new SQLException(message, state)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "40001, could not serialize access due to concurrent update, SERIALIZATION_FAILURE",
        "40P01, deadlock detected, DEADLOCK",
        "XX000, schema version mismatch for table 0000, SERIALIZATION_FAILURE",
        "XX000, Catalog Version Mismatch: A DDL occurred, SERIALIZATION_FAILURE",
        "XX000, Restart read required at: 1, SERIALIZATION_FAILURE",
        "XX000, 'Operation failed. Try again: conflicts', SERIALIZATION_FAILURE",
        "XX000, Some of the requested ybctids are missing: 0 vs 1, SERIALIZATION_FAILURE",
        "XX000, Timed out: UpdateTransaction RPC timed out, UNKNOWN",
        "XX000, something else went wrong, ERROR",
        "57014, canceling statement due to statement timeout, TIMEOUT",
        "57P01, terminating connection, CONNECTION_LOST",
        "53300, sorry too many clients already, REJECTED",
      })
  void yugabytedb(String state, String message, Outcome outcome) {
    assertThat(new YugabytedbDialect().classify(new SQLException(message, state)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "8002, HY000, SERIALIZATION_FAILURE",
    "8005, HY000, SERIALIZATION_FAILURE",
    "8022, HY000, SERIALIZATION_FAILURE",
    "8027, HY000, SERIALIZATION_FAILURE",
    "8028, HY000, SERIALIZATION_FAILURE",
    "9007, HY000, SERIALIZATION_FAILURE",
    "1213, 40001, DEADLOCK",
    "1205, HY000, DEADLOCK",
    "9004, HY000, DEADLOCK",
    "9003, HY000, REJECTED",
    "9008, HY000, REJECTED",
    "1040, 08004, REJECTED",
    "1317, 70100, TIMEOUT",
    "3024, HY000, TIMEOUT",
    "1053, 08S01, CONNECTION_LOST",
    "0, 08S01, CONNECTION_LOST",
    "9005, HY000, ERROR",
    "1062, 23000, ERROR",
  })
  void tidb(int code, String state, Outcome outcome) {
    assertThat(new TidbDialect().classify(new SQLException("by its code", state, code)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "1735, HY000, CONNECTION_LOST",
    "1777, HY000, CONNECTION_LOST",
    "1205, HY000, DEADLOCK",
    "1213, 40001, DEADLOCK",
    "2549, HY000, ERROR",
    "1062, 23000, ERROR",
  })
  void singlestore_loses_a_transaction_with_the_leaf_that_it_worked_on(
      int code, String state, Outcome outcome) {
    assertThat(
            SinglestoreDialect.byOwnDriver().classify(new SQLException("by its code", state, code)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "6235, HY000, SERIALIZATION_FAILURE",
    "6225, 25000, UNKNOWN",
    "4012, HY000, TIMEOUT",
    "1213, 40001, DEADLOCK",
    "1062, 23000, ERROR",
  })
  void seekdb(int code, String state, Outcome outcome) {
    assertThat(new SeekdbDialect().classify(new SQLException("by its code", state, code)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "-24, 40002, SERIALIZATION_FAILURE",
    "-29, 40001, DEADLOCK",
    "-32, 58000, DEADLOCK",
    "-64, 40003, DEADLOCK",
    "-48, HY008, TIMEOUT",
    "-59, HYT00, TIMEOUT",
    "-65, 08007, UNKNOWN",
    "-7, 08000, CONNECTION_LOST",
    "-10, 08000, CONNECTION_LOST",
    "-50, 58000, CONNECTION_LOST",
    "0, 08S01, CONNECTION_LOST",
    "-25, 42000, ERROR",
    "-27, 23000, ERROR",
  })
  void nuodb(int code, String state, Outcome outcome) {
    assertThat(new NuodbDialect().classify(new SQLException("by its code", state, code)))
        .isEqualTo(outcome);
  }

  @ParameterizedTest
  @EnumSource(SQLState.class)
  void nuodbs_states_of_the_classes_08_and_40_are_never_mere_errors(SQLState state) {
    Outcome outcome =
        new NuodbDialect().classify(new SQLException("", state.getState(), state.getCode()));

    assertThat(state.getState().startsWith("08") || state.getState().startsWith("40"))
        .as("%s is %s", state, outcome)
        .matches(special -> !special || outcome != Outcome.ERROR);
  }

  @ParameterizedTest
  @MethodSource({"dialects", "ignite"})
  void a_pool_that_could_not_connect_lost_the_connection(Dialect dialect) {
    assertThat(dialect.classify(new SQLTransientConnectionException("not in time")))
        .isEqualTo(Outcome.CONNECTION_LOST);
  }

  /** MariaDB's driver has this type for every state that it does not know. */
  @Test
  void what_a_procedure_signals_is_an_error_whatever_the_drivers_type() {
    assertThat(
            new MariadbDialect()
                .classify(new SQLTransientConnectionException("no area code", "45000", 1644)))
        .isEqualTo(Outcome.ERROR);
  }

  /** As a benchmark says it whose own statements found that others were faster. */
  @ParameterizedTest
  @MethodSource("dialects")
  void a_conflict_without_a_servers_code_is_tried_again_and_is_no_deadlock(Dialect dialect) {
    assertThat(dialect.classify(new SQLTransactionRollbackException("overtaken", "40001")))
        .isEqualTo(Outcome.SERIALIZATION_FAILURE);
  }

  /** CockroachDB says the same of a statement whose commit came to no clear end. */
  @Test
  void a_limit_undoes_what_commits_by_itself_only_where_the_server_says_so() {
    SQLException late = new SQLException("by statement_timeout", "57014");
    for (boolean call : new boolean[] {true, false}) {
      assertThat(new PostgresqlDialect().undoesWhatTimedOut(late, call)).isTrue();
      assertThat(new CockroachdbDialect().undoesWhatTimedOut(late, call)).isFalse();
      assertThat(new YugabytedbDialect().undoesWhatTimedOut(late, call)).isFalse();
    }
    SQLException slow = new SQLException("by max_statement_time", "70100", 1969);
    SQLException killed = new SQLException("by KILL QUERY", "70100", 1317);
    assertThat(new MariadbDialect().undoesWhatTimedOut(slow, false)).isTrue();
    assertThat(new MariadbDialect().undoesWhatTimedOut(slow, true)).isFalse();
    assertThat(new MariadbDialect().undoesWhatTimedOut(killed, false)).isFalse();
  }

  /** Those that a batch of deletes is sent to; Ignite calls its lost races for locks so. */
  static Stream<Dialect> dialects() {
    return Stream.of(
        new PostgresqlDialect(),
        new CockroachdbDialect(),
        new YugabytedbDialect(),
        new MariadbDialect(),
        new MysqlDialect(),
        new TidbDialect(),
        SinglestoreDialect.byOwnDriver(),
        new NuodbDialect(),
        new H2Dialect());
  }

  static Stream<Dialect> ignite() {
    return Stream.of(new IgniteDialect());
  }
}
