package dev.loadstone.isolation;

import static dev.loadstone.isolation.Tested.at;
import static dev.loadstone.isolation.Tested.finding;
import static dev.loadstone.isolation.Tested.letThrough;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.ignite.IgniteDialect;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IgniteAcidIT {
  @TempDir Path folder;

  @Test
  void its_only_level_lets_nothing_through_and_ends_the_younger_transaction() {
    JdbcDatabase database = new JdbcDatabase(new IgniteDialect());
    try (RealSystem system =
        new RealSystem(
            database,
            IgniteDeployer.standard(),
            Map.of("storage", "aimem", "jvm.options", "-XX:TieredStopAtLevel=1"),
            folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(null);
      LevelFindings level = at("serializable", findings);
      assertThat(level.claimed()).isEqualTo("serializable");
      assertThat(letThrough(level)).isEmpty();
      assertThat(finding("P4", level).how()).isEqualTo("40001");
      assertThat(at("read committed", findings).notOffered()).isNotEmpty();
      assertThat(findings.hasViolations()).isFalse();
    }
  }
}
