package dev.loadstone.benchmarks.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SqlStatementsTest {
  private static final Map<String, List<String>> TEXTS =
      Map.of(
          "generic",
          List.of("-- name: one", "select 1", "-- name: two", "select 2"),
          "small",
          List.of("-- from: generic", "-- refused two: it counts to one"),
          "smaller",
          List.of("-- from: small", "-- refused one: it cannot count"),
          "greater",
          List.of("-- from: small", "-- name: two", "select 1 + 1"));

  private static final SqlFiles FILES =
      new SqlFiles(
          "numbers",
          "numbers",
          (folder, benchmark, name) ->
              Optional.ofNullable(TEXTS.get(name)).map(lines -> new SqlFile(name, lines)));

  @Test
  void a_dialect_refuses_a_text_of_another_with_the_reason() {
    SqlStatements small = FILES.statements("small");

    assertThat(small.text("one")).isEqualTo("select 1");
    assertThat(small.has("two")).isFalse();
    assertThat(small.refused()).containsExactly(Map.entry("two", "it counts to one"));
    assertThat(FILES.statements("generic").refused()).isEmpty();
  }

  @Test
  void what_is_refused_stays_so_in_a_dialect_that_takes_it_over_unless_it_has_a_text() {
    assertThat(FILES.statements("smaller").refused()).containsOnlyKeys("one", "two");
    assertThat(FILES.statements("greater").refused()).isEmpty();
    assertThat(FILES.statements("greater").text("two")).isEqualTo("select 1 + 1");
  }
}
