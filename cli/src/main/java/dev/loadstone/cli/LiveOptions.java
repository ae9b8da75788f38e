package dev.loadstone.cli;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.live.LivePage;
import dev.loadstone.live.LocalServer;
import dev.loadstone.live.Metrics;
import dev.loadstone.live.OtlpPush;
import dev.loadstone.live.PrometheusText;
import dev.loadstone.runner.experiment.Experiment;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Option;

/** What can be watched of an experiment while it runs, beside the terminal. */
final class LiveOptions implements AutoCloseable {
  private static final long LOOK_MILLIS = 200;
  private static final Duration BETWEEN_SENDS = Duration.ofSeconds(10);

  @Option(
      names = "--web",
      paramLabel = "PORT",
      arity = "0..1",
      preprocessor = AttachedPort.class,
      description =
          "Serve a page that shows the experiment while it runs, on 127.0.0.1; without a port on a"
              + " free one.")
  private Integer web;

  @Option(
      names = "--metrics",
      paramLabel = "PORT",
      arity = "0..1",
      preprocessor = AttachedPort.class,
      description = "Serve the series of the run under way to Prometheus, at /metrics likewise.")
  private Integer metrics;

  @Option(
      names = "--otlp",
      paramLabel = "URL",
      description =
          "Send these series to an OpenTelemetry receiver each ten seconds, such as"
              + " http://localhost:4318.")
  private String otlp;

  private LocalServer webServer;
  private LocalServer metricsServer;
  private URI receiver;
  private Map<String, String> headers;
  private LivePage page;
  private OtlpPush push;

  /** Begins to listen, so that what cannot be had is refused before anything is written. */
  LiveOptions open() {
    try {
      receiver = otlp == null ? null : OtlpPush.receiver(otlp);
      headers = otlp == null ? Map.of() : OtlpPush.headers(System.getenv());
      webServer = web == null ? null : new LocalServer("--web", web);
      metricsServer = metrics == null ? null : new LocalServer("--metrics", metrics);
      return this;
    } catch (LoadstoneException e) {
      close();
      throw e;
    }
  }

  void begin(Experiment experiment, Path folder, Listeners listeners, PrintWriter out) {
    if (webServer != null) {
      page = new LivePage(webServer, experiment, folder);
      listeners.add(page);
      out.println("live    " + webServer.address() + "/");
    }
    if (metricsServer != null || receiver != null) {
      Metrics sums = new Metrics(experiment.settings().name());
      listeners.add(sums);
      if (metricsServer != null) {
        PrometheusText.serve(sums, metricsServer);
        out.println("metrics " + metricsServer.address() + "/metrics");
      }
      if (receiver != null) {
        push = new OtlpPush(sums, receiver, headers, BETWEEN_SENDS, listeners.together()::note);
      }
    }
    out.flush();
  }

  /**
   * The report is written. On a terminal the page stays until its user presses Enter or Ctrl-C.
   *
   * @param interactive whether there is such a user
   */
  void end(boolean interactive, Cancellation cancellation, PrintWriter out) {
    if (page == null) {
      return;
    }
    boolean stays = interactive && !cancellation.isCancelled();
    page.end(stays);
    if (stays) {
      out.println("live    stays until Enter or Ctrl-C");
      out.flush();
      awaitEnter(cancellation);
    }
  }

  private static void awaitEnter(Cancellation cancellation) {
    try {
      while (System.in.available() == 0 && !cancellation.isCancelled()) {
        Thread.sleep(LOOK_MILLIS);
      }
    } catch (IOException | InterruptedException e) {
      throw LoadstoneException.internal(e, "cannot wait for Enter: %s", e.getMessage());
    }
  }

  @Override
  public void close() {
    if (push != null) {
      push.close();
    }
    if (webServer != null) {
      webServer.close();
    }
    if (metricsServer != null) {
      metricsServer.close();
    }
  }
}
