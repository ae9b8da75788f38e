package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

final class PipelinedStoreIT extends StoreContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.postgresql(folder);
  }

  @Override
  TpccStore open(LoadedSystem loaded, Connection opened) throws SQLException {
    return new PipelinedStore(opened, TpccFiles.FILES.statements(loaded.client().dialect()));
  }
}
