package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

final class DigitsProperties {
  @Property(tries = 20_000)
  void eight_digits_are_those_that_java_writes(@ForAll @LongRange(max = 99_999_999) long number) {
    byte[] text = new byte[10];
    Digits.put(text, 1, number);
    assertThat(new String(text, 1, 8, StandardCharsets.US_ASCII))
        .isEqualTo(String.format(Locale.ROOT, "%08d", number));
    assertThat(text[0]).isZero();
    assertThat(text[9]).isZero();
  }

  @Property(tries = 20_000)
  void hashed_keys_have_the_digits_of_their_code(@ForAll @LongRange(min = 0) long code) {
    assertThat(new Keys(Keys.Order.HASHED, 0).key(code)).isEqualTo("user" + code);
  }

  @Property
  void ordered_keys_have_twelve_digits(@ForAll @LongRange(max = Keys.MOST) long code) {
    assertThat(new Keys(Keys.Order.ORDERED, 0).key(code))
        .isEqualTo(String.format(Locale.ROOT, "user%012d", code));
  }
}
