package dev.loadstone.benchmarks.tpcc.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class TerminalPlacementProperties {
  @Example
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

  @Property
  void any_number_of_terminals_is_spread_evenly(
      @ForAll @IntRange(min = 1, max = 2000) int terminals,
      @ForAll @IntRange(min = 1, max = 200) int warehouses) {
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

  @Property
  void up_to_ten_terminals_of_a_warehouse_ask_stock_level_for_different_districts(
      @ForAll @IntRange(min = 1, max = 200) int warehouses,
      @ForAll @IntRange(min = 1, max = 10) int each) {
    TerminalPlacement placement = new TerminalPlacement(warehouses * each, warehouses);
    Set<List<Integer>> places = new HashSet<>();
    for (int i = 0; i < warehouses * each; i++) {
      places.add(List.of(placement.warehouse(i), placement.district(i)));
    }
    assertThat(places).hasSize(warehouses * each);
  }
}
