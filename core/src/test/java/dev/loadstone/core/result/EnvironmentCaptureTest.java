package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentCaptureTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dhttp.proxyPass=hunter2",
        "-Dhttp.proxyPassword=hunter2",
        "-Dpwd=hunter2",
        "-javaagent:agent.jar=apikey:hunter2",
        "-javaagent:agent.jar=hunter2",
        "-Ddb.url=jdbc:postgresql://me:hunter2@host/db",
        "-Dlicence=hunter2AbCdEf0123456789xyz",
      })
  void an_option_that_may_hold_a_secret_is_kept_by_name_only(String option) {
    assertThat(EnvironmentCapture.withoutSecrets(List.of(option)))
        .singleElement()
        .satisfies(
            kept ->
                assertThat(kept)
                    .isEqualTo(option.substring(0, option.indexOf('=') + 1) + "***")
                    .doesNotContain("hunter2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-Xmx1g", "-XX:+UseSerialGC", "-XX:MaxGCPauseMillis=50", "-Dfile.encoding=UTF-8"})
  void what_decides_a_run_is_kept_whole(String option) {
    assertThat(EnvironmentCapture.withoutSecrets(List.of(option))).containsExactly(option);
  }
}
