package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

final class ChMariadbIT extends ChContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new MariadbDialect()), MariadbDeployer.standard(), Map.of(), folder);
  }

  @Override
  long slowQueries() throws SQLException {
    return system()
        .number("select count(*) from information_schema.processlist where info like '/* q1 */%'");
  }
}
