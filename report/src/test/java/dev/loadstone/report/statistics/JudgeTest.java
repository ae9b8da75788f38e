package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A verdict on a family of comparisons")
final class JudgeTest {
  private static Optional<LogRatio> ratio(double percent, double errorPercent) {
    return ratio(percent, errorPercent, 5);
  }

  private static Optional<LogRatio> ratio(double percent, double errorPercent, int pairs) {
    return Optional.of(
        new LogRatio(Math.log1p(percent / 100), errorPercent / 100, pairs - 1.0, pairs, true));
  }

  @Test
  void tells_higher_lower_same_and_undecided_apart() {
    assertThat(Judge.USUAL.verdicts(List.of(ratio(10, 1)))).containsExactly(Verdict.HIGHER);
    assertThat(Judge.USUAL.verdicts(List.of(ratio(-10, 1)))).containsExactly(Verdict.LOWER);
    assertThat(Judge.USUAL.verdicts(List.of(ratio(0.1, 0.3)))).containsExactly(Verdict.SAME);
    assertThat(Judge.USUAL.verdicts(List.of(ratio(20, 15)))).containsExactly(Verdict.UNDECIDED);
  }

  @Test
  void calls_a_difference_that_is_sure_but_within_the_margin_the_same() {
    assertThat(new Judge(0.05, 0).verdicts(List.of(ratio(2, 0.2)))).containsExactly(Verdict.SAME);
    assertThat(new Judge(0.01, 0).verdicts(List.of(ratio(2, 0.2)))).containsExactly(Verdict.HIGHER);
  }

  @Test
  void asks_more_of_each_the_more_there_are() {
    // t = 3 with 4 degrees of freedom: p = 0.040; t = 30: p = 0.000007.
    assertThat(Judge.USUAL.verdicts(List.of(ratio(3.0454, 1)))).containsExactly(Verdict.HIGHER);
    assertThat(Judge.USUAL.verdicts(List.of(ratio(3.0454, 1), ratio(3.0454, 1))))
        .containsExactly(Verdict.UNDECIDED, Verdict.UNDECIDED);
    // The surer one stands, and leaves the other as if it were alone.
    assertThat(Judge.USUAL.verdicts(List.of(ratio(3.0454, 1), ratio(35, 1))))
        .containsExactly(Verdict.HIGHER, Verdict.HIGHER);
  }

  @Test
  void says_nothing_by_two_repetitions() {
    assertThat(Judge.USUAL.verdicts(List.of(ratio(50, 0.1, 2), Optional.empty())))
        .containsExactly(Verdict.NOT_JUDGED, Verdict.NOT_JUDGED);
  }

  @Test
  void does_not_count_what_it_does_not_judge() {
    assertThat(Judge.USUAL.verdicts(List.of(ratio(3.0454, 1), ratio(1, 1, 2))))
        .containsExactly(Verdict.HIGHER, Verdict.NOT_JUDGED);
  }

  @Test
  void decides_nothing_below_what_the_machine_can_tell() {
    Judge judge = new Judge(0.02, 0.05);

    assertThat(judge.verdicts(List.of(ratio(4, 0.1)))).containsExactly(Verdict.UNDECIDED);
    assertThat(judge.verdicts(List.of(ratio(0.1, 0.1)))).containsExactly(Verdict.UNDECIDED);
    assertThat(judge.verdicts(List.of(ratio(6, 0.1)))).containsExactly(Verdict.HIGHER);
  }
}
