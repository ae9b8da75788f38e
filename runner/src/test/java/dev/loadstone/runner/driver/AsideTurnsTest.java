package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Transaction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is executed aside begins with a second of the run. */
class AsideTurnsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Transaction ASIDE = () -> 0;

  private final AsideTurns turns = new AsideTurns(2, () -> ASIDE, 500);

  @Test
  void nothing_is_due_before_enough_has_ended() {
    assertThat(turns.next(500 + SECOND)).isNull();
    assertThat(turns.next(500 + SECOND + 1)).isEqualTo(ASIDE);
  }

  @Test
  void what_is_due_waits_for_the_next_second() {
    assertThat(turns.next(501)).isNull();
    assertThat(turns.next(502)).isNull();
    assertThat(turns.next(499 + SECOND)).isNull();
    assertThat(turns.next(500 + SECOND)).isEqualTo(ASIDE);
  }

  @Test
  void all_that_is_due_is_done_in_one_second() {
    for (int i = 1; i <= 5; i++) {
      assertThat(turns.next(500 + i)).isNull();
    }
    assertThat(turns.next(500 + SECOND)).isEqualTo(ASIDE);
    assertThat(turns.next(501 + SECOND)).isEqualTo(ASIDE);
    assertThat(turns.next(502 + SECOND)).isEqualTo(ASIDE);
    assertThat(turns.next(503 + SECOND)).isEqualTo(ASIDE);
    assertThat(turns.next(504 + SECOND)).isNull();
  }

  @Test
  void a_share_need_not_be_one_in_a_whole_number() {
    AsideTurns twoOfThree = new AsideTurns(1.5, () -> ASIDE, 0);

    assertThat(LongStream.rangeClosed(1, 300).filter(i -> twoOfThree.next(i * SECOND) != null))
        .hasSize(200);
  }
}
