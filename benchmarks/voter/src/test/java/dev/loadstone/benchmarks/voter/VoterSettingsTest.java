package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VoterSettingsTest {
  @Test
  void what_is_absent_takes_its_default() {
    assertThat(BenchmarkSettings.read(VoterSettings.class, "{}"))
        .isEqualTo(new VoterSettings(6, 2, 10_000_000, 1.0, 0.0, Access.STATEMENTS, 0));
  }

  @Test
  void every_setting_can_be_given() {
    String text =
        """
        {contestants: 12, maxVotesPerPhone: 3, phones: 5000, unknownContestants: 2.5,
         results: 0.1, access: procedures}
        """;
    assertThat(BenchmarkSettings.read(VoterSettings.class, text))
        .isEqualTo(new VoterSettings(12, 3, 5000, 2.5, 0.1, Access.PROCEDURES, 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          contestants        | 0         | is '0'; expected a whole number from 1 to 100
          contestants        | 101       | is '101'; expected a whole number from 1 to 100
          maxVotesPerPhone   | 0         | is '0'; expected a whole number from 1 to 1000
          phones             | 100000001 | is '100000001'; expected a whole number from 1 to 100000000
          unknownContestants | -1        | is '-1'; expected a number from 0 to 100
          results            | 101       | is '101'; expected a number from 0 to 100
          unknownContestants | .nan      | is '.nan'; expected a number from 0 to 100
          """)
  void impossible_values_are_refused(String name, String value, String message) {
    assertThatExceptionOfType(LoadstoneException.class)
        .isThrownBy(
            () -> BenchmarkSettings.read(VoterSettings.class, "{" + name + ": " + value + "}"))
        .withMessage("benchmark: " + name + ": " + message);
  }
}
