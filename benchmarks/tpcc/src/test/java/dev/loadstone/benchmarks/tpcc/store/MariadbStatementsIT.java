package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import java.nio.file.Path;
import java.sql.Connection;

final class MariadbStatementsIT extends StoreContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.mariadb(folder);
  }

  @Override
  TpccStore open(LoadedSystem loaded, Connection opened) {
    return new PortableStore(opened, TpccFiles.FILES.statements(loaded.client().dialect()));
  }
}
