package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ServerVersionTest {
  @ParameterizedTest
  @CsvSource({
    "8.0.11-TiDB-v7.5.1, TiDB-v, 7, 6, true",
    "5.7.25-TiDB-v7.1.0, TiDB-v, 7, 6, true",
    "8.0.11-TiDB-v7.6.0-alpha, TiDB-v, 7, 6, false",
    "8.0.11-TiDB-v8.5.2, TiDB-v, 7, 6, false",
    "11.4.5-MariaDB, TiDB-v, 7, 6, false",
    "7.0.26, '', 7, 3, true",
    "7.3.1, '', 7, 3, false",
    "8.9.12, '', 7, 3, false",
    "unknown, '', 7, 3, false",
  })
  void a_server_that_does_not_say_its_number_is_taken_for_new(
      String words, String mark, int major, int minor, boolean before) {
    assertThat(ServerVersion.in(words, mark).isBefore(major, minor)).isEqualTo(before);
  }
}
