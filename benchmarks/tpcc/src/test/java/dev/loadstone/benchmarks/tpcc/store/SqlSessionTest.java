package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.session.SqlSession;
import dev.loadstone.benchmarks.kit.session.TransactionStore;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.CockroachdbDialect;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlSessionTest {
  /** A session whose transactions fail with this state, after which even the rollback fails. */
  private static SqlSession failing(String state) {
    TransactionStore store =
        proxy(
            TransactionStore.class,
            method -> {
              if (method.equals("mayHaveCommitted")) {
                return false;
              } else if (method.equals("roundTrips")) {
                return 2;
              }
              throw new SQLException(method, method.equals("undo") ? "08006" : state);
            },
            new CockroachdbDialect());
    return new SqlSession(store, new LongAdder());
  }

  @ParameterizedTest
  @CsvSource({"40003,UNKNOWN", "08006,CONNECTION_LOST", "42501,CONNECTION_LOST"})
  void what_the_database_calls_ambiguous_stays_so_when_the_rollback_fails(
      String state, Outcome outcome) {
    assertThat(Execution.of(failing(state), new StockLevel(1, 1, 10)).outcome()).isEqualTo(outcome);
  }

  private interface Answers {
    Object to(String method) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, Answers answers, CockroachdbDialect dialect) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                method.getName().equals("classify")
                    ? dialect.classify((SQLException) arguments[0])
                    : answers.to(method.getName())));
  }
}
