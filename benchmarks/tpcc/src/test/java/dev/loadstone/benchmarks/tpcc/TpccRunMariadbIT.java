package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.tpcc.TpccSettings.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TpccRunMariadbIT extends TpccRunContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.mariadb(folder);
  }

  @Test
  void a_run_by_procedures_agrees_with_the_database(@TempDir Path folder) throws Exception {
    assertBelievable(
        run(
            new TpccSettings(
                LoadedSystem.WAREHOUSES, Access.PROCEDURES, DeliveryMode.INTERACTIVE, false, null),
            folder));
  }
}
