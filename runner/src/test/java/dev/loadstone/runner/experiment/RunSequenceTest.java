package dev.loadstone.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
