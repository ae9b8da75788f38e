package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

final class KeysProperties {
  @Property
  void hashed_keys_have_the_digits_of_their_code(@ForAll @LongRange(min = 0) long code) {
    assertThat(new Keys(Keys.Order.HASHED, 0).key(code)).isEqualTo("user" + code);
  }

  @Property
  void ordered_keys_have_twelve_digits(@ForAll @LongRange(max = Keys.MOST) long code) {
    assertThat(new Keys(Keys.Order.ORDERED, 0).key(code))
        .isEqualTo(String.format(Locale.ROOT, "user%012d", code));
  }
}
