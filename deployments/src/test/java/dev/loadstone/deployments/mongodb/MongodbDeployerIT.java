package dev.loadstone.deployments.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ListeningSockets;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.process.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MongodbDeployerIT {
  @TempDir private Path folder;

  @Test
  void a_FerretDB_listens_on_loopback_and_leaves_nothing_behind() throws Exception {
    Deployer deployer = MongodbDeployer.standard().withBinary("ferretdb").orElseThrow();
    List<Refusal> refusals = deployer.refusals(1, Map.of(), Network.LOOPBACK);
    assumeTrue(refusals.isEmpty(), refusals.toString());
    assertThat(deployer.faultRefusal(FaultKind.SKEW_CLOCK, 1, Map.of()).orElseThrow())
        .contains(" is a program in Go, and asks the kernel for the time");
    Path data = folder.resolve("data");
    Path logs = folder.resolve("logs");
    long pid;
    Deployment deployment = deployer.start(new DeploymentPlan(1, Map.of(), data, logs, 8, 0));
    try (deployment) {
      pid = deployment.nodes().get(0).pid();
      assertThat(ListeningSockets.of(Machine.HERE, pid, RunAsUser.PLAIN))
          .singleElement()
          .extracting(on -> on.getAddress().getHostAddress() + ":" + on.getPort())
          .isEqualTo(deployment.endpoints().get(0));
      assertThat(deployment.binary().orElseThrow().product()).isEqualTo("FerretDB");
    }
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(data).doesNotExist();
    assertThat(logs.resolve("mongodb.log")).isRegularFile();
    deployment.close();
  }

  @Test
  void what_the_deployment_makes_itself_is_refused() {
    Deployer deployer = MongodbDeployer.standard().withBinary("/bin/sh").orElseThrow();
    assertThat(deployer.refusals(3, Map.of(), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .containsExactly("nodes is 3; expected 1 to 1");
    assertThat(
            deployer.refusals(
                1, Map.of("dbpath", "/tmp", "wiredTigerCacheSizeGB", "1"), Network.LOOPBACK))
        .extracting(Refusal::key)
        .containsExactly("settings.dbpath");
  }
}
