package dev.loadstone.core.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitShareTest {
  private static List<String> share(
      int process, int processes, List<String> units, String... done) {
    return new UnitShare(process, processes, 1, false, Set.of(done)).of(units, Function.identity());
  }

  private static List<String> units(int count) {
    return IntStream.range(0, count).mapToObj(i -> "unit " + i).toList();
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "9,1", "9,4", "3,7", "1000,13"})
  void each_unit_is_in_one_share_and_shares_differ_by_one_at_most(int count, int processes) {
    List<List<String>> shares =
        IntStream.range(0, processes).mapToObj(i -> share(i, processes, units(count))).toList();

    assertThat(shares.stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(units(count));
    assertThat(shares)
        .allSatisfy(
            share -> assertThat(share).hasSizeBetween(count / processes, count / processes + 1));
  }

  @Test
  void what_is_left_of_a_load_is_shared_evenly_whoever_loaded_the_rest() {
    String[] done = {"unit 0", "unit 2", "unit 4", "an index"};

    assertThat(share(0, 2, units(7), done)).containsExactly("unit 1", "unit 5");
    assertThat(share(1, 2, units(7), done)).containsExactly("unit 3", "unit 6");
  }
}
