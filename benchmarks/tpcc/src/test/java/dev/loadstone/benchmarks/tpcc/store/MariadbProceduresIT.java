package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

final class MariadbProceduresIT extends StoreContract {
  @Override
  LoadedSystem start(Path folder) {
    LoadedSystem loaded = LoadedSystem.mariadb(folder);
    TpccFiles.FILES.procedures(loaded.client().dialect()).install(loaded.client());
    return loaded;
  }

  @Override
  TpccStore open(LoadedSystem loaded, Connection opened) throws SQLException {
    return new RowProcedureStore(opened);
  }
}
