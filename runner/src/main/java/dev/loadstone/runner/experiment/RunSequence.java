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
 * <p>The order is counterbalanced over repetitions, so that a drift over time favours no cell.
 * Every second repetition runs backwards, and each pair of repetitions begins with another cell:
 * with two cells A B, B A, B A, A B; with three A B C, C B A, B C A, A C B, C A B, B A C.
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
   * @param plan the plan with all repetitions that were ever added
   * @param more repetitions that this session adds
   * @param begun the last repetition that earlier sessions began
   * @param rule decides when an open plan ends
   */
  RunSequence(
      RepetitionPlan plan,
      Optional<ExperimentResult> earlier,
      int more,
      int begun,
      StoppingRule rule,
      ExperimentListener listener) {
    // Repetitions that an earlier session had no time for are not planned again.
    this.plan = earlier.map(before -> plan.upTo(before.repetitionPlan().most())).orElse(plan);
    this.asked = plan.most();
    this.begun = begun;
    this.rule = rule;
    this.listener = listener;
    if (plan.isFixed()) {
      end = plan.most() + plan.more();
    } else if (plan.more() > 0) {
      // An interrupted plan counts as the repetitions that it had begun, or its least if these are
      // more.
      int comesTo = Math.max(begun, plan.least());
      end = earlier.map(ExperimentResult::repetitions).orElse(comesTo) + more;
    }
  }

  /** The plan, shortened to what its time limit allows. */
  RepetitionPlan plan() {
    return plan;
  }

  /** The last repetition; null while that is open. */
  Integer end() {
    return end;
  }

  boolean includes(int repetition) {
    return end == null || repetition <= end;
  }

  static <T> List<T> of(List<T> cells, int repetition) {
    List<T> order = new ArrayList<>(cells);
    Collections.rotate(order, -((repetition - 1) / 2));
    if (repetition % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  /**
   * Adds the time that the runs of an ended repetition took. If no time is left for another one,
   * the plan ends here. This is decided before the stopping rule looks at the results, because a
   * look that is known to be the last need not keep anything for later ones.
   */
  void took(int repetition, Duration took) {
    used = used.plus(took);
    Duration next = used.plus(used.dividedBy(repetition));
    if (end == null && plan.within() != null && next.compareTo(plan.within()) > 0) {
      // Repetitions that an earlier session had begun are made and looked at all the same.
      plan = plan.upTo(Math.max(repetition, begun));
    }
  }

  /** Decides whether another repetition follows, by results written with {@link #plan}. */
  void ended(int repetition, Path folder, List<RunEntry> runs) {
    if (end != null) {
      if (repetition == end && !plan.isFixed()) {
        listener.repetitionsEnded(
            number(repetition) + " made, " + plan.more() + " beyond the plan");
      }
    } else if (repetition >= Math.max(plan.least(), begun)) {
      // An earlier session decided about the repetitions before.
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

  /** The cells that failed in each of the plan's least repetitions: more would tell nothing. */
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
