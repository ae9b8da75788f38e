package dev.loadstone.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestNameTest {
  private static final List<String> DATABASES =
      List.of("h2", "cockroachdb", "mariadb", "mysql", "postgresql", "voltdb", "yugabytedb");

  @ParameterizedTest
  @CsvSource({
    "pg, postgresql",
    "psql, postgresql",
    "crdb, cockroachdb",
    "maria, mariadb",
    "MySQLd, mysql",
    "h3, h2",
    "postgres, postgresql"
  })
  void a_name_may_be_mistyped_or_short(String written, String meant) {
    assertThat(NearestName.of(written, DATABASES)).contains(meant);
  }

  @Test
  void two_letters_of_three_may_have_changed_places() {
    assertThat(NearestName.of("TOW", List.of("ONE", "TWO", "THREE"))).contains("TWO");
  }

  @ParameterizedTest
  @CsvSource({"oracle", "xx", "q"})
  void what_is_like_none_means_none(String written) {
    assertThat(NearestName.of(written, DATABASES)).isEmpty();
  }
}
