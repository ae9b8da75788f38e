package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class YcsbTableTest {
  private static List<String> sample(Keys.Order order, long records) {
    Values values = new Values(new FieldLengths(FieldLengths.Shape.CONSTANT, 1, 100));
    return new YcsbTable("t", records, 2, new Keys(order, 0), values, 100, "").table().keySample();
  }

  @ParameterizedTest
  @EnumSource(Keys.Order.class)
  void a_table_shows_no_more_keys_than_it_has_records_and_a_thousand_at_most(Keys.Order order) {
    assertThat(sample(order, 0)).isEmpty();
    assertThat(sample(order, 7)).hasSize(7).doesNotHaveDuplicates();
    assertThat(sample(order, 12_345)).hasSize(1000).doesNotHaveDuplicates();
  }

  @Test
  void they_stand_for_all_keys() {
    List<String> sample = sample(Keys.Order.ORDERED, 100_000);
    assertThat(sample.get(0)).isEqualTo("user000000000000");
    assertThat(sample.get(500)).isEqualTo("user000000050000");
    assertThat(sample.get(999)).isEqualTo("user000000099900");
  }
}
