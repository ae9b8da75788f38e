package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.util.Map;

final class TpccDataMariadbIT extends TpccDataContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new MariadbDialect()), MariadbDeployer.standard(), Map.of(), folder);
  }
}
