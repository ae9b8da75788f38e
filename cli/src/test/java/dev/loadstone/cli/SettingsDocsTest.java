package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.runner.file.SettingsTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Holds the documentation to the records of the settings. After a setting was added or changed, run
 * this test with {@code -Dloadstone.docs=write} and review the difference.
 */
class SettingsDocsTest {
  private static final Path PAGE = Loadstone.ROOT.resolve("docs/experiments.md");

  @Test
  void the_tables_of_settings_are_those_of_the_records() throws IOException {
    String written = Files.readString(PAGE);
    String renewed = SettingsTables.renewed(written);
    if ("write".equals(System.getProperty("loadstone.docs"))) {
      Files.writeString(PAGE, renewed);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "the tables of %s; write them anew with: mvn -pl cli -am verify"
                + " -Dtest=SettingsDocsTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dloadstone.docs=write",
            PAGE)
        .isEqualTo(renewed);
  }

  @Test
  void every_table_is_there() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains(
            "<!-- settings: experiment -->",
            "<!-- settings: systems -->",
            "<!-- settings: load -->");
  }
}
