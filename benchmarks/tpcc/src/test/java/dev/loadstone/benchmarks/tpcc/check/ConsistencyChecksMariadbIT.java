package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.nio.file.Path;

final class ConsistencyChecksMariadbIT extends ConsistencyChecksContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.mariadb(folder);
  }
}
