package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("An answer")
final class JudgeTest {
  private static final int REPETITIONS = 20;

  private static LogRatio ratio(double percent, double errorPercent) {
    return ratio(percent, errorPercent, REPETITIONS);
  }

  private static LogRatio ratio(double percent, double errorPercent, int pairs) {
    return new LogRatio(Math.log1p(percent / 100), errorPercent / 100, pairs - 1.0, pairs, true);
  }

  private static Views whole(LogRatio ratio) {
    return Views.ofWhole(Optional.of(ratio));
  }

  /** Every view finds the same but for one. */
  private static Views views(LogRatio all, View view, LogRatio other, int starts) {
    Map<View, LogRatio> ratios = new EnumMap<>(View.class);
    for (View each : View.values()) {
      ratios.put(each, each == view ? other : all);
    }
    return new Views(ratios, OptionalInt.of(starts));
  }

  private static Answer answer(Views views) {
    return Judge.USUAL.answers(List.of(views)).get(0);
  }

  @Test
  void is_robust_where_every_view_shows_the_difference() {
    Answer answer = answer(views(ratio(50, 5), View.GOING_ON, ratio(30, 5), 3));

    assertThat(answer.grade()).isEqualTo(Grade.ROBUST);
    assertThat(answer.verdict()).isEqualTo(Verdict.HIGHER);
    // t = 2.093 with 19 degrees of freedom: exp(log 1.3 - 2.093 x 0.05) = 1.171.
    assertThat(answer.bound()).isCloseTo(17.1, within(0.1));
    assertThat(answer.more()).isEmpty();
  }

  @Test
  void is_as_measured_where_a_view_alone_does_not_show_it_and_says_how_many_more_would() {
    Answer answer = answer(views(ratio(50, 5), View.SECOND_HALF, ratio(30, 15), 3));

    assertThat(answer.grade()).isEqualTo(Grade.AS_MEASURED);
    assertThat(answer.dissent()).contains(View.SECOND_HALF);
    assertThat(answer.more().orElseThrow()).isBetween(25, 60);
  }

  @Test
  void is_as_measured_where_the_runs_come_from_one_start_or_have_no_halves() {
    assertThat(answer(views(ratio(50, 5), View.WHOLE, ratio(50, 5), 1)).grade())
        .isEqualTo(Grade.AS_MEASURED);
    assertThat(answer(whole(ratio(50, 5))).grade()).isEqualTo(Grade.AS_MEASURED);
  }

  @Test
  void depends_on_what_is_counted_where_a_view_points_the_other_way() {
    assertThat(answer(views(ratio(-50, 5), View.GOING_ON, ratio(5, 50), 3)).grade())
        .isEqualTo(Grade.DEPENDS);
  }

  @Test
  void depends_on_what_is_counted_where_the_clients_can_have_made_the_difference() {
    assertThat(answer(views(ratio(10, 2), View.AGAINST_HIGHER, ratio(1, 2), 3)).grade())
        .isEqualTo(Grade.DEPENDS);
    // What speaks against the other claim concerns nobody.
    assertThat(answer(views(ratio(10, 2), View.AGAINST_LOWER, ratio(1, 2), 3)).grade())
        .isEqualTo(Grade.ROBUST);
  }

  @Test
  void is_the_same_where_the_difference_is_shown_to_lie_within_the_margin() {
    assertThat(answer(whole(ratio(0.1, 0.3))).verdict()).isEqualTo(Verdict.SAME);
    assertThat(new Judge(0.05, 0, Looks.ONCE).verdicts(List.of(Optional.of(ratio(2, 0.2)))))
        .containsExactly(Verdict.SAME);
    assertThat(new Judge(0.01, 0, Looks.ONCE).verdicts(List.of(Optional.of(ratio(2, 0.2)))))
        .containsExactly(Verdict.HIGHER);
  }

  @Test
  void is_undecided_where_neither_is_shown_with_the_largest_difference_there_can_be() {
    Answer answer = answer(whole(ratio(20, 15)));

    assertThat(answer.grade()).isEqualTo(Grade.UNDECIDED);
    assertThat(answer.interval().orElseThrow().high()).isCloseTo(64, within(1.0));
    assertThat(answer.more().orElseThrow()).isBetween(70, 110);
  }

  @Test
  void of_more_questions_asks_more_of_each() {
    // t = 2.2 with 19 degrees of freedom: p = 0.040.
    Views one = whole(ratio(2.22, 1));

    assertThat(Judge.USUAL.answers(List.of(one)).get(0).verdict()).isEqualTo(Verdict.HIGHER);
    assertThat(Judge.USUAL.answers(Collections.nCopies(2, one)))
        .extracting(Answer::verdict)
        .containsExactly(Verdict.UNDECIDED, Verdict.UNDECIDED);
    assertThat(Judge.USUAL.answers(List.of(one, Views.ofWhole(Optional.empty()))))
        .extracting(Answer::verdict)
        .containsExactly(Verdict.HIGHER, Verdict.NOT_JUDGED);
  }

  @Test
  void is_undecided_by_two_repetitions_and_by_those_of_which_none_differs_from_another() {
    assertThat(answer(whole(ratio(50, 0.1, 2))).grade()).isEqualTo(Grade.UNDECIDED);
    assertThat(answer(whole(ratio(50, 0))).grade()).isEqualTo(Grade.UNDECIDED);
    assertThat(answer(whole(ratio(50, 0))).interval()).isEmpty();
  }

  @Test
  void decides_nothing_below_what_the_machine_can_tell() {
    Judge judge = new Judge(0.02, 0.05, Looks.ONCE);

    assertThat(judge.verdicts(List.of(Optional.of(ratio(4, 0.1)))))
        .containsExactly(Verdict.UNDECIDED);
    assertThat(judge.verdicts(List.of(Optional.of(ratio(0.1, 0.1)))))
        .containsExactly(Verdict.UNDECIDED);
    assertThat(judge.verdicts(List.of(Optional.of(ratio(6, 0.1))))).containsExactly(Verdict.HIGHER);
  }

  @Test
  void asks_more_of_each_look_the_more_looks_there_are() {
    LogRatio found = new LogRatio(0.1, 0.01, 4, 5, false);

    assertThat(Looks.ONCE.reach(found, 0.05)).isLessThan(Looks.each(3, 9).reach(found, 0.05));
    assertThat(Looks.each(3, 9).reach(found, 0.05))
        .isLessThan(Looks.each(3, 30).reach(found, 0.05));
    assertThat(Looks.each(3, 3)).isEqualTo(Looks.ONCE);
    // By three repetitions with two degrees of freedom no look at any time can tell.
    assertThat(Looks.ANY.reach(new LogRatio(0.1, 0.01, 2, 3, false), 0.0001)).isInfinite();
  }

  @Test
  void changes_sides_with_its_cells() {
    Answer answer = answer(views(ratio(100, 5), View.WHOLE, ratio(100, 5), 3));

    assertThat(answer.reversed().verdict()).isEqualTo(Verdict.LOWER);
    assertThat(1 / (1 + answer.reversed().bound() / 100))
        .isCloseTo(1 + answer.bound() / 100, within(1e-9));
    assertThat(answer.reversed().reversed().bound()).isCloseTo(answer.bound(), within(1e-9));
  }
}
