package dev.loadstone.benchmarks.tpcc.data;

import java.nio.file.Path;

final class TpccDataMariadbIT extends TpccDataContract {
  @Override
  TestSystem start(Path folder) {
    return TestSystem.mariadb(folder);
  }
}
