package dev.loadstone.isolation;

import static dev.loadstone.isolation.Tested.at;
import static dev.loadstone.isolation.Tested.letThrough;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.Stranger;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class H2AcidIT {
  @TempDir Path folder;

  @Test
  void dirty_reads_come_through_where_they_are_asked_for_and_write_skew_at_every_level() {
    JdbcDatabase database = new JdbcDatabase(new H2Dialect());
    try (RealSystem system = new RealSystem(database, new H2Deployer(), Map.of(), folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(null);
      assertThat(letThrough(at("read uncommitted", findings)))
          .contains("G1a", "G1b", "G1c", "OTV", "P4", "G2");
      assertThat(letThrough(at("read committed", findings)))
          .doesNotContain("G0", "G1a", "G1b", "G1c")
          .contains("P4", "G-single");
      for (String level : new String[] {"repeatable read", "serializable"}) {
        assertThat(letThrough(at(level, findings)))
            .containsExactly("G2-item", "G2", "G2-read-only");
      }
      assertThat(at("serializable", findings).claimed()).isEqualTo("snapshot isolation");
      assertThat(findings.hasViolations()).isFalse();
      assertThat(findings.remarks())
          .contains("TPC-C: not judged: the experiment has another benchmark");
    }
  }

  @Test
  void a_server_that_is_gone_is_out_of_reach_and_does_not_lack_the_level() {
    JdbcDatabase database = new JdbcDatabase(new H2Dialect());
    try (RealSystem system = new RealSystem(database, new H2Deployer(), Map.of(), folder)) {
      String nobody = "jdbc:postgresql://" + Stranger.NOBODY + "/test";

      assertThat(AcidTest.refusal(system.sql(), system.sql()::connection)).isEmpty();
      assertThatThrownBy(
              () -> AcidTest.refusal(system.sql(), () -> DriverManager.getConnection(nobody)))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              gone -> assertThat(gone.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE));
    }
  }

  @Test
  void one_level_alone_is_tested_where_it_is_asked_for() {
    JdbcDatabase database = new JdbcDatabase(new H2Dialect());
    try (RealSystem system = new RealSystem(database, new H2Deployer(), Map.of(), folder)) {
      assertThat(new Tested(system, database).anomalies(Isolation.SERIALIZABLE).levels())
          .singleElement()
          .extracting(LevelFindings::level)
          .isEqualTo("serializable");
    }
  }
}
