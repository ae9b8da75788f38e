package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.sql.SqlFile;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class ChH2IT extends ChContract {
  @Override
  RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  /** Those that take ten seconds here are asked on request. */
  @Override
  List<Query> asked() {
    List<Integer> slow = ALL_TESTS ? List.of() : List.of(5, 7, 8, 9, 21);
    return Query.ALL.stream().filter(query -> !slow.contains(query.number())).toList();
  }

  /** The first query never ends; the second does at once. */
  private QueryConnections queries(Duration limit, Freshness freshness) {
    SqlStatements statements =
        new SqlFiles(
                "test",
                "a test",
                (folder, benchmark, name) ->
                    Optional.of(
                        new SqlFile(
                            name,
                            List.of(
                                "-- name: q1",
                                "select sum(x) from system_range(1, 1000000000000)",
                                "-- name: q2",
                                "select 1"))))
            .statements("h2");
    return new QueryConnections(
        system().sql(), new QueryTexts(statements, Query.ALL, Map.of()), limit, freshness);
  }

  @Test
  void a_query_that_takes_too_long_is_cancelled_and_the_next_one_is_asked() throws Exception {
    Freshness freshness = new Freshness(1, System.nanoTime());
    try (QueryConnections queries = queries(Duration.ofSeconds(1), freshness)) {
      Session session = new ChSessions(NoTransactions::new, queries, freshness).open();

      Execution slow = Execution.of(session, Query.ALL.get(0));
      assertThat(slow.outcome()).isEqualTo(Outcome.TIMEOUT);
      assertThat(slow.failure()).startsWith("q1: ");
      assertThat(Execution.of(session, Query.ALL.get(1)).outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void a_query_that_is_aborted_ends() throws Exception {
    Freshness freshness = new Freshness(1, System.nanoTime());
    try (QueryConnections queries = queries(Duration.ofHours(1), freshness)) {
      Session session = new ChSessions(NoTransactions::new, queries, freshness).open();
      CompletableFuture<Execution> asked =
          CompletableFuture.supplyAsync(() -> Execution.of(session, Query.ALL.get(0)));
      while (!asked.isDone()) {
        Thread.sleep(100);
        session.abort();
      }
      assertThat(asked.get().outcome().completed()).isFalse();
    }
  }

  @Test
  void a_snapshot_that_is_older_than_an_order_is_behind_it() throws SQLException {
    Freshness freshness = new Freshness(1, System.nanoTime() - Duration.ofMinutes(1).toNanos());
    freshness.begin(time -> true);
    try (Connection old = system().sql().connectionForSnapshots().orElseThrow()) {
      int next = look(old, freshness.look(System.nanoTime()));
      system().execute("update district set d_next_o_id = d_next_o_id + 1 where d_id = 1");
      freshness.acknowledged(1, 1, next, System.nanoTime() - Duration.ofMillis(200).toNanos());

      Freshness.Look look = freshness.look(System.nanoTime());
      look(old, look);
      look.end();
      assertThat(freshness.behind().getMaxValue()).isGreaterThan(190_000_000L);

      old.rollback();
      Freshness.Look fresh = freshness.look(System.nanoTime());
      look(old, fresh);
      fresh.end();
      assertThat(freshness.behind().getMinValue()).isZero();
    } finally {
      system().execute("update district set d_next_o_id = d_next_o_id - 1 where d_id = 1");
    }
  }

  /** Returns the next order of the first district. */
  private static int look(Connection connection, Freshness.Look look) throws SQLException {
    int first = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(QueryConnections.DISTRICTS)) {
      while (rows.next()) {
        look.sees(rows.getInt(1), rows.getInt(2), rows.getInt(3));
        first = rows.getInt(2) == 1 ? rows.getInt(3) : first;
      }
    }
    return first;
  }

  /** A session that is asked queries alone. */
  private static final class NoTransactions implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      throw new AssertionError("not a query: " + transaction);
    }

    @Override
    public void close() {}
  }
}
