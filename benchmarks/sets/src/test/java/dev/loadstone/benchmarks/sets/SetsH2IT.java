package dev.loadstone.benchmarks.sets;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SetsH2IT extends SetsContract {
  @Override
  RealSystem start(Path folder) {
    return new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
  }

  @Test
  void an_algorithm_that_the_database_cannot_carry_out_is_refused_with_the_reason() {
    SetsSettings settings =
        BenchmarkSettings.read(SetsSettings.class, "{left: 1, algorithms: [difference-2]}");
    assertThatThrownBy(() -> system().workload(new SetsBenchmark(), settings))
        .hasMessageContaining("difference-2")
        .hasMessageContaining("there is no MapReduce over tables of an SQL database");
  }
}
