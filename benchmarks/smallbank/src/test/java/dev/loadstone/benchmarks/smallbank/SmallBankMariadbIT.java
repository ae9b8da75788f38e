package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class SmallBankMariadbIT extends SmallBankContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new MariadbDialect()),
        MariadbDeployer.standard(),
        Map.of("innodb_flush_log_at_trx_commit", "0"),
        folder);
  }

  @Override
  protected List<SmallBankSettings> ways() {
    return List.of(settings(Access.STATEMENTS), settings(Access.PROCEDURES));
  }
}
