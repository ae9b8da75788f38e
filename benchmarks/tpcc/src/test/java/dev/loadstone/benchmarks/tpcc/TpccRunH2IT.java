package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.tpcc.TpccSettings.Access;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TpccRunH2IT extends TpccRunContract {
  @Override
  LoadedSystem start(Path folder) {
    return LoadedSystem.h2(folder);
  }

  @Test
  void procedures_are_refused_where_there_are_none() {
    DatabaseClient client = system().connect(List.of(), Isolation.READ_COMMITTED);

    assertThatThrownBy(
            () ->
                new TpccBenchmark()
                    .bind(new TpccSettings(1, Access.PROCEDURES, null, null, null), client, 1))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith(
            "TPC-C has no stored procedures for h2; it has them for mysql, postgresql, ")
        .hasMessageEndingWith(" Use access: statements, or another database.");
  }
}
