package dev.loadstone.cli;

import dev.loadstone.live.LivePage;
import dev.loadstone.live.LocalServer;
import dev.loadstone.runner.experiment.Experiment;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What can be watched of an experiment while it runs, beside the terminal. */
final class LiveOptions implements AutoCloseable {
  @Option(
      names = "--web",
      paramLabel = "PORT",
      arity = "0..1",
      preprocessor = AttachedPort.class,
      description =
          "Serve a page that shows the experiment while it runs, on 127.0.0.1; without a port on a"
              + " free one.")
  private Integer web;

  private LocalServer webServer;
  private LivePage page;

  /** Begins to listen, so that a port that cannot be had is refused before anything is written. */
  LiveOptions open() {
    if (web != null) {
      webServer = new LocalServer("--web", web);
    }
    return this;
  }

  /** Has what was asked for listen to an experiment. */
  void begin(Experiment experiment, Path folder, Listeners listeners, PrintWriter out) {
    if (webServer != null) {
      page = new LivePage(webServer, experiment, folder);
      listeners.add(page);
      out.println("live    " + webServer.address() + "/");
      out.flush();
    }
  }

  /** The experiment has ended, and its report is written. */
  void end() {
    if (page != null) {
      page.end();
    }
  }

  @Override
  public void close() {
    if (webServer != null) {
      webServer.close();
    }
  }
}
