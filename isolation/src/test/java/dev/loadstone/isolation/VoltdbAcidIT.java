package dev.loadstone.isolation;

import static dev.loadstone.isolation.Tested.at;
import static dev.loadstone.isolation.Tested.letThrough;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VoltdbAcidIT {
  @TempDir Path folder;

  @Test
  void statements_are_told_as_a_transaction_each_and_let_everything_through() {
    VoltdbDatabase database = new VoltdbDatabase();
    try (RealSystem system =
        new RealSystem(
            database,
            VoltdbDeployer.standard(),
            Map.of("heap", "512m", "jvm.options", QuickJava.OPTIONS),
            folder)) {
      SystemFindings findings = new Tested(system, database).anomalies(null);
      LevelFindings level = at("serializable", findings);
      assertThat(level.claimed()).isEqualTo("single statements");
      assertThat(letThrough(level)).contains("G0", "G1a", "G1b", "G1c", "P4", "G-single", "G2");
      assertThat(at("read committed", findings).notOffered())
          .contains("voltdb knows no other level than serializable");
      assertThat(findings.hasViolations()).isFalse();
      assertThat(findings.remarks())
          .contains(
              "statements: each is a transaction of its own",
              "procedures: not judged: one call is one transaction, and no session can stop"
                  + " inside it");
    }
  }
}
