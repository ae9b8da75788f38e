package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The archive that packaging leaves, unpacked elsewhere. Runs after packaging only. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class DistributionCheck {
  private Path home;

  @BeforeAll
  void unpack(@TempDir Path folder) throws Exception {
    ended(folder, "tar", "xzf", System.getProperty("loadstone.distribution"));
    try (Stream<Path> unpacked = Files.list(folder)) {
      home = unpacked.toList().get(0);
    }
  }

  private static String ended(Path folder, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    // No Maven: a distribution runs with a JDK alone.
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  @Test
  void it_holds_what_a_user_and_a_lawyer_look_for() {
    assertThat(List.of("LICENSE", "NOTICE", "THIRD-PARTY.md", "README.md", "docs/cli.md"))
        .allMatch(name -> Files.exists(home.resolve(name)));
  }

  @Test
  void its_script_runs_without_a_build() throws Exception {
    String validated = ended(home, "./loadstone", "config", "validate", "configs/quickstart.yaml");

    assertThat(validated).startsWith("configs/quickstart.yaml: valid; ");
    assertThat(home.resolve(".builds")).doesNotExist();
  }

  @Test
  void it_measures() throws Exception {
    Path experiment =
        Files.writeString(
            home.resolve("noop.yaml"),
            """
            name: noop
            benchmark: {name: smallbank, accounts: 1000}
            systems: [{name: noop}]
            load: {rampUp: 1s, measure: 1s, rampDown: 100ms}
            """);

    String ran = ended(home, "./loadstone", "run", "--output", "results", experiment.toString());

    assertThat(ran).contains("report.html");
    try (Stream<Path> files = Files.walk(home.resolve("results"))) {
      assertThat(files.map(file -> file.getFileName().toString())).contains("result.json");
    }
  }
}
