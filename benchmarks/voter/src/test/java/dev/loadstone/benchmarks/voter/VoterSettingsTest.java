package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.benchmarks.kit.Access;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

final class VoterSettingsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void what_is_absent_takes_its_default() {
    assertThat(JSON.readValue("{}", VoterSettings.class))
        .isEqualTo(new VoterSettings(6, 2, 10_000_000, 1.0, 0.0, Access.STATEMENTS));
  }

  @Test
  void every_setting_can_be_given() {
    String text =
        """
        {"contestants": 12, "maxVotesPerPhone": 3, "phones": 5000, "unknownContestants": 2.5,
         "results": 0.1, "access": "procedures"}
        """;
    assertThat(JSON.readValue(text, VoterSettings.class))
        .isEqualTo(new VoterSettings(12, 3, 5000, 2.5, 0.1, Access.PROCEDURES));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0   |   |           |     |     | contestants is 0; expected a whole number from 1 to 100
          101 |   |           |     |     | contestants is 101; expected a whole number from 1 to 100
              | 0 |           |     |     | maxVotesPerPhone is 0; expected a whole number from 1 to 1000
              |   | 100000001 |     |     | phones is 100000001; expected a whole number from 1 to 100000000
              |   |           | -1  |     | unknownContestants is -1.0; expected a percentage from 0 to 100
              |   |           |     | 101 | results is 101.0; expected a percentage from 0 to 100
              |   |           | NaN |     | unknownContestants is NaN; expected a percentage from 0 to 100
          """)
  void impossible_values_are_refused(
      Integer contestants,
      Integer maxVotes,
      Integer phones,
      Double unknown,
      Double results,
      String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VoterSettings(contestants, maxVotes, phones, unknown, results, null))
        .withMessage(message);
  }
}
