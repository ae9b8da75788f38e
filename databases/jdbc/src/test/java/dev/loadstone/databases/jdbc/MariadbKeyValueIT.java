package dev.loadstone.databases.jdbc;

import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class MariadbKeyValueIT extends KeyValueContract {
  private static KeyValueSystem system;

  @BeforeAll
  static void start(@TempDir Path folder) {
    system =
        KeyValueSystem.start(
            new MariadbDialect(),
            MariadbDeployer.standard(),
            Map.of("innodb_flush_log_at_trx_commit", "0"),
            folder);
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  @Override
  protected DatabaseClient database() {
    return system.client();
  }

  @Override
  protected ApplicationTable application(String table) {
    return new ApplicationSqlTable(database().capability(SqlClient.class).orElseThrow(), table);
  }
}
