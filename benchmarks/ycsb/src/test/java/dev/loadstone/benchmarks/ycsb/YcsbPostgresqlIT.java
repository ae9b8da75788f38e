package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.util.Map;

final class YcsbPostgresqlIT extends YcsbContract {
  @Override
  YcsbSystem start(Path folder) {
    // A busy disk would otherwise decide how long a load of single inserts takes.
    return new YcsbSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder,
        client -> client);
  }
}
