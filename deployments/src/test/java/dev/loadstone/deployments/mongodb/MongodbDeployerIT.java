package dev.loadstone.deployments.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.ListeningSockets;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.process.Machine;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MongodbDeployerIT {
  @TempDir private Path folder;

  @Test
  void the_stand_in_listens_on_loopback_and_leaves_nothing_behind() throws Exception {
    Path data = folder.resolve("data");
    Path logs = folder.resolve("logs");
    DeploymentPlan plan = new DeploymentPlan(1, Map.of("heap", "128m"), data, logs, 8, 0);
    long pid;
    ClusterDeployment deployment = MongodbDeployer.standard().start(plan);
    try (deployment) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ListeningSockets.of(Machine.HERE, pid, RunAsUser.PLAIN))
          .singleElement()
          .extracting(on -> on.getAddress().getHostAddress() + ":" + on.getPort())
          .isEqualTo(deployment.endpoints().get(0));
      assertThat(ProcessHandle.of(pid).orElseThrow().info().arguments().orElseThrow())
          .contains("-Xmx128m");
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    assertThat(logs.resolve("mongodb-stand-in.log")).isRegularFile();
    deployment.close();
  }

  @Test
  void more_than_a_stand_in_can_do_is_refused() {
    MongodbDeployer deployer = MongodbDeployer.standard();
    assertThat(deployer.refusals(3, Map.of(), Network.LOOPBACK))
        .singleElement()
        .asString()
        .startsWith("nodes is 3; the stand-in for MongoDB has neither replica sets nor shards");
    assertThat(deployer.refusals(1, Map.of("haep", "1g"), Network.LOOPBACK))
        .singleElement()
        .asString()
        .endsWith("did you mean heap?");
    assertThat(deployer.refusals(1, Map.of("heap", "much"), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .containsExactly("settings.heap is much; expected a size such as 768m or 2g");
    assertThat(deployer.summary()).contains("STAND-IN");
    assertThatThrownBy(
            () ->
                deployer.start(
                    new DeploymentPlan(
                        2, Map.of(), folder.resolve("d"), folder.resolve("l"), 1, 0)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE));
  }
}
