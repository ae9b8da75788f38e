package dev.loadstone.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LocalServerTest {
  private static final String PATIENT = "x".repeat(100_000);

  private final LocalServer server = new LocalServer("--web", 0);
  private final EventStreams streams = new EventStreams();
  private final List<Socket> sockets = new ArrayList<>();
  private final int port = URI.create(server.address()).getPort();

  @BeforeEach
  void serve() {
    server.serve("/page", "text/plain", "here");
    server.serve(
        "/events",
        exchange ->
            streams.write(
                exchange,
                connected -> {
                  connected.run();
                  return List.of(EventStreams.event("state", "{}"));
                }));
    server.start();
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    server.close();
  }

  private BufferedReader ask(String request, String host) throws IOException {
    return send(request + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  }

  private BufferedReader send(String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(socket);
    socket.setSoTimeout(60_000);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private String status(String request, String host) throws IOException {
    return ask(request, host).readLine();
  }

  private String here() {
    return "127.0.0.1:" + port;
  }

  @Test
  void answers_what_is_asked_of_this_machine_alone() throws IOException {
    assertThat(status("GET /page", here())).contains(" 200 ");
    assertThat(status("GET /page", "localhost:" + port)).contains(" 200 ");
    assertThat(status("GET /page", "elsewhere.example:" + port)).contains(" 403 ");
    assertThat(status("GET /page", "localhost.elsewhere.example:" + port)).contains(" 403 ");
    assertThat(send("GET /page HTTP/1.0\r\n\r\n").readLine()).contains(" 403 ");
    assertThat(status("POST /page", here())).contains(" 405 ");
    assertThat(status("GET /page/below", here())).contains(" 404 ");
    assertThat(status("GET /other", here())).contains(" 404 ");
  }

  @Test
  void a_forwarded_port_and_that_of_http_are_of_this_machine_too() throws IOException {
    assertThat(status("GET /page", "localhost:1")).contains(" 200 ");
    assertThat(status("GET /page", "127.0.0.1")).contains(" 200 ");
  }

  @Test
  void a_port_in_use_and_a_number_that_is_none_are_refused() {
    assertThatThrownBy(() -> new LocalServer("--web", port))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            refused -> assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("--web: port " + port + " of 127.0.0.1 is in use");
    assertThatThrownBy(() -> new LocalServer("--metrics", 80_000))
        .hasMessage("--metrics is 80000; expected a port from 1 to 65535");
  }

  @Test
  void a_seventeenth_page_is_told_to_come_again_and_the_others_stay() throws IOException {
    List<BufferedReader> pages = new ArrayList<>();
    for (int page = 0; page < EventStreams.MOST_PAGES; page++) {
      BufferedReader reader = ask("GET /events", here());
      await(reader, "event: state");
      pages.add(reader);
    }

    BufferedReader next = ask("GET /events", here());
    await(next, "retry: 5000");
    await(next, "event: full");

    streams.end(EventStreams.event("end", "{}"));
    for (BufferedReader reader : pages) {
      await(reader, "event: end");
    }
  }

  @Test
  void a_page_that_never_reads_is_dropped_and_keeps_nobody_waiting() throws IOException {
    ask("GET /events", here());
    BufferedReader other = ask("GET /events", here());
    await(other, "event: state");
    int many = 20 * EventStreams.MOST_WAITING;

    for (int event = 0; event < many; event++) {
      streams.tell(EventStreams.event("second", PATIENT));
      await(other, "event: second");
    }

    // Its place is free again.
    for (int page = 0; page < EventStreams.MOST_PAGES - 1; page++) {
      await(ask("GET /events", here()), "event: state");
    }
  }

  private static void await(BufferedReader reader, String line) throws IOException {
    String read = reader.readLine();
    while (read != null && !read.equals(line)) {
      read = reader.readLine();
    }
    assertThat(read).isEqualTo(line);
  }
}
