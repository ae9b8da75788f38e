package dev.loadstone.benchmarks.kit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.check.CountCheck.Growth;
import dev.loadstone.core.benchmark.CheckResult.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CountCheckTest {
  private final CountCheck check =
      new CountCheck(
          "votes", "votes", List.of("votes"), "votes", Map.of("vote", Growth.of(1)), true);

  @ParameterizedTest(name = "{0} committed, {1} unknown, {2} more: {3}")
  @CsvSource({
    "100, 0, 100, PASS",
    "100, 0,  99, FAIL",
    "100, 0, 101, FAIL",
    "100, 5,  99, FAIL",
    "100, 5, 100, PASS",
    "100, 5, 103, PASS",
    "100, 5, 105, PASS",
    "100, 5, 106, FAIL",
    "  0, 0,   1, FAIL"
  })
  void the_database_has_what_was_committed_and_at_most_what_is_unknown_beside_it(
      long committed, long unknown, long growth, Status status) {
    assertThat(check.judge(committed, committed + unknown, growth).status()).isEqualTo(status);
  }

  @Test
  void the_words_say_both_counts_and_what_is_unknown() {
    assertThat(check.judge(1_000, 1_000, 999).detail())
        .isEqualTo("by the clients' count the votes grew by 1,000; in the database by 999");
    assertThat(check.judge(10, 12, 11).detail())
        .isEqualTo(
            "by the clients' count the votes grew by 10 to 12, some outcomes unknown; in the"
                + " database by 11");
  }

  @Test
  void a_transaction_that_takes_away_makes_the_least_growth_smaller() {
    assertThat(Growth.of(-3)).isEqualTo(new Growth(-3, -3, 0));
    assertThat(Growth.of(2)).isEqualTo(new Growth(2, 0, 2));
  }
}
