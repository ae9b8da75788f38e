package dev.loadstone.deployments.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.Host;
import dev.loadstone.deployments.RunAsUser;
import dev.loadstone.deployments.ServerNode;
import dev.loadstone.deployments.process.Machine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class IgniteSettingsTest {
  private static final IgniteDeployer DEPLOYER = IgniteDeployer.standard();

  private static List<String> refusals(Map<String, String> given) {
    return DEPLOYER.refusals(1, given, Network.LOOPBACK).stream().map(Refusal::toString).toList();
  }

  @Test
  void what_cannot_be_is_refused_by_name() {
    assertThat(refusals(Map.of("raft.fsync", "true", "storage", "aimem", "heap", "1g"))).isEmpty();
    assertThat(refusals(Map.of("storage", "rocks")))
        .containsExactly(
            "settings.storage is rocks; expected aipersist (files) or aimem (memory alone)");
    assertThat(refusals(Map.of("storage.profiles.default.engine", "aimem")))
        .containsExactly(
            "settings.storage.profiles.default.engine may change the engine, which storage names;"
                + " expected storage, or paths below storage.profiles.default");
    assertThat(refusals(Map.of("heap", "much")))
        .containsExactly("settings.heap is much; expected a size such as 768m or 2g");
    assertThat(refusals(Map.of("network.port", "1")))
        .containsExactly("settings.network.port is the deployment's own; leave it out");
    assertThat(refusals(Map.of("no path", "1")))
        .containsExactly(
            "settings.no path is no path in a node's configuration, such as raft.fsync");
  }

  @Test
  void a_transaction_is_on_the_disk_only_where_the_log_is_forced_there() {
    assertThat(DEPLOYER.keepsOnDisk(Map.of())).isFalse();
    assertThat(DEPLOYER.keepsOnDisk(Map.of("raft.fsync", "true"))).isTrue();
    assertThat(DEPLOYER.keepsOnDisk(Map.of("raft.fsync", "true", "storage", "aimem"))).isFalse();
  }

  @Test
  void nothing_survives_in_memory() {
    assertThat(DEPLOYER.nothingDurable(Map.of())).isEmpty();
    assertThat(DEPLOYER.nothingDurable(Map.of("storage", "aimem"))).hasValue("in memory");
  }

  private static ServerNode node(String name, Integer... ports) {
    Host host = new Host(Machine.HERE, "127.0.0.1", RunAsUser.PLAIN, List.of(), List.of());
    return new ServerNode(name, name, name, host, List.of(ports), Path.of(name));
  }

  @Test
  void a_node_listens_on_its_own_address_and_knows_the_others() {
    ServerNode one = node("one", 1, 2, 3);
    ServerNode two = node("two", 4, 5, 6);
    Map<String, String> given =
        Map.of("raft.fsync", "true", "heap", "1g", "jvm.options", "-Xint", "storage", "aimem");

    assertThat(IgniteCluster.configuration(two, List.of(one, two), given).lines())
        .filteredOn(line -> !line.isEmpty())
        .containsExactly(
            "ignite.network.port = 5",
            "ignite.network.listenAddresses = [\"127.0.0.1\"]",
            "ignite.network.nodeFinder.netClusterNodes = [\"127.0.0.1:2\", \"127.0.0.1:5\"]",
            "ignite.clientConnector.port = 4",
            "ignite.clientConnector.listenAddresses = [\"127.0.0.1\"]",
            "ignite.rest.port = 6",
            "ignite.storage.profiles.default.engine = aimem",
            "ignite.raft.fsync = true");
  }
}
