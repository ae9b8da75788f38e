package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.figures.Noise;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LeastDifference;
import dev.loadstone.report.statistics.LogRatio;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "noise",
    description = {
      "Runs a cell against itself, in turn and as experiments are run, and prints the least"
          + " difference that this machine can tell with as many repetitions.",
      "It stands in noise.json in the result folder; report and diff take it by --noise."
    })
public final class BenchNoise extends ExperimentBench {
  private static final String EXPERIMENT = "noise";

  @Option(
      names = "--system",
      paramLabel = "NAME",
      defaultValue = "postgresql",
      description = "A system that can be started here.")
  private String system;

  @Option(
      names = "--benchmark",
      paramLabel = "NAME",
      defaultValue = "tpcc",
      description = "What it is driven with.")
  private String benchmark;

  @Option(names = "--terminals", defaultValue = "4", description = "Terminals, unpaced.")
  private int terminals;

  @Option(names = "--repetitions", defaultValue = "5", description = "Of each side, 3 or more.")
  private int repetitions;

  @Option(
      names = "--ramp-up",
      paramLabel = "TIME",
      defaultValue = "10s",
      description = "Of each run.")
  private String rampUp;

  @Option(
      names = "--measure",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "Of each run.")
  private String measure;

  @Option(
      names = "--sampling",
      description =
          "One of the sides looks at what sessions wait for (load.anatomy), the other does not:"
              + " their difference is what the looks cost.")
  private boolean sampling;

  @Override
  public Integer call() throws IOException {
    if (repetitions < Judge.LEAST_REPETITIONS) {
      throw LoadstoneException.usage(
          "--repetitions is %s; expected %s or more", repetitions, Judge.LEAST_REPETITIONS);
    }
    int ended = run(EXPERIMENT, text());
    if (ended != ExitCode.OK.code()) {
      return ended;
    }
    Path folder = result(EXPERIMENT);
    ExperimentReport report = new ResultReader().read(folder);
    Noise noise = noise(report);
    noise.write(folder.resolve(Noise.FILE));
    print(noise, folder);
    if (sampling) {
      printLooks(noise, report);
    }
    return ExitCode.OK.code();
  }

  private String text() {
    return String.format(
        Locale.ROOT,
        """
        name: %1$s
        benchmark: {name: %2$s}
        systems:
          - {name: %3$s, label: A, deployment: local%8$s}
          - {name: %3$s, label: B, deployment: local}
        load: {terminals: %4$d, pacing: unpaced, rampUp: %5$s, measure: %6$s, rampDown: 1s}
        repetitions: %7$d
        """,
        EXPERIMENT,
        benchmark,
        system,
        terminals,
        rampUp,
        measure,
        repetitions,
        sampling ? ", with: {load.anatomy: false}" : "");
  }

  private Noise noise(ExperimentReport report) {
    Comparison comparison = report.comparison();
    CellReport one = report.cells().get(0);
    CellReport other = report.cells().get(1);
    Metric metric = comparison.headline();
    LogRatio ratio =
        comparison
            .difference(other, one, metric)
            .ratio()
            .filter(found -> found.standardError() > 0)
            .orElseThrow(
                () ->
                    new LoadstoneException(
                        ExitCode.RUN_FAILED,
                        report.folder()
                            + ": the repetitions do not tell how noisy this machine is; take more,"
                            + " or measure for longer"));
    Environment environment = report.environment();
    return new Noise(
        Instant.now(),
        environment == null ? "" : environment.host(),
        benchmark + " on " + system + ", " + terminals + " terminals, " + measure,
        metric.name(),
        ratio.repetitions(),
        ratio.percent(),
        LeastDifference.of(ratio),
        sampling ? ratio.interval(Judge.CONFIDENCE) : null);
  }

  private void print(Noise noise, Path folder) {
    LeastDifference least = noise.leastDifference();
    print(
        "%n%s, %d repetitions of each side: %s differed by %+.1f %% in %s%n",
        noise.cell(),
        noise.repetitions(),
        sampling ? "cells with looks at their sessions and without" : "equal cells",
        noise.differencePercent(),
        noise.metric());
    print(
        "least difference that can be told here: %.1f %% (%.1f to %.1f %%)%n",
        least.percent(), least.low(), least.high());
    print("noise   %s%n", folder.resolve(Noise.FILE));
  }

  /** What the looks cost, by the two sides and by the server's own word. */
  private void printLooks(Noise noise, ExperimentReport report) {
    Bounds bounds = noise.sampling();
    print(
        "what the looks cost: between %+.1f and %+.1f %%, which is %s the least difference%n",
        bounds.low(), bounds.high(), noise.coversSampling() ? "below" : "not below");
    List<WaitLooks> looks =
        report.runs().stream()
            .map(run -> run.result().waits())
            .filter(Objects::nonNull)
            .filter(run -> run.looks() > 0)
            .toList();
    print(
        "a look took %.2f ms, and %.3f ms of a processor of the server%n",
        looks.stream().mapToDouble(WaitLooks::meanMillis).average().orElse(0),
        looks.stream().mapToDouble(WaitLooks::ownMillis).average().orElse(0));
  }
}
