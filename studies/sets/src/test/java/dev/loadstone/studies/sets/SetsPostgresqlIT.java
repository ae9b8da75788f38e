package dev.loadstone.studies.sets;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.util.Map;

final class SetsPostgresqlIT extends SetsContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder);
  }
}
