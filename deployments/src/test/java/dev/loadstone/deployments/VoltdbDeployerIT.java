package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VoltdbDeployerIT {
  @TempDir private Path folder;
  private Path data;
  private Path logs;

  @BeforeEach
  void folders_are_not_made_yet() {
    data = folder.resolve("data");
    logs = folder.resolve("logs");
  }

  private DeploymentPlan plan(int nodes, Map<String, String> settings) {
    return new DeploymentPlan(nodes, settings, data, logs, 8, 0);
  }

  @Test
  void one_node_serves_on_loopback_only_and_leaves_no_process_and_no_data() throws Exception {
    long pid;
    VoltdbDeployment deployment = VoltdbDeployer.standard().start(plan(1, Map.of()));
    try (deployment) {
      Deployment.Node node = deployment.nodes().get(0);
      pid = node.pid();
      assertThat(Listeners.of(pid))
          .hasSize(VoltdbNode.PORTS)
          .allMatch(listener -> listener.getAddress().getHostAddress().equals("127.0.0.1"))
          .extracting(InetSocketAddress::getPort)
          .contains(Integer.parseInt(node.endpoint().replace("127.0.0.1:", "")));
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    assertThat(logs.resolve("voltdb-1.log")).isNotEmptyFile();
    deployment.close();
  }
}
