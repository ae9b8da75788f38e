package dev.loadstone.deployments.inprocess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NoopDeployerTest {
  private static DeploymentPlan plan(int nodes, Map<String, String> settings) {
    return new DeploymentPlan(nodes, settings, Path.of("unused"), Path.of("unused"), 1, 0);
  }

  @Test
  void has_nothing_to_start() {
    try (Deployment deployment = new NoopDeployer().start(plan(1, Map.of()))) {
      assertThat(deployment.endpoints()).isEmpty();
      assertThat(deployment.nodes()).singleElement().extracting("pid").isEqualTo(0L);
    }
  }

  @Test
  void refuses_what_would_have_no_effect() {
    assertThatThrownBy(() -> new NoopDeployer().start(plan(3, Map.of())))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("nodes is 3");
    assertThatThrownBy(() -> new NoopDeployer().start(plan(1, Map.of("fsync", "on"))))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("settings.fsync is no setting of noop");
  }
}
