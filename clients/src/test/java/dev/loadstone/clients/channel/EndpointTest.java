package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
  @Test
  void reads_a_host_with_and_without_a_port() {
    assertThat(Endpoint.parse("bench-1", "--listen")).isEqualTo(new Endpoint("bench-1", 0));
    assertThat(Endpoint.parse("10.0.0.1:7800", "--listen"))
        .isEqualTo(new Endpoint("10.0.0.1", 7800));
    assertThat(Endpoint.parse("[::1]:7800", "--listen")).isEqualTo(new Endpoint("::1", 7800));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":7800", "host:", "host:99999", "two words", "host:12x"})
  void refuses_what_is_neither(String text) {
    assertThatThrownBy(() -> Endpoint.parse(text, "--listen"))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("--listen is '" + text + "'; expected a host");
  }
}
