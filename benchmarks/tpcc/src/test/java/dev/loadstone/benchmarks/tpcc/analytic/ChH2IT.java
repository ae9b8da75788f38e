package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.RealSystem;
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
import org.junit.jupiter.api.Test;

final class ChH2IT extends ChContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  /** Those that take ten seconds here are asked on request. */
  @Override
  List<Query> asked() {
    List<Integer> slow = ALL_TESTS ? List.of() : List.of(5, 7, 8, 9, 21);
    return Query.ALL.stream().filter(query -> !slow.contains(query.number())).toList();
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
        ResultSet rows = statement.executeQuery(ChSessions.DISTRICTS)) {
      while (rows.next()) {
        look.sees(rows.getInt(1), rows.getInt(2), rows.getInt(3));
        first = rows.getInt(2) == 1 ? rows.getInt(3) : first;
      }
    }
    return first;
  }
}
