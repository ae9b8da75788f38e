package dev.loadstone.clients.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.EnvironmentCapture;
import dev.loadstone.core.settings.Clients;
import dev.loadstone.core.settings.LoadSettingsBuilder;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.experiment.Assignment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MessageTest {
  private static final Assignment SHARE =
      new Assignment(
          "tpcc",
          Map.of("warehouses", 8),
          42,
          "postgresql",
          new Target(
              List.of("127.0.0.1:5432"),
              "bench",
              "loader",
              new Secret("hunter2"),
              2,
              Isolation.READ_COMMITTED,
              Duration.ofSeconds(30),
              Map.of("sslmode", "require")),
          LoadSettingsBuilder.builder()
              .terminals(8)
              .inFlight(4)
              .connections(4)
              .loaders(4)
              .pacing(
                  new Pacing.Rate(
                      500,
                      Pacing.Arrivals.POISSON,
                      List.of(new Pacing.Step(Duration.ofMillis(500), 1.5))))
              .rampUp(RampUp.of(Duration.ZERO))
              .measure(Duration.ofSeconds(1))
              .rampDown(Duration.ZERO)
              .timeout(Duration.ofSeconds(30))
              .maxTries(10)
              .clients(Clients.here(4))
              .build(),
          new ClientShare(1, 4));

  static Stream<Message> messages() {
    return Stream.of(
        new Message.Hello("1.0 (abc)", 3, 12, EnvironmentCapture.client()),
        new Message.Alive(),
        new Message.Ping(3, -1),
        new Message.Pong(3, -1, Long.MAX_VALUE),
        new Message.Begun(3, 17),
        new Message.Counted(3, 18),
        new Message.EndMeasure(3, -19),
        new Message.Refused("no"),
        new Message.Ready(3),
        new Message.Start(3, -2),
        new Message.Stop(3),
        new Message.Failed(3, ExitCode.SYSTEM_UNAVAILABLE, "connection 1 of 2 cannot be had"),
        new Message.Fetch(3, "operations.csv", 5_000_000_000L),
        new Message.Part(3, 7, ByteBuffer.wrap(new byte[] {1, 2, 3}, 1, 2)),
        new Message.Load(3, SHARE, true, Set.of()),
        new Message.Load(3, SHARE, false, Set.of("items", "warehouse 3")),
        new Message.Loading(3, 1_000, 5_000_000_000L, "warehouse 3"),
        new Message.Loaded(3, 5_000_000_000L, 6_000_000_000L),
        new Message.Done(3),
        new Message.Leave());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void a_message_arrives_as_it_was_sent(Message message) throws IOException {
    assertThat(read(written(message))).isEqualTo(message);
  }

  @Test
  void what_was_observed_arrives_with_its_distributions() throws IOException {
    Histogram times = Histograms.create();
    times.recordValue(1_000);
    Observations observed = new Observations();
    observed.count(RunSeries.CENSORED, "read", 2);
    observed.times(RunSeries.RESPONSE, "read", times);
    Window window = new Window("client 2", 5, Window.MEASURE, 5, 6, observed);

    Window there = ((Message.Recorded) read(written(new Message.Recorded(3, window)))).window();

    assertThat(there.source()).isEqualTo("client 2");
    assertThat(there.observed().count(RunSeries.CENSORED, "read")).isEqualTo(2);
    assertThat(there.observed().times(RunSeries.RESPONSE, "read")).isEqualTo(times);
  }

  /** As the growth of as many stripes of keys. */
  @Test
  void a_series_can_have_a_hundred_thousand_labels() throws IOException {
    Observations observed = new Observations();
    for (int label = 0; label < 100_000; label++) {
      observed.count(RunSeries.CENSORED, String.valueOf(label), label);
    }
    Window window = new Window("client 2", 5, Window.MEASURE, 5, 6, observed);

    Window there = ((Message.Recorded) read(written(new Message.Recorded(3, window)))).window();

    assertThat(there.observed().count(RunSeries.CENSORED, "99999")).isEqualTo(99_999);
  }

  @Test
  void a_line_that_is_cut_or_of_another_version_is_no_message() throws IOException {
    byte[] ready = written(new Message.Ready(3));

    assertThatThrownBy(() -> read(Arrays.copyOf(ready, ready.length - 3)))
        .isInstanceOf(IOException.class)
        .hasMessage("it has ended within a message");
    assertThatThrownBy(() -> read("{\"type\":\"sing\"}\n".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no message", "sing");
    assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(EOFException.class);
  }

  private static byte[] written(Message message) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    Channel.write(message, line);
    return line.toByteArray();
  }

  private static Message read(byte[] line) throws IOException {
    return Channel.read(new ByteArrayInputStream(line));
  }
}
