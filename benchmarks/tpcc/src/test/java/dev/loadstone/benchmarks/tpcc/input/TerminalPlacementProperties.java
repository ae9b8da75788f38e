package dev.loadstone.benchmarks.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class TerminalPlacementProperties {
  @Test
  void ten_terminals_a_warehouse_have_a_warehouse_and_district_each() {
    TerminalPlacement placement = new TerminalPlacement(30, 3);
    Set<List<Integer>> places = new HashSet<>();
    for (int i = 0; i < 30; i++) {
      assertThat(placement.warehouse(i)).isEqualTo(i / 10 + 1);
      places.add(List.of(placement.warehouse(i), placement.district(i)));
    }
    assertThat(places).hasSize(30);
    assertThat(placement.standard()).isTrue();
    assertThat(new TerminalPlacement(29, 3).standard()).isFalse();
  }

  @RepeatedTest(300)
  void any_number_of_terminals_is_spread_evenly(RepetitionInfo draw) {
    SplittableRandom values = new SplittableRandom(draw.getCurrentRepetition());
    int terminals = values.nextInt(1, 2001);
    int warehouses = values.nextInt(1, 201);
    TerminalPlacement placement = new TerminalPlacement(terminals, warehouses);
    int[] counts = new int[warehouses + 1];
    for (int i = 0; i < terminals; i++) {
      assertThat(placement.district(i)).isBetween(1, 10);
      counts[placement.warehouse(i)]++;
    }
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
      least = Math.min(least, counts[warehouse]);
      most = Math.max(most, counts[warehouse]);
    }
    assertThat(most - least).isLessThanOrEqualTo(1);
  }

  @RepeatedTest(10)
  void up_to_ten_terminals_of_a_warehouse_ask_stock_level_for_different_districts(
      RepetitionInfo draw) {
    for (int warehouses = 1; warehouses <= 200; warehouses++) {
      requireDifferentPlaces(warehouses, draw.getCurrentRepetition());
    }
  }

  private static void requireDifferentPlaces(int warehouses, int each) {
    TerminalPlacement placement = new TerminalPlacement(warehouses * each, warehouses);
    Set<List<Integer>> places = new HashSet<>();
    for (int i = 0; i < warehouses * each; i++) {
      places.add(List.of(placement.warehouse(i), placement.district(i)));
    }
    assertThat(places).hasSize(warehouses * each);
  }
}
