package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.nio.file.Path;

final class ConsistencyChecksPostgresqlIT extends ConsistencyChecksContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.postgresql(folder);
  }
}
