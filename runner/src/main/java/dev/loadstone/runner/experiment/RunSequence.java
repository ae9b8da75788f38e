package dev.loadstone.runner.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RunResult.Status;
import dev.loadstone.runner.experiment.StoppingRule.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The repetitions of an experiment: how many there are, and the order of cells within each.
 *
 * <p>The order is counterbalanced over repetitions: what drifts with time must favour no cell.
 * Every second repetition runs backwards, and each pair of them begins with another cell: A B, B A,
 * B A, A B; of three cells A B C, C B A, B C A, A C B, C A B, B A C.
 */
final class RunSequence {
  private RepetitionPlan plan;
  private final int asked;
  private final int begun;
  private final StoppingRule rule;
  private final ExperimentListener listener;
  private Integer end;
  private Duration used = Duration.ZERO;

  /**
   * @param plan with all repetitions that were ever added
   * @param earlier the result of earlier sessions
   * @param more repetitions that this session adds
   * @param begun the last repetition that earlier sessions began
   * @param rule decides when an open plan ends
   * @param listener told what is open, and why it ended
   */
  RunSequence(
      RepetitionPlan plan,
      Optional<ExperimentResult> earlier,
      int more,
      int begun,
      StoppingRule rule,
      ExperimentListener listener) {
    // What time did not allow an earlier session is not asked for again by itself.
    this.plan = earlier.map(before -> plan.upTo(before.repetitionPlan().most())).orElse(plan);
    this.asked = plan.most();
    this.begun = begun;
    this.rule = rule;
    this.listener = listener;
    if (plan.isFixed()) {
      end = plan.most() + plan.more();
    } else if (plan.more() > 0) {
      // A plan that was interrupted comes to what it had begun, and at least to its least.
      int comesTo = Math.max(begun, plan.least());
      end = earlier.map(ExperimentResult::repetitions).orElse(comesTo) + more;
    }
  }

  /** The plan, as far as its time allows. */
  RepetitionPlan plan() {
    return plan;
  }

  /** The last repetition; null while that is open. */
  Integer end() {
    return end;
  }

  /** Whether there is such a repetition. */
  boolean includes(int repetition) {
    return end == null || repetition <= end;
  }

  /**
   * The order of one repetition.
   *
   * @param cells as the experiment lists them
   * @param repetition from 1
   */
  static <T> List<T> of(List<T> cells, int repetition) {
    List<T> order = new ArrayList<>(cells);
    Collections.rotate(order, -((repetition - 1) / 2));
    if (repetition % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  /**
   * Counts the time of a repetition. Where there is none left for another, the plan ends here, and
   * is told so before anybody looks at the results: a look that is known to be the last need not
   * keep anything for later ones.
   *
   * @param repetition the one that has ended
   * @param took how long its runs took
   */
  void took(int repetition, Duration took) {
    used = used.plus(took);
    Duration next = used.plus(used.dividedBy(repetition));
    if (end == null && plan.within() != null && next.compareTo(plan.within()) > 0) {
      // What an earlier session had begun is made all the same, and is in what is looked at.
      plan = plan.upTo(Math.max(repetition, begun));
    }
  }

  /**
   * Decides after a repetition whether another one follows.
   *
   * @param repetition the one that has ended
   * @param folder the results, with {@link #plan} as it is now
   * @param runs all runs so far
   */
  void ended(int repetition, Path folder, List<RunEntry> runs) {
    if (end != null) {
      if (repetition == end && !plan.isFixed()) {
        listener.repetitionsEnded(
            number(repetition) + " made, " + plan.more() + " beyond the plan");
      }
    } else if (repetition >= Math.max(plan.least(), begun)) {
      // Before that one, an earlier session decided.
      decide(repetition, folder, runs);
    }
  }

  private void decide(int repetition, Path folder, List<RunEntry> runs) {
    List<String> failing = failing(runs);
    if (!failing.isEmpty()) {
      stop(
          repetition,
          "%s failed in each of the first %d repetitions, so no more are made"
              .formatted(String.join(", ", failing), plan.least()));
      return;
    }
    Progress progress = rule.after(folder, repetition);
    if (progress.settled()) {
      String known =
          plan.until().asksQuestions()
              ? "every question is answered"
              : "every interval is within ± " + plan.width();
      stop(repetition, known + " after " + number(repetition));
    } else if (repetition >= plan.most()) {
      String why =
          plan.most() < asked
              ? "and another would not end within " + plan.limit()
              : "the most of the plan";
      stop(repetition, number(repetition) + " made, " + why + "; " + progress.describe());
    } else {
      listener.repetitionsOpen(progress.describe());
    }
  }

  private void stop(int repetition, String why) {
    end = repetition;
    listener.repetitionsEnded(why);
  }

  /** The cells that failed as often as the plan asks for at least: they have nothing to tell. */
  private List<String> failing(List<RunEntry> runs) {
    Collection<List<RunEntry>> byCell =
        runs.stream()
            .filter(run -> run.repetition() <= plan.least())
            .collect(groupingBy(run -> run.cell().id(), LinkedHashMap::new, toList()))
            .values();
    return byCell.stream()
        .filter(cell -> cell.stream().allMatch(run -> run.status() == Status.FAILED))
        .map(cell -> cell.get(0).cell().title())
        .toList();
  }

  private static String number(int repetitions) {
    return repetitions + (repetitions == 1 ? " repetition" : " repetitions");
  }
}
