package dev.loadstone.deployments.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.deployments.NodeShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class IgniteSettingsTest {
  private static List<String> refusals(Map<String, String> given) {
    return IgniteSettings.refusals(given).stream().map(Refusal::toString).toList();
  }

  @Test
  void paths_of_the_configuration_go_to_the_server_as_they_are() {
    Map<String, String> given = Map.of("raft.fsync", "true", "storage", "aimem", "heap", "1g");

    assertThat(refusals(given)).isEmpty();
    assertThat(new IgniteSettings(NodeShare.ofThisMachine(3), given).paths())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("storage.profiles.default.engine", "aimem", "raft.fsync", "true"));
    assertThat(new IgniteSettings(NodeShare.ofThisMachine(3), given).javaFlags())
        .contains("-Xms1g", "-Xmx1g");
  }

  @Test
  void what_cannot_be_is_refused_by_name() {
    assertThat(refusals(Map.of("storage", "rocks")))
        .containsExactly(
            "settings.storage is rocks; expected aipersist (files) or aimem (memory alone)");
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
    assertThat(IgniteSettings.keepsOnDisk(Map.of())).isFalse();
    assertThat(IgniteSettings.keepsOnDisk(Map.of("raft.fsync", "true"))).isTrue();
    assertThat(IgniteSettings.keepsOnDisk(Map.of("raft.fsync", "true", "storage", "aimem")))
        .isFalse();
  }

  @Test
  void nothing_survives_in_memory() {
    IgniteDeployer deployer = IgniteDeployer.standard();
    assertThat(deployer.nothingDurable(Map.of())).isEmpty();
    assertThat(deployer.nothingDurable(Map.of("storage", "aimem"))).hasValue("in memory");
  }

  @Test
  void a_node_listens_on_its_own_address_and_knows_the_others() {
    IgniteNode one = new IgniteNode(1, "127.0.0.1", 1, 2, 3, Path.of("one"));
    IgniteNode two = new IgniteNode(2, "127.0.0.1", 4, 5, 6, Path.of("two"));

    assertThat(two.configurationText(List.of(one, two), Map.of("raft.fsync", "true")).lines())
        .containsExactly(
            "ignite.network.port = 5",
            "ignite.network.listenAddresses = [\"127.0.0.1\"]",
            "ignite.network.nodeFinder.netClusterNodes = [\"127.0.0.1:2\", \"127.0.0.1:5\"]",
            "ignite.clientConnector.port = 4",
            "ignite.clientConnector.listenAddresses = [\"127.0.0.1\"]",
            "ignite.rest.port = 6",
            "ignite.raft.fsync = true");
  }
}
