package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.runner.file.ExperimentFile;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets among the settings of a tool that drives. */
final class DriverSecretsTest {
  @TempDir private Path folder;

  private ExperimentFile read(String settings) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("e.yaml"),
            """
            name: peers
            benchmark: {name: ycsb, workload: a}
            systems:
              - name: postgresql
                driver: {tool: ycsb, path: /opt/ycsb, settings: {%s}}
            load: {terminals: 2}
            """
                .formatted(settings));
    return new ExperimentReader(BuiltInCatalog.catalog(), Map.of("HIDDEN", "hunter3"))
        .read(file, Overrides.NONE);
  }

  @Test
  void are_shown_nowhere() throws IOException {
    ExperimentFile file =
        read("jdbc.fetchsize: 10, db.passwd: hunter2, hidden: \"${HIDDEN}\", status.interval: 1");

    assertThat(file.warnings())
        .singleElement()
        .asString()
        .contains("systems.driver.settings.db.passwd: the secret stands in the file");
    assertThat(file.warnings().toString() + file.asRun() + file.explanation().text())
        .doesNotContain("hunter");
    assertThat(file.asRun()).contains("${DB_PASSWD_POSTGRESQL}", "${HIDDEN}", "jdbc.fetchsize: 10");
    assertThat(file.explanation().text()).contains("db.passwd=***", "jdbc.fetchsize=10");
    assertThat(file.experiment().redaction().of("hunter2 and hunter3"))
        .isEqualTo("*** and ${HIDDEN}");
  }
}
