package dev.loadstone.benchmarks.sql;

import static dev.loadstone.core.observe.Series.Better.NEITHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VoterPostgresqlIT extends VoterSqlContract {
  private static final String WAITING =
      " from pg_stat_activity where wait_event_type = 'Lock' and query like '%vote%'";

  @Override
  protected RealSystem start(Path folder) {
    // A busy disk would otherwise decide whether a short run completes any vote at all.
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder);
  }

  @Override
  List<Access> accesses() {
    return List.of(Access.STATEMENTS, Access.PROCEDURES);
  }

  /** First votes of all phones that are not committed yet: whoever counts now makes their keys. */
  private Connection uncommittedVotes() throws Exception {
    Connection connection = system().sql().connectionWithoutTimeLimit();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "insert into votes select area_code * 10000000::bigint + 2000000, 1, 1, state"
              + " from area_codes");
    }
    return connection;
  }

  /** A vote that waits on the server for the end of {@link #uncommittedVotes}. */
  private CompletableFuture<Execution> waiting(Session session, Transaction vote) throws Exception {
    CompletableFuture<Execution> waiting =
        CompletableFuture.supplyAsync(() -> Execution.of(session, vote));
    while (system().number("select count(*)" + WAITING) == 0) {
      Thread.sleep(10);
    }
    return waiting;
  }

  private Workload votes(Access access) {
    return reload(settings(access, ", unknown: 0"));
  }

  private static String ended(Execution execution) {
    return execution.outcome() + " " + execution.detail();
  }

  @ParameterizedTest
  @EnumSource(Access.class)
  @Timeout(60)
  void the_second_of_two_equal_votes_is_to_be_tried_again(Access access) throws Exception {
    try (WorkloadRun run = votes(access).prepare(1);
        Session session = run.sessions().open();
        Connection first = uncommittedVotes()) {
      Transaction vote = run.script(0).next();
      CompletableFuture<Execution> second = waiting(session, vote);
      assertThat(second).isNotDone();
      first.commit();

      assertThat(ended(second.join())).isEqualTo("SERIALIZATION_FAILURE 0");
      assertThat(ended(Execution.of(session, vote))).isEqualTo("COMMITTED 0");
      assertThat(ended(Execution.of(session, vote))).isEqualTo("INTENDED_ROLLBACK 2");
    }
  }

  @ParameterizedTest
  @EnumSource(Access.class)
  @Timeout(60)
  void a_vote_whose_answer_is_lost_is_unknown(Access access) throws Exception {
    try (WorkloadRun run = votes(access).prepare(1);
        Session session = run.sessions().open();
        Connection first = uncommittedVotes()) {
      CompletableFuture<Execution> second = waiting(session, run.script(0).next());
      system().rows("select pg_terminate_backend(pid)" + WAITING);

      assertThat(ended(second.join())).isEqualTo("UNKNOWN 0");
      first.rollback();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into note values (:id) returning id \\gset\n",
        "\\array ids 1 :id\n\\batch\ninsert into note values (:ids);\n",
        "\\startpipeline\ninsert into note values (:id);\n\\endpipeline\n"
      })
  void what_a_single_statement_committed_before_the_connection_broke_leaves_the_end_unknown(
      String insert) throws Exception {
    String script =
        "-- transaction: each statement\n\\set id unique()\n"
            + insert
            + "select pg_terminate_backend(pg_backend_pid());\n";

    assertThat(endOf(script)).isEqualTo("UNKNOWN 0 with 1");
  }

  @Test
  void a_column_that_no_result_has_is_no_value() throws Exception {
    String script =
        "-- transaction: each statement\n\\set id unique()\nselect 1 as a \\gset\n"
            + "insert into note values (:id);\n";

    assertThat(endOf(script + "\\set y :b + 1\n")).startsWith("ERROR ");
    assertThat(endOf(script + "select :b;\n")).startsWith("ERROR ");
  }

  @Test
  void a_decimal_is_not_rounded_for_a_whole_parameter() throws Exception {
    String statements =
        "\\set x :id - 0.5\ninsert into note values (:id);\n"
            + "select count(*) as n from note where id = :x \\gset\n";

    assertThat(endWhere(":n = 0", statements)).isEqualTo("COMMITTED 1 with 1");
  }

  @Test
  void the_number_of_rows_of_a_pipeline_is_that_of_its_last_statement() throws Exception {
    String statements =
        "\\startpipeline\ninsert into note values (:id);\n"
            + "delete from note where id < 0;\n\\endpipeline\n";

    assertThat(endWhere(":ROW_COUNT = 0", statements)).isEqualTo("COMMITTED 1 with 1");
  }

  @Test
  void the_rows_of_a_batch_that_the_driver_makes_one_statement_of_are_counted() throws Exception {
    String statements = "\\array ids 3 :id + :index\n\\batch\ninsert into note values (:ids);\n";

    assertThat(endWhere(":ROW_COUNT = 3", statements)).isEqualTo("COMMITTED 1 with 3");
  }

  @Test
  void a_statement_that_turns_out_to_give_no_row_fails_its_script() throws Exception {
    String script =
        "\\set id unique()\n"
            + "with one as (select 1) insert into note select :id::bigint from one \\gset\n";

    assertThat(endOf(script)).isEqualTo("ERROR 0 with 0");
  }

  @Test
  void what_single_statements_committed_before_another_failed_may_be_in_a_count() throws Exception {
    Workload workload =
        notes(
            "-- transaction: each statement\n\\set id unique()\ninsert into note values (:id);\n"
                + "select 1 / (:id::bigint - :id::bigint);\n");
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      Execution failed = Execution.of(session, run.script(0).next());
      Observations counted = new Observations();
      run.ownCounts().forEach(counts -> counts.tell(counted));

      assertThat(failed.outcome()).isEqualTo(Outcome.ERROR);
      assertThat(counted.count(Series.count("sql.counted.least", NEITHER), "notes")).isZero();
      assertThat(counted.count(Series.count("sql.counted.most", NEITHER), "notes")).isEqualTo(1);
    } finally {
      workload.clean();
    }
  }

  @Test
  void a_table_in_partitions_is_ours_unless_one_of_them_is_not() throws Exception {
    Workload workload =
        notes(
            "create table note (id bigint not null) partition by range (id);\n"
                + "create table low partition of note for values from (0) to (1000);\n",
            "select count(*) from note;\n");
    assertThat(workload.state().kind()).isEqualTo(Kind.COMPLETE);

    system().execute("create table theirs partition of note for values from (1000) to (2000)");
    assertThat(workload.state().kind()).isEqualTo(Kind.FOREIGN);

    system().execute("drop table theirs");
    workload.clean();
    assertThat(workload.state().kind()).isEqualTo(Kind.ABSENT);
  }

  /** A workload of one script on a table without rows. */
  private Workload notes(String script) {
    return notes("create table note (id bigint not null);\n", script);
  }

  private Workload notes(String schema, String script) {
    Map<String, String> files =
        Map.of(
            "schema.sql",
            schema,
            "write.sql",
            script,
            "counts.yaml",
            "notes:\n  server: select count(*) from note\n  client: {write: 1}\n");
    return system().reload(FolderBenchmark.own(), notes(files));
  }

  /** The end of a script, whose detail is 1 if the condition holds behind its statements. */
  private String endWhere(String condition, String statements) throws Exception {
    return endOf(
        "-- answers: no, yes\n\\set id unique()\n"
            + statements
            + "\\if "
            + condition
            + "\n\\answer yes\n\\endif\n");
  }

  /** Runs a script once; returns its end, and how many rows are there then. */
  private String endOf(String script) throws Exception {
    Workload workload = notes(script);
    try (WorkloadRun run = workload.prepare(1);
        Session session = run.sessions().open()) {
      String end = ended(Execution.of(session, run.script(0).next()));
      return end + " with " + system().number("select count(*) from note");
    } finally {
      workload.clean();
    }
  }

  @Test
  void what_cannot_be_checked_is_not_called_right() {
    reload(settings(Access.STATEMENTS, ""));
    DatabaseClient client = system().connect(null);
    Workload workload = VOTER.bind(settings(Access.STATEMENTS, ""), client, RealSystem.SEED);
    client.close();

    assertThat(workload.check(CheckMoment.AFTER_RUN))
        .hasSize(3)
        .allMatch(check -> check.status() == Status.NOT_RUN)
        .allMatch(check -> check.detail().startsWith("could not be checked: "));
  }
}
