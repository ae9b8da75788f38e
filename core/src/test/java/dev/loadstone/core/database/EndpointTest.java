package dev.loadstone.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EndpointTest {
  @Test
  void host_and_port_are_parted_by_the_last_colon() {
    assertThat(Endpoint.of("db.example:9042")).isEqualTo(new Endpoint("db.example", 9042));
    assertThat(Endpoint.of("::1:9042")).isEqualTo(new Endpoint("::1", 9042));
  }

  @ParameterizedTest
  @ValueSource(strings = {"db.example", ":9042", "db.example:", "db.example:port"})
  void other_forms_are_refused(String text) {
    assertThatThrownBy(() -> Endpoint.of(text))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("endpoint " + text + " is not of the form host:port");
  }

  @Test
  void one_listener_of_several_endpoints_is_enough_and_none_is_too_few() throws Exception {
    String gone;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      gone = "127.0.0.1:" + closed.getLocalPort();
    }
    try (ServerSocket open = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Endpoint.requireListener("A store", List.of(gone, "127.0.0.1:" + open.getLocalPort()));
    }
    assertThatThrownBy(() -> Endpoint.requireListener("A store", List.of(gone)))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("A store cannot be reached: nothing answers at " + gone);
  }
}
