package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.history.Claims;
import dev.loadstone.history.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds the page about isolation to what is known of the databases' claims. After these have
 * changed, run this test with {@code -Dloadstone.docs=write} and review the difference.
 */
class ClaimsDocsTest {
  private static final List<String> LEVELS =
      Stream.concat(
              Stream.of(Guarantee.READ_UNCOMMITTED.title()),
              Stream.of(Isolation.values()).map(Isolation::title))
          .toList();
  private static final String BEGIN = "<!-- claims -->\n";
  private static final String END = "<!-- end of claims -->";

  private static List<Database> databases() {
    return BuiltInCatalog.catalog().databases().stream()
        .filter(database -> database.capabilities().contains(SqlClient.class))
        .toList();
  }

  @Test
  void the_table_of_claims_is_that_of_the_databases() throws IOException {
    Path page = Loadstone.ROOT.resolve("docs/acid.md");
    String written = Files.readString(page);
    String renewed =
        written.substring(0, written.indexOf(BEGIN) + BEGIN.length())
            + row(Stream.concat(Stream.of("database"), LEVELS.stream()), "claimed where")
            + row(LEVELS.stream().map(level -> "---"), "---|---")
            + databases().stream().map(ClaimsDocsTest::row).collect(Collectors.joining())
            + written.substring(written.indexOf(END));
    if ("write".equals(System.getProperty("loadstone.docs"))) {
      Files.writeString(page, renewed);
    }
    assertThat(Files.readString(page)).isEqualTo(renewed);
  }

  private static String row(Database database) {
    Claims claims = new Claims(database.name());
    return row(
        Stream.concat(
            Stream.of(database.title()),
            LEVELS.stream().map(level -> claims.of(level).map(Guarantee::title).orElse("–"))),
        claims.source());
  }

  private static String row(Stream<String> fields, String last) {
    return "| " + fields.collect(Collectors.joining(" | ")) + " | " + last + " |\n";
  }

  @Test
  void every_claim_has_its_source() {
    assertThat(databases())
        .allSatisfy(database -> assertThat(new Claims(database.name()).source()).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void a_database_claims_something_of_each_level_that_it_takes(Isolation level) {
    for (Database database : databases()) {
      if (isTaken(database, null)) {
        assertThat(new Claims(database.name()).of(level.title()).isPresent())
            .as("%s at %s", database.name(), level.title())
            .isEqualTo(isTaken(database, level));
      }
    }
  }

  private static boolean isTaken(Database database, Isolation level) {
    try {
      database.require(
          new Target(
              List.of("localhost:1"),
              "test",
              "",
              Secret.NONE,
              1,
              level,
              Duration.ofSeconds(1),
              Map.of()));
      return true;
    } catch (LoadstoneException e) {
      return false;
    }
  }
}
