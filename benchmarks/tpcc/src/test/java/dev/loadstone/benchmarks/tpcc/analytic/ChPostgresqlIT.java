package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ChPostgresqlIT extends ChContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()), PostgresqlDeployer.standard(), Map.of(), folder);
  }

  @Override
  boolean asksFreshData() {
    return true;
  }

  @Override
  long slowQueries() throws SQLException {
    return system()
        .number(
            "select count(*) from pg_stat_activity where state = 'active' and query like"
                + " '/* q1 */%'");
  }

  @Test
  void a_query_whose_connection_is_refused_is_asked_again_on_the_session_that_it_has()
      throws Exception {
    List<Connection> all = new ArrayList<>();
    try (ChSessions queries = queries(Duration.ofHours(1))) {
      Session session = queries.open();
      assertThatThrownBy(
              () -> {
                while (true) {
                  all.add(system().sql().connectionForSnapshots().orElseThrow());
                }
              })
          .isInstanceOfSatisfying(
              SQLException.class, full -> assertThat(full.getSQLState()).isEqualTo("53300"));

      Outcome refused = Execution.of(session, Query.ALL.get(1)).outcome();

      assertThat(refused.retryable()).isTrue();
      assertThat(refused.connectionBroken()).isFalse();
      for (Connection one : all) {
        one.close();
      }
      Outcome again = Execution.of(session, Query.ALL.get(1)).outcome();
      for (int i = 0; i < 100 && again == refused; i++) {
        Thread.sleep(50);
        again = Execution.of(session, Query.ALL.get(1)).outcome();
      }
      assertThat(again).isEqualTo(Outcome.COMMITTED);
    } finally {
      for (Connection one : all) {
        one.close();
      }
    }
  }
}
