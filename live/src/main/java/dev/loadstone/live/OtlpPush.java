package dev.loadstone.live;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.measure.StoppableThread;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Sends metrics to an OpenTelemetry receiver each ten seconds and at the end. A receiver that fails
 * is noted, and fails nothing here.
 */
public final class OtlpPush extends StoppableThread {
  /** Further headers, such as a key: {@code name=value,name=value}. */
  static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int SUCCESS = 2;

  private final Metrics metrics;
  private final URI receiver;
  private final Map<String, String> headers;
  private final Duration every;
  private final Consumer<String> note;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private int sends;
  private int failures;

  /**
   * Begins to send.
   *
   * @param headers those of {@link #headers}
   * @param every the time between two sends
   * @param note receives the first failure, and how many there were in the end
   */
  public OtlpPush(
      Metrics metrics,
      URI receiver,
      Map<String, String> headers,
      Duration every,
      Consumer<String> note) {
    super("otlp");
    this.metrics = metrics;
    this.receiver = receiver;
    this.headers = headers;
    this.every = every;
    this.note = note;
    start();
  }

  /**
   * The address for metrics of a receiver.
   *
   * @throws LoadstoneException when it is no address
   */
  public static URI receiver(String url) {
    try {
      URI base = URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
      if (base.getHost() != null && url.matches("https?:.*")) {
        return URI.create(base + "/v1/metrics");
      }
    } catch (IllegalArgumentException e) {
      throw notOne(url, e);
    }
    throw notOne(url, null);
  }

  private static LoadstoneException notOne(String url, Throwable cause) {
    return LoadstoneException.usage(
        cause, "--otlp is '%s'; expected a URL such as http://localhost:4318", url);
  }

  /**
   * Further headers of each request, as the environment has them.
   *
   * @throws LoadstoneException when one cannot be sent
   */
  public static Map<String, String> headers(Map<String, String> environment) {
    Map<String, String> headers = new TreeMap<>();
    for (String pair : environment.getOrDefault(HEADERS, "").split(",", -1)) {
      int equals = pair.indexOf('=');
      if (!pair.isBlank()) {
        // Without a name it may be the rest of a secret with a comma.
        String name = pair.substring(0, Math.max(0, equals)).trim();
        // A plus, as in a key in base 64, means itself there.
        String written = pair.substring(equals + 1).trim().replace("+", "%2B");
        try {
          String value = URLDecoder.decode(written, StandardCharsets.UTF_8);
          HttpRequest.newBuilder().header(name, value);
          headers.put(name, value);
        } catch (IllegalArgumentException e) {
          // Without its cause, whose message has the value.
          throw LoadstoneException.usage(
              "%s: '%s' is no header that can be sent; expected name=value,name=value, with a comma"
                  + " and a percent sign in a value as %%2C and %%25",
              HEADERS, name);
        }
      }
    }
    return headers;
  }

  @Override
  protected void work() throws InterruptedException {
    while (!isOverAfter(every.toNanos())) {
      send();
    }
    send();
  }

  private void send() throws InterruptedException {
    sends++;
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(receiver)
              .timeout(TIMEOUT)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(OtlpJson.of(metrics, Instant.now())));
      headers.forEach(request::header);
      HttpResponse<InputStream> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      // Unread: the timeout ends with the headers, and a body that stalls would hold up the end.
      answer.body().close();
      if (answer.statusCode() / 100 != SUCCESS) {
        failed("it answered with status " + answer.statusCode());
      }
    } catch (IOException e) {
      failed(e.getMessage() == null ? "it cannot be reached" : e.getMessage());
    }
  }

  private void failed(String why) {
    if (failures++ == 0) {
      note.accept("OTLP: " + receiver + ": " + why + "; the experiment goes on");
    }
  }

  /** Sends once more. */
  @Override
  public void close() {
    super.close();
    if (failures > 0) {
      note.accept("OTLP: " + failures + " of " + sends + " sends to " + receiver + " failed");
    }
  }
}
