package dev.loadstone.runner.experiment;

import static dev.loadstone.core.result.RunResult.Status.COMPLETED;
import static dev.loadstone.core.result.RunResult.Status.FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ExperimentResultBuilder;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RepetitionPlan.Until;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.CellInfo;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.runner.experiment.StoppingRule.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSequenceTest {
  private static String order(int repetitions, String... cells) {
    StringBuilder order = new StringBuilder();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      order.append(String.join("", RunSequence.of(List.of(cells), repetition))).append(' ');
    }
    return order.toString().strip();
  }

  @Test
  void two_cells_take_turns_in_being_first() {
    assertThat(order(4, "A", "B")).isEqualTo("AB BA BA AB");
  }

  @Test
  void of_more_cells_each_repetition_is_followed_by_its_reverse() {
    assertThat(order(6, "A", "B", "C")).isEqualTo("ABC CBA BCA ACB CAB BAC");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void every_cell_has_every_place_as_often(int count) {
    List<Integer> cells = IntStream.range(0, count).boxed().toList();
    int[][] times = new int[count][count];
    for (int repetition = 1; repetition <= 2 * count; repetition++) {
      List<Integer> order = RunSequence.of(cells, repetition);
      assertThat(order).containsExactlyInAnyOrderElementsOf(cells);
      for (int place = 0; place < count; place++) {
        times[order.get(place)][place]++;
      }
    }
    for (int[] ofCell : times) {
      assertThat(ofCell).containsOnly(2);
    }
  }

  private static final RepetitionPlan UNTIL_ANSWERED = plan(3, 6, null);

  private static RepetitionPlan plan(int least, int most, Duration within) {
    return new RepetitionPlan(least, most, Until.ANSWERED, 0, within, null, 0);
  }

  private final Listener told = new Listener();
  private final List<Integer> asked = new ArrayList<>();

  /** Settled from a repetition on. */
  private StoppingRule settledAt(int repetition) {
    return (folder, repetitions) -> {
      asked.add(repetitions);
      boolean settled = repetitions >= repetition;
      return settled
          ? new Progress(true, "", 0)
          : new Progress(false, "Is it faster?", repetition - repetitions);
    };
  }

  private RunSequence begin(RepetitionPlan plan, StoppingRule rule) {
    return new RunSequence(plan, Optional.empty(), 0, 0, rule, told);
  }

  /** Makes repetitions as long as there are any; the number of those that are complete then. */
  private static int make(RunSequence sequence, Duration each, Status... ofB) {
    List<RunEntry> runs = new ArrayList<>();
    int repetition = 0;
    while (sequence.includes(repetition + 1)) {
      repetition++;
      runs.add(run("A", repetition, COMPLETED));
      runs.add(run("B", repetition, ofB[(repetition - 1) % ofB.length]));
      sequence.took(repetition, each);
      sequence.ended(repetition, Path.of("results"), runs);
    }
    return repetition;
  }

  private static RunEntry run(String cell, int repetition, Status status) {
    return new RunEntry(
        new CellInfo(cell, cell, Map.of()), repetition, status, "", true, 1, 1, "folder");
  }

  private static int make(RunSequence sequence) {
    return make(sequence, Duration.ofMinutes(1), COMPLETED);
  }

  @Test
  void a_number_of_repetitions_is_made_and_nobody_is_asked() {
    RunSequence sequence = begin(RepetitionPlan.fixed(4), settledAt(1));

    assertThat(sequence.end()).isEqualTo(4);
    assertThat(make(sequence)).isEqualTo(4);
    assertThat(asked).isEmpty();
    assertThat(told.ended).isEmpty();
  }

  @Test
  void repetitions_end_when_everything_is_answered_and_not_before_the_least() {
    RunSequence sequence = begin(UNTIL_ANSWERED, settledAt(5));

    assertThat(sequence.end()).isNull();
    assertThat(make(sequence)).isEqualTo(5).isEqualTo(sequence.end());
    assertThat(asked).containsExactly(3, 4, 5);
    assertThat(told.open)
        .containsExactly(
            "open: Is it faster?; about 2 more repetitions",
            "open: Is it faster?; about 1 more repetition");
    assertThat(told.ended).containsExactly("every question is answered after 5 repetitions");
  }

  @Test
  void more_repetitions_than_anybody_waits_for_are_not_counted() {
    make(begin(UNTIL_ANSWERED, settledAt(Integer.MAX_VALUE)));

    assertThat(told.open).contains("open: Is it faster?; more than 200 more repetitions");
  }

  @Test
  void the_most_of_the_plan_ends_them_with_what_is_open() {
    assertThat(make(begin(UNTIL_ANSWERED, settledAt(100)))).isEqualTo(6);

    assertThat(told.ended)
        .singleElement()
        .asString()
        .startsWith("6 repetitions made, the most of the plan; open: Is it faster?");
  }

  @Test
  void none_is_begun_that_would_not_end_in_time_but_the_least_are_made() {
    Duration each = Duration.ofMinutes(4);

    assertThat(make(begin(plan(3, 9, Duration.ofMinutes(16)), settledAt(100)), each, COMPLETED))
        .isEqualTo(4);
    assertThat(make(begin(plan(3, 9, Duration.ofMinutes(5)), settledAt(100)), each, COMPLETED))
        .isEqualTo(3);
    assertThat(told.ended.get(0))
        .startsWith("4 repetitions made, and another would not end within 16m; open: ");
  }

  @Test
  void a_plan_whose_time_is_over_says_so_before_the_rule_is_asked_and_stays_so() {
    RepetitionPlan plan = plan(3, 9, Duration.ofMinutes(16));
    List<Integer> most = new ArrayList<>();
    RunSequence[] sequence = new RunSequence[1];
    sequence[0] =
        begin(
            plan,
            (folder, repetitions) -> {
              most.add(sequence[0].plan().most());
              return new Progress(false, "Is it faster?", 0);
            });

    make(sequence[0], Duration.ofMinutes(4), COMPLETED);
    assertThat(most).containsExactly(9, 4);

    Optional<ExperimentResult> ended = Optional.of(result(sequence[0].plan(), 4));
    RunSequence resumed = new RunSequence(plan, ended, 0, 4, settledAt(100), told);
    assertThat(make(resumed, Duration.ofSeconds(1), COMPLETED)).isEqualTo(4);
    RunSequence more = new RunSequence(plan.plus(2), ended, 2, 4, settledAt(100), told);
    assertThat(make(more)).isEqualTo(6);
  }

  @Test
  void a_plan_whose_time_is_over_counts_what_an_earlier_session_had_begun() {
    RepetitionPlan plan = plan(3, 9, Duration.ofMinutes(16));
    RunSequence sequence = new RunSequence(plan, Optional.empty(), 0, 5, settledAt(1), told);

    assertThat(make(sequence, Duration.ofMinutes(4), COMPLETED)).isEqualTo(5);
    assertThat(sequence.plan().most()).isEqualTo(5);
  }

  @Test
  void a_repetition_that_failed_counts_and_others_follow() {
    RunSequence sequence = begin(UNTIL_ANSWERED, settledAt(100));

    assertThat(make(sequence, Duration.ZERO, COMPLETED, FAILED, FAILED)).isEqualTo(6);
  }

  @Test
  void a_cell_that_fails_from_the_start_ends_them() {
    RunSequence sequence = begin(UNTIL_ANSWERED, settledAt(100));

    assertThat(make(sequence, Duration.ZERO, FAILED)).isEqualTo(3);
    assertThat(asked).isEmpty();
    assertThat(told.ended)
        .containsExactly("B failed in each of the first 3 repetitions, so no more are made");
  }

  @Test
  void what_an_earlier_session_had_begun_is_finished_before_the_rule_is_asked() {
    RunSequence sequence =
        new RunSequence(UNTIL_ANSWERED, Optional.empty(), 0, 5, settledAt(1), told);

    assertThat(make(sequence)).isEqualTo(5);
    assertThat(asked).containsExactly(5);
  }

  @Test
  void more_repetitions_follow_those_that_the_plan_had_come_to_whatever_its_most_is() {
    Optional<ExperimentResult> ended = Optional.of(result(UNTIL_ANSWERED, 5));
    RunSequence first = new RunSequence(UNTIL_ANSWERED.plus(4), ended, 4, 5, settledAt(1), told);
    Optional<ExperimentResult> interrupted = Optional.of(result(first.plan(), first.end()));
    RunSequence rest = new RunSequence(first.plan(), interrupted, 0, 7, settledAt(1), told);
    RunSequence again =
        new RunSequence(first.plan().plus(1), interrupted, 1, 9, settledAt(1), told);

    assertThat(first.end()).isEqualTo(9);
    assertThat(make(rest)).isEqualTo(9);
    assertThat(told.ended).containsExactly("9 repetitions made, 4 beyond the plan");
    assertThat(again.end()).isEqualTo(10);
    assertThat(again.plan().more()).isEqualTo(5);
    assertThat(asked).isEmpty();
  }

  @Test
  void more_repetitions_follow_a_plan_that_was_interrupted_or_has_a_number() {
    RepetitionPlan open = UNTIL_ANSWERED.plus(2);
    Optional<ExperimentResult> interrupted = Optional.of(result(UNTIL_ANSWERED, null));

    assertThat(new RunSequence(open, interrupted, 2, 1, settledAt(1), told).end()).isEqualTo(5);
    assertThat(new RunSequence(open, interrupted, 2, 4, settledAt(1), told).end()).isEqualTo(6);
    assertThat(begin(RepetitionPlan.fixed(3).plus(2), settledAt(1)).end()).isEqualTo(5);
  }

  private static ExperimentResult result(RepetitionPlan plan, Integer repetitions) {
    return ExperimentResultBuilder.builder()
        .schemaVersion(RunResult.SCHEMA_VERSION)
        .experiment("e")
        .started(Instant.EPOCH)
        .finished(Instant.EPOCH)
        .complete(repetitions != null)
        .passed(true)
        .exitCode(ExitCode.OK)
        .runs(List.of())
        .questions(List.of())
        .repetitionPlan(plan)
        .repetitions(repetitions)
        .build();
  }

  /** Keeps what is said about repetitions. */
  private static final class Listener implements ExperimentListener {
    private final List<String> open = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();

    @Override
    public void repetitionsOpen(String what) {
      open.add(what);
    }

    @Override
    public void repetitionsEnded(String why) {
      ended.add(why);
    }
  }
}
