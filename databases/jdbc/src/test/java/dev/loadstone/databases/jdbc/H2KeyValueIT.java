package dev.loadstone.databases.jdbc;

import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.util.Map;

final class H2KeyValueIT extends JdbcKeyValueContract {
  H2KeyValueIT() {
    super(new H2Dialect(), new H2Deployer(), Map.of());
  }

  @Override
  protected ApplicationTable application(String table) {
    return super.application("\"" + table + "\"");
  }
}
