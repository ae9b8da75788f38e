package dev.loadstone.studies.sets.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.studies.sets.Elements;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BloomFilterTest {
  private static final int KEYS = 50_000;

  @Test
  void what_was_added_is_found_and_one_in_a_hundred_others() {
    Elements elements = new Elements(42);
    BloomFilter filter = new BloomFilter(KEYS);
    LongStream.range(0, KEYS).mapToObj(elements::element).forEach(filter::add);

    assertThat(LongStream.range(0, KEYS).mapToObj(elements::element)).allMatch(filter::mayHave);
    // Expected 0.82 %; the standard deviation of 50,000 draws is 20.
    assertThat(LongStream.range(KEYS, 2 * KEYS).mapToObj(elements::element).filter(filter::mayHave))
        .hasSizeBetween(250, 650);
  }

  @Test
  void a_filter_of_nothing_lets_nothing_pass() {
    assertThat(new BloomFilter(0).mayHave("0123456789")).isFalse();
  }
}
