package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.CockroachdbDialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStoreTest {
  private static final CockroachdbDialect DIALECT = new CockroachdbDialect();

  @ParameterizedTest
  @CsvSource({"40003,UNKNOWN", "08006,CONNECTION_LOST", "42501,CONNECTION_LOST"})
  void what_the_database_calls_ambiguous_stays_so_when_the_rollback_fails(
      String state, Outcome outcome) throws SQLException {
    assertThat(Execution.of(failing(state), new StockLevel(1, 1, 10)).outcome()).isEqualTo(outcome);
  }

  @Test
  void the_connection_of_a_store_that_cannot_be_made_is_closed() {
    List<String> calls = new ArrayList<>();
    Connection connection =
        proxy(
            Connection.class,
            (method, argument) -> {
              calls.add(method);
              return null;
            });
    SqlClient client = proxy(SqlClient.class, (method, argument) -> connection);
    Sessions sessions =
        SqlStore.sessions(
            client,
            given -> {
              throw LoadstoneException.internal("a statement has no text");
            },
            new LongAdder());

    assertThatThrownBy(sessions::open).hasMessage("a statement has no text");
    assertThat(calls).containsExactly("close");
  }

  /** A store whose transactions fail with this state, after which even the rollback fails. */
  private static TpccStore failing(String state) throws SQLException {
    Connection connection =
        proxy(
            Connection.class,
            (method, argument) ->
                switch (method) {
                  case "getAutoCommit" -> false;
                  case "rollback" -> throw new SQLException(method, "08006");
                  default -> throw new SQLException(method, state);
                });
    return new BatchStore(client(), connection, TpccFiles.FILES.statements("cockroachdb"));
  }

  private static SqlClient client() {
    return proxy(
        SqlClient.class,
        (method, argument) ->
            switch (method) {
              case "classify" -> DIALECT.classify((SQLException) argument);
              case "named" -> argument;
              default -> true;
            });
  }

  @ParameterizedTest
  @CsvSource({"true, UNKNOWN", "false, CONNECTION_LOST"})
  void a_batch_whose_connection_breaks_is_in_doubt_where_each_of_its_statements_commits(
      boolean autoCommit, Outcome outcome) throws SQLException {
    Connection connection =
        proxy(
            Connection.class,
            (method, argument) -> {
              if (method.equals("getAutoCommit")) {
                return autoCommit;
              }
              throw new SQLException(method, "08006");
            });
    assertThat(Execution.of(new BrokenBatch(connection), new StockLevel(1, 1, 10)).outcome())
        .isEqualTo(outcome);
  }

  private static final class BrokenBatch extends SqlStore {
    BrokenBatch(Connection connection) throws SQLException {
      super(client(), connection, TpccFiles.FILES.statements("cockroachdb"));
    }

    @Override
    protected Answer transact(Transaction transaction) throws SQLException {
      batch(
          proxy(
              PreparedStatement.class,
              (method, argument) -> {
                throw new SQLException(method, "08006");
              }));
      return Answer.COMMITTED;
    }
  }

  private interface Answers {
    Object to(String method, Object argument) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                answers.to(method.getName(), arguments == null ? null : arguments[0])));
  }
}
