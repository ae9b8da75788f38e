package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.observe.Series.Better;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Numbers as people read them")
final class NumberFormatsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "12345.6 | 12,346",
        "463.2 | 463",
        "99.96 | 100",
        "15.72 | 15.7",
        "1.733 | 1.73",
        "0.9083 | 0.908",
        "0.0123 | 0.012",
        "0.00012345 | 0.00012",
        "-3.14159 | −3.14"
      })
  void have_three_digits_or_all_before_the_point(double value, String text) {
    assertThat(NumberFormats.figure(value)).isEqualTo(text);
  }

  @Test
  void are_a_dash_where_there_is_none() {
    assertThat(NumberFormats.figure(Double.NaN, "ms")).isEqualTo(NumberFormats.NONE);
    assertThat(NumberFormats.change(Double.NaN)).isEqualTo(NumberFormats.NONE);
    assertThat(NumberFormats.seconds(Double.NaN)).isEqualTo(NumberFormats.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "38.24, +38.2 %",
    "-3.06, −3.1 %",
    "0.01, ±0.0 %",
    "-0.01, ±0.0 %",
    "1234, '+1,234 %'"
  })
  void show_the_direction_of_a_change(double percent, String text) {
    assertThat(NumberFormats.change(percent).replace(NumberFormats.NO_BREAK, ' ')).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"30, 30.0 s", "120, 2 min", "7325, 2 h 2 min 5 s"})
  void show_lengths_of_time(double seconds, String text) {
    assertThat(NumberFormats.seconds(seconds).replace(NumberFormats.NO_BREAK, ' ')).isEqualTo(text);
  }

  @Test
  void show_bytes_in_binary_units() {
    assertThat(NumberFormats.bytes(16L << 30).replace(NumberFormats.NO_BREAK, ' '))
        .isEqualTo("16.0 GiB");
  }

  @Test
  void a_rate_says_in_what_time() {
    assertThat(
            Phrases.figure(
                    new Metric("operations", "Operations a second", "", "1/s", Better.HIGHER), 7074)
                .replace(NumberFormats.NO_BREAK, ' '))
        .isEqualTo("7,074 operations/s");
    assertThat(
            Phrases.figure(new Metric("tpmC", "tpmC", "", "1/min", Better.HIGHER), 7074)
                .replace(NumberFormats.NO_BREAK, ' '))
        .isEqualTo("7,074 tpmC");
  }
}
