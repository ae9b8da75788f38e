package dev.loadstone.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mariadb | serializable | SERIALIZABLE",
        "mariadb | serializable on each node | CONSISTENT_READ",
        "h2 | serializable by name, snapshot isolation by H2's manual | SNAPSHOT_ISOLATION",
        "dolt | repeatable read by name, merged snapshots by what it does | REPEATABLE_READ"
      })
  void aClaimGoesByWhatTheSystemSaysOfItsLevel(
      String database, String described, Guarantee claimed) {
    assertThat(new Claims(database).ofDescribed(described)).contains(claimed);
  }
}
