package dev.loadstone.deployments.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.deployments.Platform;
import org.junit.jupiter.api.Test;

final class RedisBinariesTest {
  @Test
  void each_platform_has_its_program() {
    assertThat(RedisBinaries.of(new Platform("Linux", "amd64")).program()).endsWith("linux-amd64");
    assertThat(RedisBinaries.of(new Platform("Linux", "aarch64")).program())
        .endsWith("linux-arm64");
  }

  @Test
  void other_platforms_are_told_what_to_do() {
    assertThatThrownBy(() -> RedisBinaries.of(new Platform("Plan 9", "amd64")))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("Plan 9")
        .hasMessageContaining("deployment: external");
  }
}
