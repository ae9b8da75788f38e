package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.tpcc.population.RowValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SuppliersTest {
  private static Map<String, List<RowValues>> rows(long seed) {
    Map<String, List<RowValues>> tables = new HashMap<>();
    for (TableRows table : Suppliers.unit(seed).tables()) {
      List<RowValues> rows = new ArrayList<>();
      table.rows().forEach(row -> rows.add(RowValues.of(table.columns(), row)));
      tables.put(table.table(), rows);
    }
    return tables;
  }

  @Test
  void there_are_10_000_suppliers_in_62_nations_of_5_regions() {
    LoadUnit unit = Suppliers.unit(1);
    Map<String, List<RowValues>> tables = rows(1);

    assertThat(tables.get("supplier")).hasSize(10_000);
    assertThat(tables.get("nation")).hasSize(62);
    assertThat(tables.get("region")).hasSize(5);
    assertThat(unit.rows()).isEqualTo(10_067);
    assertThat(tables.get("supplier"))
        .extracting(row -> row.value("su_suppkey"))
        .doesNotHaveDuplicates();
    assertThat(tables.get("nation"))
        .extracting(row -> row.value("n_nationkey"))
        .doesNotHaveDuplicates();
    assertThat(tables.get("nation")).extracting(row -> row.value("n_name")).doesNotHaveDuplicates();
  }

  @Test
  void every_first_letter_of_a_state_is_a_nation() {
    List<Object> keys = new ArrayList<>();
    for (long letter = 'A'; letter <= 'Z'; letter++) {
      keys.add(letter);
    }
    assertThat(rows(1).get("nation")).extracting(row -> row.value("n_nationkey")).containsAll(keys);
  }

  @Test
  void rows_depend_on_the_seed_and_are_the_same_each_time() {
    assertThat(rows(1)).isEqualTo(rows(1)).isNotEqualTo(rows(2));
  }
}
