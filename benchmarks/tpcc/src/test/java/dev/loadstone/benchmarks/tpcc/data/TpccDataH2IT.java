package dev.loadstone.benchmarks.tpcc.data;

import java.nio.file.Path;

final class TpccDataH2IT extends TpccDataContract {
  @Override
  TestSystem start(Path folder) {
    return TestSystem.h2(folder);
  }

  @Override
  int warehouses() {
    return 1;
  }
}
