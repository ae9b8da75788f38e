package dev.loadstone.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.core.settings.Condition.Comparison;
import dev.loadstone.core.settings.Condition.Unit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionTest {
  @ParameterizedTest
  @CsvSource({
    "> 1000, 1001, true",
    "> 1000, 1000, false",
    ">= 1000, 1000, true",
    "< 0.1%, 0.0999, true",
    "< 0.1%, 0.1, false",
    "<= 5 s, 5000000, true",
    "< 50ms, 49999, true",
    "< 50ms, 50000, false",
    "<800us, 799, true",
    "== 0, 0, true",
    "== 0, 1, false",
    "> -1, 0, true",
    "> 0, NaN, false",
    "< 1, NaN, false",
    "== 0, NaN, false"
  })
  void holds_or_not(String text, double value, boolean holds) {
    assertThat(Condition.parse(text).holds(value)).isEqualTo(holds);
  }

  @Test
  void keeps_comparison_bound_and_unit() {
    assertThat(Condition.parse(" >= 2.5 ms "))
        .isEqualTo(new Condition(Comparison.AT_LEAST, 2.5, Unit.MILLISECONDS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1000", "=> 5", "= 5", "> ", "> x", "> 5 min", "> 5 %%", "pass"})
  void refuses_what_is_no_condition(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.parse(text))
        .withMessageContaining("is '" + text + "'; expected a comparison (< <= == >= >)");
  }

  @ParameterizedTest
  @CsvSource({
    "< 50ms, 12345.6, 12.3 ms",
    "< 1%, 0.0512, 0.051%",
    "> 5, 17, 17",
    "< 2s, NaN, nothing to judge"
  })
  void shows_a_figure_in_its_unit(String text, double value, String shown) {
    assertThat(Condition.parse(text).describe(value)).isEqualTo(shown);
  }
}
