package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;

final class ConcurrentMariadbStatementsIT extends ConcurrencyContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.mariadb(folder);
  }

  @Override
  SqlSessions sessions(SqlClient client) {
    return new SqlSessions(client, SqlSessions.StoreFactory.statements(client));
  }
}
