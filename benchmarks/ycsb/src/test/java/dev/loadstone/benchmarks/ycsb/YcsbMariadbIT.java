package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.util.Map;

final class YcsbMariadbIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    // A busy disk would otherwise decide how long a load of single inserts takes.
    return new YcsbSystem(
        new JdbcDatabase(new MariadbDialect()),
        MariadbDeployer.standard(),
        Map.of("innodb_flush_log_at_trx_commit", "0"),
        folder,
        client -> client);
  }
}
