package dev.loadstone.cli.terminal;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.text.Text;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentListener;
import dev.loadstone.runner.measure.ProgressSample;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Shows the progress of an experiment: one line that is updated on a terminal, and a plain line
 * from time to time elsewhere.
 */
public final class ProgressDisplay implements ExperimentListener {
  /** The least time between lines of the same phase without a terminal. */
  private static final Duration PLAIN_INTERVAL = Duration.ofSeconds(10);

  /** The least time between updates of a terminal's line in the same phase. */
  private static final Duration LIVE_INTERVAL = Duration.ofMillis(100);

  private static final String CLEAR_LINE = "\r\u001b[K";

  private final Consent consent;
  private final PrintWriter out;
  private final Console console;
  private final boolean quiet;
  private boolean lineOpen;
  private long lastShown;
  private String phaseShown = "";

  /**
   * @param quiet whether only notes and the end of repetitions are shown
   */
  public ProgressDisplay(PrintWriter out, Console console, boolean quiet, Consent consent) {
    this.consent = consent;
    this.out = out;
    this.console = console;
    this.quiet = quiet;
  }

  @Override
  public synchronized void runStarted(Cell cell, String title, Place place) {
    phaseShown = "";
    boolean known = place.total() > 0;
    permanent(
        Text.of(
            "[%s] %s, repetition %d%s",
            known ? place.number() + "/" + place.total() : "run " + place.number(),
            title,
            place.repetition(),
            known ? "" : " (" + place.plan().range() + ")"));
  }

  @Override
  public synchronized void repetitionsOpen(String open) {
    permanent("      " + Console.plain(open));
  }

  @Override
  public synchronized void repetitionsEnded(String why) {
    line("      " + Console.plain(why));
  }

  @Override
  public synchronized boolean mayReplace(String system, String data) {
    finish();
    return consent.to(system + ": replace " + data);
  }

  @Override
  public synchronized void step(String step) {
    if (console.interactive()) {
      live(step + " …");
    }
  }

  @Override
  public synchronized void loading(long rowsDone, long rowsTotal, String step) {
    String text =
        Text.of(
            "loading %3d %%  %,d of %,d rows  (%s)",
            rowsTotal == 0 ? 100 : 100 * rowsDone / rowsTotal, rowsDone, rowsTotal, step);
    if (isTime("loading")) {
      show(text);
    }
  }

  @Override
  public synchronized void measuring(ProgressSample sample) {
    if (isTime(sample.phase())) {
      show(
          Text.of(
              "%-9s  %s %,.0f  %,.0f/s  response p95 %s  failed %,d  retries %,d  %s%s",
              sample.phase(),
              sample.headlineName(),
              sample.headline(),
              sample.throughput(),
              time(sample.responseP95Micros()),
              sample.failed(),
              sample.retries(),
              left(sample),
              sample.counts().entrySet().stream()
                  .map(each -> Text.of("  %s %.1f", each.getKey(), each.getValue()))
                  .collect(Collectors.joining())));
    }
  }

  private static String left(ProgressSample sample) {
    return sample.stopAfter() == 0
        ? clock(sample.remaining()) + " left"
        : Text.of("%,d of %,d", sample.counted(), sample.stopAfter());
  }

  @Override
  public synchronized void runFinished(RunResult result, Path folder) {
    long failedChecks =
        result.checks().stream().filter(check -> check.status() == CheckResult.Status.FAIL).count();
    StringBuilder text = new StringBuilder("      ");
    if (result.assessment() != null && !result.assessment().metrics().isEmpty()) {
      var headline = result.assessment().metrics().get(0);
      text.append(
          Text.of(
              "%s %,.0f (%s), response p95 %s",
              headline.title(),
              headline.value(),
              result.load().pacing(),
              time(result.statistics().total().responseTime().p95())));
      if (result.driver() != null) {
        text.append("; all but what the server counted by ")
            .append(result.driver().tool())
            .append("'s own word");
      }
    }
    if (result.status() != RunResult.Status.COMPLETED) {
      text.append(text.toString().isBlank() ? "" : "; ")
          .append(result.status().name().toLowerCase(Locale.ROOT))
          .append(": ")
          .append(Console.plain(result.statusReason()));
    }
    if (failedChecks > 0) {
      text.append("; ").append(failedChecks).append(" checks FAILED");
    }
    permanent(text.toString());
  }

  @Override
  public synchronized void note(String message) {
    line("note: " + Console.plain(message));
  }

  /** Clears the line that is updated, so that other output can follow. */
  public synchronized void finish() {
    if (lineOpen) {
      out.print(CLEAR_LINE);
      out.flush();
      lineOpen = false;
    }
  }

  private boolean isTime(String phase) {
    long now = System.nanoTime();
    Duration interval = console.interactive() ? LIVE_INTERVAL : PLAIN_INTERVAL;
    if (phase.equals(phaseShown) && now - lastShown < interval.toNanos()) {
      return false;
    }
    phaseShown = phase;
    lastShown = now;
    return true;
  }

  private void show(String text) {
    if (console.interactive()) {
      live(text);
    } else {
      permanent("      " + text);
    }
  }

  private void live(String text) {
    if (quiet) {
      return;
    }
    String line = "      " + text;
    out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), console.width() - 1)));
    out.flush();
    lineOpen = true;
  }

  private void permanent(String text) {
    if (!quiet) {
      line(text);
    }
  }

  private void line(String text) {
    finish();
    out.println(text);
    out.flush();
  }

  private static String time(double micros) {
    if (Double.isNaN(micros)) {
      return "not told";
    }
    if (micros < 1_000) {
      return Text.of("%.0f µs", micros);
    }
    if (micros < 1_000_000) {
      return Text.of("%.1f ms", micros / 1e3);
    }
    return Text.of("%.2f s", micros / 1e6);
  }

  private static String clock(Duration left) {
    long seconds = left.plusMillis(999).toSeconds();
    return seconds < 60 ? seconds + " s" : Text.of("%d:%02d min", seconds / 60, seconds % 60);
  }
}
