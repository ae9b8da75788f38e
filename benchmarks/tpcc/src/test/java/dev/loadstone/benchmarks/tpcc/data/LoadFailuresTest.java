package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoadFailuresTest {
  @Test
  void a_full_disk_is_explained(@TempDir Path folder) {
    SQLException failure =
        new SQLException("could not extend file \"base/5/16389\": No space left", "53100");

    LoadstoneException explained = explain(folder, failure);

    assertThat(explained.exitCode()).isEqualTo(ExitCode.LOAD_FAILED);
    assertThat(explained)
        .hasCause(failure)
        .hasMessage(
            "Loading warehouse 3 failed: could not extend file \"base/5/16389\": No space left."
                + " The server has run out of a resource (disk, memory or connections); make room"
                + " there first. Go on.");
  }

  @Test
  void what_a_batch_hides_is_said(@TempDir Path folder) {
    SQLException failure = new BatchUpdateException("Batch entry 0 was aborted.", new int[0]);
    failure.setNextException(new SQLException("value too long for type character(2)"));

    assertThat(explain(folder, failure))
        .hasMessage(
            "Loading warehouse 3 failed: Batch entry 0 was aborted. value too long for type"
                + " character(2). Go on.");
  }

  @Test
  void refuses_scales_that_cannot_be() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TpccDataSettings(0, false, 42))
        .withMessage("warehouses is 0; expected 1 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TpccDataSettings(1_000_001, false, 42));
  }

  private static LoadstoneException explain(Path folder, SQLException failure) {
    try (RealSystem system =
        new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder)) {
      return new LoadFailures(system.sql())
          .explain("Loading warehouse 3 failed", failure, "Go on.");
    }
  }
}
