package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.ycsb.data.Values.Finding;
import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths.Shape;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class ValuesProperties {
  private static final Values HUNDRED = new Values(new FieldLengths(Shape.CONSTANT, 1, 100));

  @RepeatedTest(300)
  void a_value_that_was_made_is_right_whatever_its_length(RepetitionInfo draw) {
    SplittableRandom random = random(draw);
    long code = random.nextLong();
    int field = random.nextInt(1_000);
    long version = random.nextLong();
    int most = draw.getCurrentRepetition();
    for (Shape shape : Shape.values()) {
      requireRight(new Values(new FieldLengths(shape, 1, most)), most, code, field, version);
    }
  }

  private static void requireRight(Values values, int most, long code, int field, long version) {
    byte[] value = values.make(code, field, version);

    assertThat(value.length).isBetween(1, most);
    assertThat(values.judge(code, field, value)).isEqualTo(Finding.RIGHT);
    assertThat(values.make(code, field, version)).isEqualTo(value);
    for (byte character : value) {
      assertThat(character).isBetween((byte) ' ', (byte) '_');
    }
  }

  @RepeatedTest(800)
  void a_value_with_any_bit_changed_is_wrong(RepetitionInfo draw) {
    SplittableRandom random = random(draw);
    long code = random.nextLong();
    int field = random.nextInt(1_000);
    long version = random.nextLong();
    int bit = draw.getCurrentRepetition() - 1;
    byte[] value = HUNDRED.make(code, field, version);
    value[bit / 8] ^= (byte) (1 << bit % 8);
    assertThat(HUNDRED.judge(code, field, value)).isEqualTo(Finding.WRONG_VALUE);
  }

  @RepeatedTest(300)
  void a_value_of_another_record_or_field_is_wrong(RepetitionInfo draw) {
    SplittableRandom random = random(draw);
    long code = random.nextLong();
    int field = random.nextInt(1_000);
    long version = random.nextLong();
    byte[] value = HUNDRED.make(code, field, version);
    assertThat(HUNDRED.judge(code + 1, field, value)).isEqualTo(Finding.WRONG_VALUE);
    assertThat(HUNDRED.judge(code, field + 1, value)).isEqualTo(Finding.WRONG_VALUE);
  }

  @RepeatedTest(301)
  void a_value_that_was_cut_or_extended_has_a_wrong_length(RepetitionInfo draw) {
    SplittableRandom random = random(draw);
    long code = random.nextLong();
    int length = draw.getCurrentRepetition() - 1;
    byte[] value = Arrays.copyOf(HUNDRED.make(code, 3, random.nextLong()), length);
    assertThat(HUNDRED.judge(code, 3, value) == Finding.RIGHT).isEqualTo(length == 100);
  }

  @RepeatedTest(200)
  void of_variable_lengths_only_the_one_that_was_made_is_right(RepetitionInfo draw) {
    SplittableRandom random = random(draw);
    long code = random.nextLong();
    Values values = new Values(new FieldLengths(Shape.UNIFORM, 1, 1_000));
    byte[] value = values.make(code, 0, random.nextLong());
    assertThat(values.judge(code, 0, Arrays.copyOf(value, value.length + random.nextInt(1, 21))))
        .isIn(Finding.WRONG_LENGTH, Finding.WRONG_VALUE);
  }

  @Test
  void a_field_without_a_value_is_missing() {
    assertThat(HUNDRED.judge(1, 0, null)).isEqualTo(Finding.MISSING);
    assertThat(HUNDRED.judge(1, 0, new byte[0])).isEqualTo(Finding.WRONG_LENGTH);
  }

  @Test
  void versions_make_different_values_of_different_lengths() {
    Values values = new Values(new FieldLengths(Shape.UNIFORM, 50, 100));
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

  private static SplittableRandom random(RepetitionInfo draw) {
    return new SplittableRandom(draw.getCurrentRepetition());
  }
}
