package dev.loadstone.benchmarks.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SeenCountTest {
  @ParameterizedTest(name = "{0} committed, {1} unknown, {2} more: {3}")
  @CsvSource({
    "100, 0, 100, true",
    "100, 0,  99, false",
    "100, 0, 101, false",
    "100, 5,  99, false",
    "100, 5, 100, true",
    "100, 5, 103, true",
    "100, 5, 105, true",
    "100, 5, 106, false",
    "  0, 0,   1, false"
  })
  void the_database_has_what_was_committed_and_at_most_what_is_unknown_beside_it(
      long committed, long unknown, long growth, boolean agrees) {
    assertThat(new SeenCount(committed, unknown).agrees(growth)).isEqualTo(agrees);
  }
}
