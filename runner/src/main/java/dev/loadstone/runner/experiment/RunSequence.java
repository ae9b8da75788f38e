package dev.loadstone.runner.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of cells within a repetition, counterbalanced over repetitions: what drifts with time
 * must favour no cell. Every second repetition runs backwards, and each pair of them begins with
 * another cell: A B, B A, B A, A B; of three cells A B C, C B A, B C A, A C B, C A B, B A C.
 */
final class RunSequence {
  private RunSequence() {}

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
}
