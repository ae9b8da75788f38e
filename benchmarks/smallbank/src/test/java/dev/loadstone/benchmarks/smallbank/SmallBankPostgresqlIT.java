package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

final class SmallBankPostgresqlIT extends SmallBankContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(
        new JdbcDatabase(new PostgresqlDialect()),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"),
        folder);
  }

  @Override
  protected List<SmallBankSettings> ways() {
    return List.of(settings(Access.STATEMENTS), settings(Access.PROCEDURES));
  }
}
