package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import java.nio.file.Path;

/** MySQL's schema, statements and procedures on OceanBase's seekdb, where it was fetched. */
final class SeekdbIT extends ServerContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.seekdb(folder);
  }
}
