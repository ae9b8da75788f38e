package dev.loadstone.isolation;

import static dev.loadstone.isolation.Tested.at;
import static dev.loadstone.isolation.Tested.finding;
import static dev.loadstone.isolation.Tested.letThrough;
import static dev.loadstone.isolation.Tested.seen;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.isolation.script.Failure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MariadbAcidIT {
  @TempDir Path folder;

  @Test
  void repeatable_read_loses_updates_where_writes_do_not_go_by_the_snapshot() {
    JdbcDatabase database = new JdbcDatabase(new MariadbDialect());
    try (RealSystem system =
        new RealSystem(
            database,
            MariadbDeployer.standard(),
            Map.of("innodb_snapshot_isolation", "OFF"),
            folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(Isolation.REPEATABLE_READ);
      LevelFindings level = at("repeatable read", findings);
      assertThat(level.claimed()).isEqualTo("consistent read");
      assertThat(letThrough(level))
          .contains("P4", "PMP-write", "G-single-write", "G2-item", "G2")
          .doesNotContain("G1a", "G-single", "PMP");
      assertThat(seen("P4", level)).isEqualTo(Map.of("one", "10", "two", "10"));
      assertThat(findings.hasViolations()).isFalse();
    }
  }

  @Test
  void repeatable_read_loses_no_update_where_writes_go_by_the_snapshot() {
    JdbcDatabase database = new JdbcDatabase(new MariadbDialect());
    try (RealSystem system =
        new RealSystem(
            database,
            MariadbDeployer.standard(),
            Map.of("innodb_snapshot_isolation", "ON"),
            folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(Isolation.REPEATABLE_READ);
      LevelFindings level = at("repeatable read", findings);
      assertThat(letThrough(level)).doesNotContain("P4", "G-single-write").contains("G2-item");
      assertThat(finding("P4", level).failures())
          .singleElement()
          .extracting(Failure::code)
          .isEqualTo(1020);
    }
  }

  @Test
  void all_levels_keep_what_the_manual_says() {
    JdbcDatabase database = new JdbcDatabase(new MariadbDialect());
    try (RealSystem system =
        new RealSystem(database, MariadbDeployer.standard(), Map.of(), folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(null);
      assertThat(letThrough(at("read uncommitted", findings))).contains("G1a", "G1b", "G1c", "OTV");
      assertThat(letThrough(at("read committed", findings))).contains("P4", "G-single", "G2-item");
      assertThat(letThrough(at("repeatable read", findings))).contains("G2-item", "G2");
      assertThat(letThrough(at("serializable", findings))).isEmpty();
      assertThat(findings.hasViolations()).isFalse();
    }
  }
}
