package dev.loadstone.deployments.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NodeNetworkTest {
  @Test
  void plain_loopback_changes_nothing() {
    try (NodeNetwork network = NodeNetwork.create(2, Network.LOOPBACK)) {
      assertThat(network.address(1)).isEqualTo("127.0.0.1");
      assertThat(network.address(2)).isEqualTo("127.0.0.1");
      assertThat(network.command(2, List.of("a", "b"))).containsExactly("a", "b");
    }
    assertThat(NodeNetwork.refusals(2, Network.LOOPBACK)).isEmpty();
  }
}
