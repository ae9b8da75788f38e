package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the documentation to the records of the settings and to the figures. After one was added or
 * changed, run this test with {@code -Dloadstone.docs=write} and review the difference.
 */
class SettingsDocsTest {
  private static final Catalog CATALOG = BuiltInCatalog.catalog();

  static Stream<Arguments> pages() {
    return Stream.concat(
        Stream.of(
            Arguments.of("experiments.md", List.of("experiment", "systems", "load")),
            Arguments.of("reports.md", List.of("figures"))),
        CATALOG.benchmarks().stream()
            .map(Benchmark::name)
            .map(name -> Arguments.of(benchmarkPage(name), List.of(name))));
  }

  private static String benchmarkPage(String name) {
    String ofStudy = "../studies/" + name + "/benchmark.md";
    return Files.exists(Loadstone.ROOT.resolve("docs").resolve(ofStudy))
        ? ofStudy
        : "benchmarks/" + name + ".md";
  }

  @ParameterizedTest
  @MethodSource("pages")
  void the_tables_of_settings_are_those_of_the_records(String name, List<String> tables)
      throws IOException {
    Path page = Loadstone.ROOT.resolve("docs").resolve(name);
    String written = Files.readString(page);
    assertThat(written)
        .contains(tables.stream().map(table -> "<!-- settings: " + table + " -->").toList());
    String renewed = SettingsTables.renewed(written, CATALOG);
    if ("write".equals(System.getProperty("loadstone.docs"))) {
      Files.writeString(page, renewed);
    }
    assertThat(Files.readString(page))
        .as(
            "the tables of %s; write them anew with: mvn -pl cli -am verify"
                + " -Dtest=SettingsDocsTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dloadstone.docs=write",
            page)
        .isEqualTo(renewed);
  }
}
