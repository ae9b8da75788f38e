package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;

final class ConcurrentProceduresIT extends ConcurrencyContract {
  @Override
  LoadedSystem start(Path folder) {
    LoadedSystem loaded = LoadedSystem.postgresql(folder);
    TpccFiles.FILES.procedures(loaded.client().dialect()).install(loaded.client());
    return loaded;
  }

  @Override
  SqlSessions sessions(SqlClient client) {
    return new SqlSessions(client, SqlSessions.StoreFactory.procedures(client));
  }
}
