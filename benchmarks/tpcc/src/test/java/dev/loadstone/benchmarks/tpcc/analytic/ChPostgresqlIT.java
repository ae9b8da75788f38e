package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

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
}
