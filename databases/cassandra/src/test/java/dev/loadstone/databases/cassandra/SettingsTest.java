package dev.loadstone.databases.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
  @Test
  void without_any_a_read_sees_every_acknowledged_write() {
    Settings settings = Settings.of(Map.of());
    assertThat(settings.read()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
    assertThat(settings.write()).isEqualTo(DefaultConsistencyLevel.LOCAL_QUORUM);
    assertThat(settings.replicationFactor()).isEmpty();
    assertThat(settings.dataCentre()).isEmpty();
    assertThat(settings.driver()).isEmpty();
  }

  @Test
  void reads_and_writes_have_levels_of_their_own_in_any_case() {
    Settings settings =
        Settings.of(
            Map.of(
                "consistency.read", "one", "consistency.write", "ALL", "replication.factor", "2"));
    assertThat(settings.read()).isEqualTo(DefaultConsistencyLevel.ONE);
    assertThat(settings.write()).isEqualTo(DefaultConsistencyLevel.ALL);
    assertThat(settings.replicationFactor()).hasValue(2);
  }

  @Test
  void options_of_the_driver_are_passed_on_by_their_paths() {
    assertThat(Settings.of(Map.of("advanced.connection.pool.local.size", "2")).driver())
        .containsExactly(Map.entry("advanced.connection.pool.local.size", "2"));
  }

  @Test
  void tls_becomes_options_of_the_driver() {
    assertThat(
            Settings.of(
                    Map.of("ssl", "true", "truststore", "/trust.p12", "truststorepassword", "open"))
                .driver())
        .containsEntry("advanced.ssl-engine-factory.class", "DefaultSslEngineFactory")
        .containsEntry("advanced.ssl-engine-factory.truststore-path", "/trust.p12")
        .containsEntry("advanced.ssl-engine-factory.truststore-password", "open");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "consistency.reed | ONE | properties.consistency.reed is no property of Cassandra",
        "consistency.reed | ONE | did you mean consistency.read?",
        "consistency.read | TOW | did you mean TWO?",
        "consistency.read | ANY | properties.consistency.read is ANY; expected one of ONE",
        "consistency.write | SERIAL | properties.consistency.write is SERIAL; expected one of ANY",
        "replication.factor | 0 | properties.replication.factor is 0; expected a whole number",
        "replication.factor | all | properties.replication.factor is all; expected a whole number",
        "ssl | yes | properties.ssl is yes; expected true or false",
        "basic.request.timeuot | 3 | did you mean basic.request.timeout?"
      })
  void what_cannot_be_is_refused_with_what_can(String name, String value, String words) {
    assertThatThrownBy(() -> Settings.of(Map.of(name, value)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(words);
  }
}
