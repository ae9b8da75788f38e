package dev.loadstone.deployments.seekdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Network;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SeekdbDeployerTest {
  @Test
  void it_is_open_to_everybody_only_where_the_file_says_so_in_this_word() {
    assertThat(SeekdbDeployer.standard().refusals(1, Map.of("listen", "nowhere"), Network.LOOPBACK))
        .filteredOn(refusal -> refusal.key().endsWith("listen"))
        .singleElement()
        .asString()
        .startsWith("settings.listen")
        .contains("is nowhere; expected everywhere");
  }
}
