package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

abstract class MariadbRoundTrips extends RoundTripsContract {
  @Test
  void statements_take_one_each_and_one_for_the_commit() throws Exception {
    try (Session session = statements().open()) {
      assertThat(roundTrips(session, PAYMENT)).isEqualTo(6);
      assertThat(roundTrips(session, PAYMENT_BY_NAME)).isEqualTo(7);
      assertThat(roundTrips(session, ORDER_STATUS)).isEqualTo(2);
      assertThat(roundTrips(session, STOCK_LEVEL)).isEqualTo(2);
    }
  }

  @Test
  void the_outcome_of_statements_is_unknown_only_when_their_commit_is_under_way() throws Exception {
    assertThat(outcomeWhenCut(statements(), PAYMENT, 6)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(statements(), PAYMENT, 1)).isEqualTo(Outcome.CONNECTION_LOST);
  }

  @ParameterizedTest
  @CsvSource({"true, UNKNOWN", "false, TIMEOUT"})
  void a_call_beyond_its_limit_may_have_committed_unless_it_only_reads(
      boolean writes, Outcome expected) throws Exception {
    system().execute("create or replace table done (n int)");
    system()
        .execute(
            "create or replace procedure slow_after_its_commit() begin start transaction;"
                + " insert into done values (1); commit;"
                + " select count(*) from seq_1_to_100000 a join seq_1_to_100000 b; end");
    SqlClient client = system().client();
    Sessions sessions =
        SqlStore.sessions(
            client, connection -> new SlowCall(client, connection, writes), new LongAdder());
    try (Session session = sessions.open()) {
      assertThat(Execution.of(session, STOCK_LEVEL).outcome()).isEqualTo(expected);
      // The limit of its connection is no other's.
      session.abort();
    }
    assertThat(system().number("select count(*) from done")).isEqualTo(1);
    system().execute("drop procedure slow_after_its_commit");
    system().execute("drop table done");
  }

  /** Calls a procedure that goes on for days after its commit, with a limit of a second. */
  private static final class SlowCall extends SqlStore {
    private final boolean writes;

    SlowCall(SqlClient client, Connection connection, boolean writes) throws SQLException {
      super(client, connection, TpccData.FILES.statements(client.dialect()));
      this.writes = writes;
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement()) {
        statement.execute("set max_statement_time = 1");
      }
    }

    @Override
    protected Answer transact(Transaction transaction) throws SQLException {
      return call(
          prepare("slow", "call slow_after_its_commit()"), writes, rows -> Answer.COMMITTED);
    }

    @Override
    protected void undo() throws SQLException {
      undoCall();
    }
  }
}
