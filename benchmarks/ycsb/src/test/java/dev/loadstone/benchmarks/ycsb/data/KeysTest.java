package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

final class KeysTest {
  /** Lets a test see the keys that YCSB makes. */
  private static final class TheirKeys extends CoreWorkload {
    String key(long number) {
      return buildKeyName(number);
    }
  }

  @Test
  void hashed_keys_are_those_of_ycsb() throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    Measurements.setProperties(properties);
    TheirKeys theirs = new TheirKeys();
    theirs.init(properties);
    Keys ours = new Keys(Keys.Order.HASHED, 7);

    for (long item = 0; item < 1_000; item++) {
      assertThat(ours.key(ours.code(item))).isEqualTo(theirs.key(item + 7));
    }
  }

  @Test
  void ordered_keys_have_the_order_of_their_numbers() {
    Keys keys = new Keys(Keys.Order.ORDERED, 95);

    assertThat(LongStream.range(0, 20).mapToObj(item -> keys.key(keys.code(item))))
        .isSorted()
        .startsWith("user000000000095", "user000000000096");
    assertThat(keys.key(Keys.MOST)).isEqualTo("user999999999999");
  }

  @ParameterizedTest
  @EnumSource
  void a_key_tells_its_code(Keys.Order order) {
    Keys keys = new Keys(order, 0);
    for (long item = 0; item < 1_000; item++) {
      assertThat(keys.codeOf(keys.key(keys.code(item)))).isEqualTo(keys.code(item));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "user", "use1", "userx", "user-1", "user01", "user99999999999999999999"})
  void what_is_no_key_has_no_code(String text) {
    assertThat(new Keys(Keys.Order.HASHED, 0).codeOf(text)).isEqualTo(-1);
    assertThat(new Keys(Keys.Order.ORDERED, 0).codeOf(text)).isEqualTo(-1);
  }
}
