package dev.loadstone.lab.bench.runs;

import dev.loadstone.core.ExitCode;
import dev.loadstone.report.compare.ResultReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "scale",
    description = {
      "Drives TPC-C by more and more client processes of this machine, each with the same load,"
          + " against a system that does nothing but take its time, and prints up to how many of"
          + " them the rates add up, and what the limit is.",
      "LOADSTONE_CLIENT_JAVA_OPTS=-Xmx48m gives each a small heap."
    })
public final class BenchScale extends ExperimentBench {
  private static final String EXPERIMENT = "scale";

  private static final int MICROS_PER_MILLI = 1000;

  @Option(
      names = "--clients",
      split = ",",
      paramLabel = "N",
      defaultValue = "1,2,4,8,16,32,64",
      description = "Client processes of each step; the first is what the others are held against.")
  private List<Integer> clients;

  @Option(names = "--terminals", defaultValue = "1", description = "Terminals of each client.")
  private int terminals;

  @Option(
      names = "--service",
      paramLabel = "MS",
      defaultValue = "50",
      description = "How long each transaction takes, in milliseconds.")
  private int serviceMillis;

  @Option(names = "--seconds", defaultValue = "10", description = "Measured, each step.")
  private int seconds;

  @Override
  public Integer call() throws IOException {
    List<ScaleStep> steps = new ArrayList<>();
    for (int count : clients) {
      try (ProcessorWatch own = new ProcessorWatch()) {
        int ended = run(EXPERIMENT, text(count));
        if (ended != ExitCode.OK.code()) {
          return ended;
        }
        steps.add(
            ScaleStep.of(
                new ResultReader().read(result(EXPERIMENT)).cells().get(0).runs().get(0).result(),
                own));
      }
    }
    print(
        "%n%8s %15s %10s %13s %11s %11s%n",
        "clients", "transactions/s", "of n × one", "their cores", "own cores", "start skew");
    steps.forEach(step -> print(step, steps.get(0)));
    printLimit(steps);
    return ExitCode.OK.code();
  }

  private String text(int count) {
    return String.format(
        Locale.ROOT,
        """
        name: %6$s
        benchmark: {name: tpcc, warehouses: %1$d}
        systems:
          - {name: noop, deployment: local, properties: {service.time: "%2$d"}}
        load:
          terminals: %3$d
          inFlight: %3$d
          clients: %4$d
          pacing: unpaced
          rampUp: 3s
          measure: %5$ds
          rampDown: 1s
        """,
        Math.max(1, count * terminals / 10),
        serviceMillis * MICROS_PER_MILLI,
        count * terminals,
        count,
        seconds,
        EXPERIMENT);
  }

  private void print(ScaleStep step, ScaleStep one) {
    print(
        "%8d %15.1f %8.1f %% %13.2f %11.2f %8.1f ms%n",
        step.clients(),
        step.throughput(),
        100 * step.share(one),
        step.clientCores(),
        step.ownCores(),
        step.worstSkew());
  }

  private void printLimit(List<ScaleStep> steps) {
    ScaleStep one = steps.get(0);
    List<ScaleStep> enough = steps.stream().takeWhile(step -> step.isEnough(one)).toList();
    print("%nrates add up to within 5 %% with %d clients", enough.get(enough.size() - 1).clients());
    if (enough.size() < steps.size()) {
      ScaleStep beyond = steps.get(enough.size());
      print(
          "; with %d, %s",
          beyond.clients(), beyond.limit(Runtime.getRuntime().availableProcessors()));
    }
    print("%n");
  }
}
