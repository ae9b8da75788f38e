package dev.loadstone.databases.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Endpoints at which no Redis is. */
class UnreachableIT {
  @Test
  void says_that_nothing_listens() throws IOException {
    int port;
    try (ServerSocket free = listen()) {
      port = free.getLocalPort();
    }
    refused(port, "Redis at 127.0.0.1:" + port + ": nothing answers at");
  }

  @Test
  void says_that_another_protocol_is_spoken() throws Exception {
    try (ServerSocket web = listen()) {
      answer(web, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
      refused(web.getLocalPort(), "does not speak Redis's protocol");
    }
  }

  @Test
  void says_that_the_other_end_hangs_up() throws Exception {
    try (ServerSocket rude = listen()) {
      answer(rude, "");
      refused(rude.getLocalPort(), "does not speak Redis's protocol");
    }
  }

  @Test
  void does_not_wait_for_ever_for_a_server_that_says_nothing() throws Exception {
    try (ServerSocket silent = listen()) {
      refused(silent.getLocalPort(), "it did not answer within 5 s");
    }
  }

  @Test
  void says_that_a_property_is_not_known() {
    assertThatThrownBy(() -> connect(1, Map.of("sll", "true")))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("sll")
        .hasMessageContaining("truststore");
  }

  private static ServerSocket listen() throws IOException {
    return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  /** Reads something and answers the same to everybody, on a thread that ends with the socket. */
  private static void answer(ServerSocket server, String text) {
    Thread thread =
        new Thread(
            () -> {
              while (!server.isClosed()) {
                try (Socket client = server.accept()) {
                  assertThat(client.getInputStream().read(new byte[16])).isPositive();
                  client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
                } catch (IOException closed) {
                  return;
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static void refused(int port, String words) {
    assertThatThrownBy(() -> connect(port, Map.of()))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining(words);
  }

  private static void connect(int port, Map<String, String> properties) {
    new RedisDatabase()
        .connect(
            new Target(
                List.of("127.0.0.1:" + port),
                "",
                "",
                new Secret("secret"),
                1,
                null,
                Duration.ofSeconds(5),
                properties))
        .close();
  }
}
