package dev.loadstone.databases.jdbc;

import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

final class H2KeyValueIT extends KeyValueContract {
  private static KeyValueSystem system;

  @BeforeAll
  static void start(@TempDir Path folder) {
    system = KeyValueSystem.start(new H2Dialect(), new H2Deployer(), Map.of(), folder);
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
    return new ApplicationSqlTable(
        database().capability(SqlClient.class).orElseThrow(), "\"" + table + "\"");
  }
}
