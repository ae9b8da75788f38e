package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.sql.SqlFile;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.MeasuredRun;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.SystemContract;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of whole runs, and of the answers to all queries, on every database that answers them. */
abstract class ChContract extends SystemContract {
  private static final LoadSettings LOAD =
      BenchmarkSettings.read(
          LoadSettings.class,
          "{terminals: 4, inFlight: 4, rampUp: 500ms, measure: 5s, rampDown: 100ms}");

  private static final ChSettings SETTINGS =
      BenchmarkSettings.read(ChSettings.class, "{analytic: 1}");

  /** Those that queries read and transactions change. */
  private static final List<String> CHANGED =
      List.of("customer", "new_order", "orders", "order_line", "stock");

  private static final List<String> OWN = List.of("supplier", "nation", "region");

  /** The numbers that the rows of a query are sorted by, as far as they are the first keys. */
  private static final Map<String, List<Integer>> ORDERS =
      Map.ofEntries(
          Map.entry("q1", List.of(1)),
          Map.entry("q3", List.of(-4)),
          Map.entry("q4", List.of(1)),
          Map.entry("q5", List.of(-2)),
          Map.entry("q7", List.of(1)),
          Map.entry("q8", List.of(1)),
          Map.entry("q10", List.of(-5)),
          Map.entry("q11", List.of(-2, 1)),
          Map.entry("q12", List.of(1)),
          Map.entry("q13", List.of(-2, -1)),
          Map.entry("q15", List.of(1)),
          Map.entry("q16", List.of(-4)),
          Map.entry("q18", List.of(-8)),
          Map.entry("q21", List.of(-2)));

  static final boolean ALL_TESTS = "all".equals(System.getenv("LOADSTONE_TESTS"));

  /** Whether fresh data is asked, too: on one database always, on the others on request. */
  boolean asksFreshData() {
    return ALL_TESTS;
  }

  List<Query> asked() {
    return Query.ALL;
  }

  @BeforeAll
  final void load() {
    system().reload(new ChBenchmark(), SETTINGS);
  }

  @Test
  void the_answers_are_those_of_another_engine_before_and_after_a_load(@TempDir Path folder)
      throws Exception {
    try (Oracle oracle = new Oracle(Files.createDirectory(folder.resolve("oracle")))) {
      oracle.makeTpcc(RealSystem.SEED, 1);
      copy(oracle, OWN);
      if (asksFreshData()) {
        assertThat(differences(oracle, asked())).isEmpty();
      }

      ChBenchmark benchmark = new ChBenchmark();
      assertBelievable(
          MeasuredRun.of(
              benchmark,
              LOAD,
              system().workload(benchmark, SETTINGS).prepare(LOAD.terminals()),
              system().client(),
              Files.createDirectory(folder.resolve("run"))));
      copy(oracle, CHANGED);
      assertThat(differences(oracle, asked())).isEmpty();

      system()
          .execute(
              "update order_line set ol_amount = ol_amount + 0.01, ol_quantity = ol_quantity + 1"
                  + " where ol_w_id = 1 and ol_d_id = 1 and ol_o_id = 1 and ol_number = 1");
      List<Query> some = List.of(new Query(1), new Query(2), new Query(6), new Query(22));
      assertThat(differences(oracle, some)).containsOnlyKeys("q1", "q6");
    }
  }

  private void copy(Oracle oracle, List<String> tables) throws SQLException, IOException {
    try (Connection connection = system().sql().connectionForReading()) {
      oracle.copy(connection, tables);
    }
  }

  /** By query; and requires of each answer that it has rows, in their order. */
  private Map<String, String> differences(Oracle oracle, List<Query> asked) throws SQLException {
    SqlClient client = system().sql();
    QueryTexts own = QueryTexts.of(client.dialect());
    QueryTexts generic = QueryTexts.of("generic");
    assertThat(own.refused()).isEmpty();
    Map<String, String> differences = new TreeMap<>();
    try (Connection connection = client.connectionForReading()) {
      for (Query query : asked) {
        Answer answer = Answer.of(connection, own.text(query));
        assertThat(answer.rows()).as(query.name()).isNotEmpty();
        assertThat(answer.isSortedBy(ORDERS.getOrDefault(query.name(), List.of())))
            .as("the order of " + query.name())
            .isTrue();
        String difference = answer.difference(oracle.answer(generic.text(query)));
        if (!difference.isEmpty()) {
          differences.put(query.name(), difference);
        }
      }
    }
    return differences;
  }

  private void assertBelievable(MeasuredRun ran) {
    assertThat(ran.checks())
        .extracting(CheckResult::status)
        .containsOnly(Status.PASS, Status.NOT_APPLICABLE);
    assertThat(ran.statistics().transactions())
        .as("failures that are a fault: " + ran.statistics().failures())
        .allSatisfy(type -> assertThat(type.overall()).doesNotContainKey(Outcome.ERROR));
    assertThat(ran.metric("tpmC")).isPositive();
    assertThat(ran.metric("queries")).isNotNegative();
    if (asksFreshData()) {
      // A slow engine on a busy machine may answer none in the measured interval.
      assertThat(ran.metric("queries")).isPositive();
      assertThat(ran.metric("freshness.max")).as("on one copy").isZero();
    }
    assertThat(ran.assessment().verdict())
        .startsWith("1 of 4 terminals asked 22 of 22 queries over and over: ")
        .contains("not a TPC-C result");
  }

  /** The first query goes on for days; the second does not. */
  final ChSessions queries(Duration limit) {
    SqlFile texts =
        new SqlFile(
            "texts",
            List.of(
                "-- name: q1",
                "select count(*) from order_line a, order_line b where a.ol_amount < b.ol_amount",
                "-- name: q2",
                "select count(*) from region"));
    SqlStatements statements =
        new SqlFiles("test", "a test", (folder, benchmark, name) -> Optional.of(texts))
            .statements("any");
    return new ChSessions(
        NoTransactions::new,
        system().sql(),
        new QueryTexts(statements, Query.ALL, Map.of()),
        limit,
        new Freshness(1, System.nanoTime()));
  }

  @Test
  void a_query_that_takes_too_long_is_cancelled_and_the_next_one_is_asked() throws Exception {
    try (ChSessions queries = queries(Duration.ofSeconds(1))) {
      Session session = queries.open();

      Execution slow = Execution.of(session, Query.ALL.get(0));
      assertThat(slow.outcome()).isEqualTo(Outcome.TIMEOUT);
      assertThat(slow.failure()).startsWith("q1: ");
      assertThat(Execution.of(session, Query.ALL.get(1)).outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void a_query_that_is_aborted_ends_here_and_on_the_server() throws Exception {
    try (ChSessions queries = queries(Duration.ofHours(1))) {
      Session session = queries.open();
      CompletableFuture<Execution> asked =
          CompletableFuture.supplyAsync(() -> Execution.of(session, Query.ALL.get(0)));
      while (!asked.isDone()) {
        Thread.sleep(100);
        session.abort();
      }
      assertThat(asked.get().outcome().completed()).isFalse();
    }
    for (int i = 0; i < 100 && slowQueries() > 0; i++) {
      Thread.sleep(50);
    }
    assertThat(slowQueries()).isZero();
  }

  /** How many sessions of the server execute the query that goes on for days. */
  long slowQueries() throws SQLException {
    return 0;
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
