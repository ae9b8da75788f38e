package dev.loadstone.deployments.voltdb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.OpenServersContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OpenVoltdbTest extends OpenServersContract {
  @Override
  protected Deployer deployer(Installer installer) {
    return new VoltdbDeployer(installer);
  }

  @Override
  protected String title() {
    return "VoltDB";
  }

  @Override
  protected Map<String, String> settings() {
    return Map.of("security", "off");
  }

  @Test
  void one_that_asks_for_a_password_is_not_refused() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> start(Map.of(), false, port)).hasMessageContaining("port " + port);
    }
  }
}
