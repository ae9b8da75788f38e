package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.ycsb.data.Values.Finding;
import dev.loadstone.benchmarks.ycsb.distribution.Lengths;
import dev.loadstone.benchmarks.ycsb.distribution.Lengths.Shape;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class ValuesProperties {
  private static final Values HUNDRED = new Values(new Lengths(Shape.CONSTANT, 1, 100));

  @Property
  void a_value_that_was_made_is_right_whatever_its_length(
      @ForAll long code,
      @ForAll @IntRange(max = 999) int field,
      @ForAll long version,
      @ForAll Shape shape,
      @ForAll @IntRange(min = 1, max = 300) int most) {
    Values values = new Values(new Lengths(shape, 1, most));
    byte[] value = values.make(code, field, version);

    assertThat(value.length).isBetween(1, most);
    assertThat(values.judge(code, field, value)).isEqualTo(Finding.RIGHT);
    assertThat(values.make(code, field, version)).isEqualTo(value);
    for (byte character : value) {
      assertThat(character).isBetween((byte) ' ', (byte) '_');
    }
  }

  @Property
  void a_value_with_any_bit_changed_is_wrong(
      @ForAll long code,
      @ForAll @IntRange(max = 999) int field,
      @ForAll long version,
      @ForAll @IntRange(max = 799) int bit) {
    byte[] value = HUNDRED.make(code, field, version);
    value[bit / 8] ^= (byte) (1 << bit % 8);
    assertThat(HUNDRED.judge(code, field, value)).isEqualTo(Finding.WRONG_VALUE);
  }

  @Property
  void a_value_of_another_record_or_field_is_wrong(
      @ForAll long code, @ForAll @IntRange(max = 999) int field, @ForAll long version) {
    byte[] value = HUNDRED.make(code, field, version);
    assertThat(HUNDRED.judge(code + 1, field, value)).isEqualTo(Finding.WRONG_VALUE);
    assertThat(HUNDRED.judge(code, field + 1, value)).isEqualTo(Finding.WRONG_VALUE);
  }

  @Property
  void a_value_that_was_cut_or_extended_has_a_wrong_length(
      @ForAll long code, @ForAll long version, @ForAll @IntRange(max = 300) int length) {
    byte[] value = Arrays.copyOf(HUNDRED.make(code, 3, version), length);
    assertThat(HUNDRED.judge(code, 3, value) == Finding.RIGHT).isEqualTo(length == 100);
  }

  @Property
  void of_variable_lengths_only_the_one_that_was_made_is_right(
      @ForAll long code, @ForAll long version, @ForAll @IntRange(min = 1, max = 20) int more) {
    Values values = new Values(new Lengths(Shape.UNIFORM, 1, 1_000));
    byte[] value = values.make(code, 0, version);
    assertThat(values.judge(code, 0, Arrays.copyOf(value, value.length + more)))
        .isIn(Finding.WRONG_LENGTH, Finding.WRONG_VALUE);
  }

  @Example
  void a_field_without_a_value_is_missing() {
    assertThat(HUNDRED.judge(1, 0, null)).isEqualTo(Finding.MISSING);
    assertThat(HUNDRED.judge(1, 0, new byte[0])).isEqualTo(Finding.WRONG_LENGTH);
  }

  @Example
  void versions_make_different_values_of_different_lengths() {
    Values values = new Values(new Lengths(Shape.UNIFORM, 50, 100));
    Set<String> seen = new HashSet<>();
    Set<Integer> lengths = new HashSet<>();
    for (long version = 0; version < 64; version++) {
      byte[] value = values.make(1, 0, version);
      seen.add(Arrays.toString(value));
      lengths.add(value.length);
    }
    assertThat(seen).hasSize(64);
    assertThat(lengths).hasSizeGreaterThan(20);
  }
}
