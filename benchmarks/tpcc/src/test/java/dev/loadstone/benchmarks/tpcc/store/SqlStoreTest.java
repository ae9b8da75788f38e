package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.CockroachdbDialect;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
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

  /** A server whose log has no room, or cannot be flushed, says so and dies. */
  @ParameterizedTest
  @CsvSource({"true, UNKNOWN", "false, CONNECTION_LOST"})
  void an_error_that_ends_the_session_is_in_doubt_if_it_answers_a_commit(
      boolean commits, Outcome outcome) throws SQLException {
    Connection connection = failing("commit", "53100", "08006");
    SqlStore store =
        new SqlStore(client(), connection, TpccData.FILES.statements("cockroachdb")) {
          @Override
          protected Answer transact(Transaction transaction) throws SQLException {
            if (commits) {
              commit();
            }
            throw new SQLException("failed", "53100");
          }
        };

    assertThat(Execution.of(store, new StockLevel(1, 1, 10)).outcome()).isEqualTo(outcome);
  }

  @Test
  void the_connection_of_a_store_that_cannot_be_made_is_closed() {
    List<String> calls = new ArrayList<>();
    Connection connection =
        proxy(
            Connection.class,
            (method, arguments) -> {
              calls.add(method);
              return null;
            });
    SqlClient client = proxy(SqlClient.class, (method, arguments) -> connection);
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
    return new BatchStore(
        client(), failing("rollback", "08006", state), TpccData.FILES.statements("cockroachdb"));
  }

  /** A connection all of whose calls fail: one with a state of its own, the others with another. */
  private static Connection failing(String call, String state, String others) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.equals("getAutoCommit")) {
            return false;
          }
          throw new SQLException(method, method.equals(call) ? state : others);
        });
  }

  private static SqlClient client() {
    return proxy(
        SqlClient.class,
        (method, arguments) ->
            switch (method) {
              case "classify" -> DIALECT.classify((SQLException) arguments[0]);
              case "named" -> arguments[1];
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
            (method, arguments) -> {
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
      super(client(), connection, TpccData.FILES.statements("cockroachdb"));
    }

    @Override
    protected Answer transact(Transaction transaction) throws SQLException {
      batch(
          proxy(
              PreparedStatement.class,
              (method, arguments) -> {
                throw new SQLException(method, "08006");
              }));
      return Answer.COMMITTED;
    }
  }

  @Test
  void calls_beside_those_of_a_transaction_have_the_limit_of_a_call_too() throws Exception {
    assertThat(limited(Preparing::new))
        .containsExactly(
            "prepareStatement",
            "prepareStatement",
            "prepareBatch",
            "rollback",
            "close",
            "end of the limit");
    SqlStatements statements = TpccData.FILES.statements("mysql");
    assertThat(limited((client, connection) -> ProcedureStore.open(client, connection, statements)))
        .containsExactly(
            "execute", "createStatement", "execute rollback", "close", "close", "end of the limit");
  }

  private interface Store {
    SqlStore on(SqlClient client, Connection connection) throws SQLException;
  }

  /** The calls of a session with one transaction, which fails, that its clock limits. */
  private static List<String> limited(Store store) throws Exception {
    OnClock server = new OnClock();
    SqlClient client = proxy(SqlClient.class, server);
    Sessions sessions =
        SqlStore.sessions(client, connection -> store.on(client, connection), new LongAdder());
    try (Session session = sessions.open()) {
      assertThat(Execution.of(session, new StockLevel(1, 1, 10)).outcome())
          .isEqualTo(Outcome.ERROR);
    }
    return server.limited;
  }

  /** A client and its connection, which fail what has parameters. */
  private static final class OnClock implements Answers {
    private final List<String> limited = new ArrayList<>();
    private LongSupplier clock = () -> 0;

    @Override
    public Object to(String method, Object[] arguments) throws SQLException {
      if (clock.getAsLong() != 0 && !method.equals("named")) {
        boolean isText = method.equals("execute") && arguments != null;
        limited.add(isText ? method + " " + arguments[0] : method);
      }
      return switch (method) {
        case "connection" -> proxy(Connection.class, this);
        case "limitCalls" -> {
          clock = (LongSupplier) arguments[1];
          Runnable end = () -> limited.add("end of the limit");
          yield end;
        }
        case "classify" -> Outcome.ERROR;
        case "isTransactional" -> true;
        case "getAutoCommit", "isClosed", "supportsArrays" -> false;
        case "named" -> arguments[1];
        case "createStatement" -> proxy(Statement.class, this);
        case "prepareStatement", "prepareBatch" -> proxy(PreparedStatement.class, this);
        case "execute" -> {
          if (arguments == null) {
            throw new SQLException(method, "42501");
          }
          yield true;
        }
        default -> null;
      };
    }
  }

  /** Prepares in each way, and fails. */
  private static final class Preparing extends SqlStore {
    Preparing(SqlClient client, Connection connection) throws SQLException {
      super(client, connection, TpccData.FILES.statements("mysql"));
    }

    @Override
    protected Answer transact(Transaction transaction) throws SQLException {
      prepare("one", "select 1");
      prepareAll("all", "select 1");
      prepareBatch("batch", "select 1");
      throw new SQLException("failed", "42501");
    }
  }

  private interface Answers {
    Object to(String method, Object[] arguments) throws SQLException;
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.to(method.getName(), arguments)));
  }
}
